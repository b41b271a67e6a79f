import { beforeEach, describe, expect, it } from 'vitest';
import { NO_ADDRESS } from '@main/recovery/busCall';
import {
  ASK_MS,
  ASK_SELDOM_MS,
  START_MS,
  watchTrayHost,
  type TrayHost,
} from '@main/recovery/trayHost';
import { FakeClock } from '@tests/support/fakeClock';

const NONE: TrayHost = { outcome: 'unknown', detail: 'The name was not provided', owner: '' };
const served = (owner: string): TrayHost => ({ outcome: 'shown', detail: '', owner });

describe('a tray that comes later than the app, or is started again', () => {
  let clock: FakeClock;
  let answer: TrayHost;
  let asked: number;
  let appeared: number;
  const begin = (): (() => void) =>
    watchTrayHost({
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

  it('is found within five seconds, once', async () => {
    begin();
    await clock.advance(60_000);
    answer = served(':1.5');
    await clock.advance(ASK_MS);
    expect(appeared).toBe(1);
    await clock.advance(600_000);
    expect(appeared).toBe(1);
  });

  it('is found again each time that it is started again, also between two questions', async () => {
    answer = served(':1.5');
    begin();
    await clock.advance(START_MS);
    expect(appeared).toBe(0);
    answer = served(':1.9');
    await clock.advance(ASK_SELDOM_MS);
    expect(appeared).toBe(1);
    answer = NONE;
    await clock.advance(ASK_MS);
    answer = served(':1.12');
    await clock.advance(ASK_MS);
    expect(appeared).toBe(2);
  });

  it('is not taken for another one when it was busy for a while, and is when it was started again meanwhile', async () => {
    const silent: TrayHost = { outcome: 'unknown', detail: 'no answer', owner: null };
    answer = silent;
    begin();
    await clock.advance(ASK_MS);
    answer = served(':1.5');
    await clock.advance(ASK_MS);
    answer = silent;
    await clock.advance(2 * ASK_MS);
    answer = served(':1.5');
    await clock.advance(ASK_MS);
    expect(appeared).toBe(0);
    answer = silent;
    await clock.advance(2 * ASK_MS);
    answer = served(':1.7');
    await clock.advance(ASK_MS);
    expect(appeared).toBe(1);
  });

  it('is asked for seldom once the desktop has had its time', async () => {
    begin();
    await clock.advance(START_MS);
    const before = asked;
    await clock.advance(600_000);
    expect(asked - before).toBeLessThanOrEqual(600_000 / ASK_SELDOM_MS + 1);
  });

  it('is not asked for where no bus is named, and no more after the end', async () => {
    answer = { outcome: 'unknown', detail: NO_ADDRESS, owner: '' };
    begin();
    await clock.advance(0);
    expect(clock.pending()).toEqual([]);
    answer = NONE;
    const end = begin();
    await clock.advance(0);
    end();
    expect(clock.pending()).toEqual([]);
  });
});
