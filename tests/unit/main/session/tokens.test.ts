import { expect, test } from 'vitest';
import { TokenKeeper } from '@main/session/tokens';
import { TOKEN_TIME_S } from '@shared/model/session';
import { FakeClock } from '@tests/support/fakeClock';

const DAY_MS = 24 * 3_600_000;

function keeper(clock: FakeClock) {
  const asked: string[] = [];
  const made = new TokenKeeper(clock, 'refresh-0', {
    ask: async (token) => {
      asked.push(token);
      return { kind: 'failed', failure: { kind: 'cancelled' } };
    },
    granted: () => undefined,
    refused: () => undefined,
    failed: () => undefined,
  });
  const grant = {
    accessToken: 'a',
    refreshToken: 'r',
    tenantArea: '',
    lifetimeS: null,
    user: {} as never,
  };
  made.accept(grant);
  return { made, asked };
}

test('a clock that is set back a day keeps no token alive beyond its time', async () => {
  const clock = new FakeClock();
  const { made, asked } = keeper(clock);
  clock.setBoards(clock.now() - DAY_MS);
  await made.check();
  expect(asked).toEqual([]);
  await clock.advance(TOKEN_TIME_S * 1000);
  await made.check();
  expect(asked).toEqual(['r']);
});

test('a clock that is set a day ahead costs one refresh and no session', async () => {
  const clock = new FakeClock();
  const { made, asked } = keeper(clock);
  clock.setBoards(clock.now() + DAY_MS);
  await made.check();
  expect(asked).toEqual(['r']);
  expect(made.current()?.text).toBe('a');
});
