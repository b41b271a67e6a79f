import { beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { Beat, Restart } from '@main/recovery/lifeline';
import { UNCLAIMED_CODE } from '@main/recovery/policy';
import { Watchdog, type ProcessEnd, type Run } from '@main/recovery/watchdog';
import { FakeClock } from '@tests/support/fakeClock';

/** One started app, ended by the test or by the watchdog. */
class FakeRun implements Run {
  readonly beat = new Emitter<Beat>();
  readonly keep = new Emitter<string>();
  readonly ended = new Emitter<ProcessEnd>();
  asked = false;
  killed = false;

  constructor(
    readonly restart: Restart | null,
    readonly kept: string,
  ) {}

  ask(): void {
    this.asked = true;
  }

  kill(): void {
    this.killed = true;
    this.ended.emit({ code: null, signal: 'SIGKILL' });
  }
}

describe('the watchdog', () => {
  let clock: FakeClock;
  let runs: FakeRun[];
  let sessionOver: boolean;
  let watchdog: Watchdog;
  let left: number | null;

  const last = (): FakeRun => {
    const run = runs.at(-1);
    if (run === undefined) throw new Error('nothing was started');
    return run;
  };

  beforeEach(() => {
    clock = new FakeClock();
    runs = [];
    sessionOver = false;
    left = null;
    watchdog = new Watchdog({
      clock,
      start: (restart, kept) => {
        const run = new FakeRun(restart, kept);
        runs.push(run);
        return run;
      },
      sessionOver: () => sessionOver,
    });
    void watchdog.watch().then((code) => {
      left = code;
    });
  });

  it('starts a killed app after a second, and tells it why and how it was seen', async () => {
    expect(last().restart).toBeNull();
    last().beat.emit('hidden');
    const at = clock.now();
    last().ended.emit({ code: null, signal: 'SIGKILL' });
    await clock.advance(999);
    expect(runs).toHaveLength(1);
    await clock.advance(1);
    expect(runs).toHaveLength(2);
    expect(last().restart).toEqual({
      reason: { kind: 'killed', detail: 'SIGKILL' },
      at,
      failures: 1,
      console: 'hidden',
    });
  });

  it('keeps on when the data folder takes no writes, and says at last what had ended', async () => {
    const at = clock.now();
    last().ended.emit({ code: null, signal: 'SIGSEGV' });
    for (const waitMs of [1_000, 5_000, 15_000, 60_000, 60_000]) {
      await clock.advance(waitMs);
      last().ended.emit({ code: UNCLAIMED_CODE, signal: null });
    }
    await clock.advance(60_000);
    expect(runs).toHaveLength(7);
    expect(left).toBeNull();
    expect(last().restart).toMatchObject({
      reason: { kind: 'crash', detail: 'SIGSEGV' },
      at,
      failures: 6,
    });
  });

  it('hands to the next run what this one left, and nothing that was taken back', async () => {
    expect(last().kept).toBe('');
    last().keep.emit('a token');
    last().ended.emit({ code: null, signal: 'SIGILL' });
    await clock.advance(1_000);
    expect(last().kept).toBe('a token');
    last().ended.emit({ code: null, signal: 'SIGILL' });
    await clock.advance(5_000);
    expect(last().kept).toBe('a token');
    last().keep.emit('');
    last().ended.emit({ code: null, signal: 'SIGILL' });
    await clock.advance(15_000);
    expect(last().kept).toBe('');
  });

  it('leaves with the app, and not before', async () => {
    await clock.advance(60_000);
    expect(left).toBeNull();
    last().ended.emit({ code: 0, signal: null });
    await clock.advance(120_000);
    expect(left).toBe(0);
    expect(runs).toHaveLength(1);
    expect(clock.pending()).toEqual([]);
  });

  it('ends an app that gives no sign of life for 20 s, and starts it again', async () => {
    for (let second = 0; second < 30; second += 1) {
      last().beat.emit('visible');
      await clock.advance(1_000);
    }
    expect(last().killed).toBe(false);
    await clock.advance(19_000);
    expect(last().killed).toBe(false);
    await clock.advance(2_000);
    expect(runs[0]?.killed).toBe(true);
    await clock.advance(1_000);
    expect(last().restart?.reason).toEqual({ kind: 'hang' });
  });

  it('takes no sleep of the machine for a hang', async () => {
    last().beat.emit('visible');
    await clock.advance(15_000);
    // All timers stand still in a sleep and the first look afterwards comes hours late.
    clock.sleep(8 * 3_600_000);
    await clock.advance(15_000);
    expect(last().killed).toBe(false);
    last().beat.emit('visible');
    await clock.advance(15_000);
    expect(last().killed).toBe(false);
  });

  it('does not judge an app that never gave a sign of life', async () => {
    await clock.advance(600_000);
    expect(last().killed).toBe(false);
  });

  it('asks the app to leave when it is ended, and forces one that does not', async () => {
    watchdog.stop();
    expect(last().asked).toBe(true);
    await clock.advance(14_999);
    expect(last().killed).toBe(false);
    await clock.advance(1);
    expect(last().killed).toBe(true);
    await clock.advance(60_000);
    expect(runs).toHaveLength(1);
    expect(left).toBe(0);
  });

  it('leaves at once when it is ended between two runs', async () => {
    last().ended.emit({ code: null, signal: 'SIGSEGV' });
    watchdog.stop();
    await clock.advance(60_000);
    expect(left).toBe(0);
    expect(runs).toHaveLength(1);
  });

  it('starts nothing on a desktop that is gone', async () => {
    sessionOver = true;
    last().ended.emit({ code: 1, signal: null });
    await clock.advance(60_000);
    expect(left).toBe(0);
    expect(runs).toHaveLength(1);
  });
});
