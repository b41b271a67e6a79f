import { expect, test } from 'vitest';
import { FreshSignIn } from '@main/lock/fresh';
import { FakeClock } from '@tests/support/fakeClock';

test('a password that was given counts for five minutes, until somebody leaves', async () => {
  const clock = new FakeClock();
  const fresh = new FreshSignIn(clock);
  expect(fresh.isFresh()).toBe(false);
  for (const by of ['signIn', 'takeOver'] as const) {
    fresh.note({ event: 'deskTaken', by });
    await clock.advance(299_999);
    expect(fresh.isFresh()).toBe(true);
    await clock.advance(1);
    expect(fresh.isFresh()).toBe(false);
  }
  fresh.note({ event: 'deskTaken', by: 'signIn' });
  fresh.note({ event: 'deskLeft', by: 'signOut' });
  expect(fresh.isFresh()).toBe(false);
});

test('a restored session proves nothing', () => {
  const fresh = new FreshSignIn(new FakeClock());
  fresh.note({ event: 'deskTaken', by: 'signIn' });
  fresh.note({ event: 'deskTaken', by: 'restored' });
  expect(fresh.isFresh()).toBe(false);
});
