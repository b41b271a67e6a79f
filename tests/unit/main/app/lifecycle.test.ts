import { expect, test } from 'vitest';
import type { Composition } from '@main/app/compose';
import { stop } from '@main/app/lifecycle';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

/** What an end touches; the alarms end as the test wants. */
function partsOf(endOfAlarms: () => Promise<void>) {
  const clock = new FakeClock();
  const log = keptLog();
  const ended: string[] = [];
  const named = (name: string) => (): void => void ended.push(name);
  const parts = {
    clock,
    log,
    areas: { stop: async () => named('areas')(), recovery: { sessionEnding: () => false } },
    publisher: { dispose: named('publisher') },
    console: { dispose: named('console') },
    left: { dispose: () => undefined },
    alarms: { dispose: endOfAlarms },
    speaker: { dispose: named('speaker') },
    speakerWindow: { close: named('speakerWindow') },
    session: { dispose: named('session') },
    platform: { stop: named('platform') },
    agents: { dispose: named('agents') },
  };
  // Nothing else of the composition is used at the end.
  return { clock, log, ended, parts: parts as unknown as Composition };
}

test('an orderly end goes through everything and leaves no timer behind', async () => {
  const { clock, log, ended, parts } = partsOf(() => Promise.resolve());
  await stop(parts);
  expect(ended).toEqual([
    'areas',
    'publisher',
    'console',
    'speaker',
    'speakerWindow',
    'session',
    'platform',
    'agents',
  ]);
  expect(clock.pending()).toEqual([]);
  expect(log.lines).toEqual([]);
});

test('an end that hangs is over after ten seconds, and one that fails at once', async () => {
  const hanging = partsOf(() => new Promise(() => undefined));
  let over = false;
  void stop(hanging.parts).then(() => (over = true));
  await hanging.clock.advance(9_999);
  expect(over).toBe(false);
  await hanging.clock.advance(1);
  expect(over).toBe(true);
  expect(hanging.log.lines[0]).toContain('took too long');

  const failing = partsOf(() => Promise.reject(new Error('disk')));
  await stop(failing.parts);
  expect(failing.log.lines[0]).toContain('disk');
});
