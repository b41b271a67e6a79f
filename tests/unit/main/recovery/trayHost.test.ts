import { beforeEach, describe, expect, it } from 'vitest';
import type { TrayShown } from '@main/ports/attention';
import { START_MS, waitForTrayHost } from '@main/recovery/trayHost';
import { FakeClock } from '@tests/support/fake-clock';

const NONE: TrayShown = { outcome: 'unknown', detail: 'The name was not provided' };
const THERE: TrayShown = { outcome: 'shown', detail: '' };

describe('a tray that comes later than the app', () => {
  let clock: FakeClock;
  let answer: TrayShown;
  let asked: number;
  let appeared: number;
  const begin = (): (() => void) =>
    waitForTrayHost({
      clock,
      ask: async () => {
        asked += 1;
        return answer;
      },
      appeared: () => {
        appeared += 1;
      },
    });

  beforeEach(() => {
    clock = new FakeClock();
    answer = NONE;
    asked = 0;
    appeared = 0;
  });

  it('is found within five seconds, once, and asked for no more', async () => {
    begin();
    await clock.advance(60_000);
    answer = THERE;
    await clock.advance(5_000);
    expect(appeared).toBe(1);
    expect(clock.pending()).toEqual([]);
  });

  it('is asked for seldom once the desktop has had its time', async () => {
    begin();
    await clock.advance(START_MS);
    const before = asked;
    await clock.advance(600_000);
    expect(asked - before).toBeLessThanOrEqual(11);
    answer = THERE;
    await clock.advance(60_000);
    expect(appeared).toBe(1);
  });

  it('needs no new icon when it was there from the beginning, and nothing without the tool', async () => {
    answer = THERE;
    begin();
    await clock.advance(0);
    answer = { outcome: 'unknown', detail: 'spawn dbus-send ENOENT' };
    begin();
    await clock.advance(0);
    expect([asked, appeared, clock.pending()]).toEqual([2, 0, []]);
  });

  it('leaves no timer behind', async () => {
    const stop = begin();
    await clock.advance(1_000);
    stop();
    expect(clock.pending()).toEqual([]);
  });
});
