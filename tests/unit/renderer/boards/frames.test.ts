import { describe, expect, it } from 'vitest';
import { afterGap, FRAMES_UNKNOWN, FrameWatch, type FrameState } from '@renderer/boards/frames';
import { FakeClock } from '../../../support/fakeClock';

/** The state after so long with frames that far apart, ms. */
function after(state: FrameState, ms: number, ...gaps: readonly number[]): FrameState {
  let [now, at] = [state, 0];
  for (let n = 0; at < ms; n += 1) {
    const gap = gaps[n % gaps.length] ?? 0;
    now = afterGap(now, gap);
    at += gap;
  }
  return now;
}

describe('the frames of a board', () => {
  it('stop its motion when they are missed for three measured seconds, and not before', () => {
    expect(after(FRAMES_UNKNOWN, 2_900, 100).isStill).toBe(false);
    expect(after(FRAMES_UNKNOWN, 3_000, 100).isStill).toBe(true);
  });

  it('do not for single long ones, nor at 30 Hz, nor where a good second lies between', () => {
    // One of 90 ms in a second.
    expect(after(FRAMES_UNKNOWN, 20_000, 90, ...Array<number>(57).fill(16)).isStill).toBe(false);
    expect(after(FRAMES_UNKNOWN, 20_000, 33.4).isStill).toBe(false);
    let state = FRAMES_UNKNOWN;
    for (let n = 0; n < 10; n += 1) state = after(after(state, 2_000, 100), 1_008, 16);
    expect(state.isStill).toBe(false);
  });

  it('let it move again after three good seconds only, so that it does not flap', () => {
    const still = after(FRAMES_UNKNOWN, 3_000, 100);
    expect(after(still, 2_000, 16).isStill).toBe(true);
    // A tenth of the time in missed frames would not have stopped it, and does not free it.
    expect(after(still, 60_000, 100, ...Array<number>(56).fill(16)).isStill).toBe(true);
    expect(after(still, 3_100, 16).isStill).toBe(false);
  });
});

describe('the watch over frames', () => {
  it('measures while something moves, looks again now and then while it stands still, and ends with the board', async () => {
    const clock = new FakeClock();
    let gap = 100;
    let frames = 0;
    const told: boolean[] = [];
    const watch = new FrameWatch(clock, {
      frame: (run) =>
        clock.after(gap, 'frame', () => {
          frames += 1;
          run(clock.monotonic());
        }),
      isSeen: () => true,
      told: (isStill) => told.push(isStill),
    });
    await clock.advance(60_000);
    expect(frames).toBe(0);
    for (let n = 0; n < 8; n += 1) {
      watch.moved();
      await clock.advance(5_000);
    }
    expect(told).toEqual([true]);
    gap = 16;
    await clock.advance(29_000);
    expect(told).toEqual([true]);
    await clock.advance(120_000);
    expect(told).toEqual([true, false]);
    const before = frames;
    await clock.advance(120_000);
    expect(frames).toBe(before);
    watch.moved();
    watch.end();
    await clock.advance(120_000);
    expect(frames).toBe(before);
  });

  it('takes a window that is covered for one that draws nothing, not for a slow one', async () => {
    const clock = new FakeClock();
    const told: boolean[] = [];
    const watch = new FrameWatch(clock, {
      frame: (run) => clock.after(1_500, 'frame', () => run(clock.monotonic())),
      isSeen: () => true,
      told: (isStill) => told.push(isStill),
    });
    for (let n = 0; n < 50; n += 1) {
      watch.moved();
      await clock.advance(1_000);
    }
    expect(told).toEqual([]);
  });
});
