import { useEffect, useState } from 'react';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { useBoard } from './store';

/** A longer gap between two frames is seen as a jerk: below 20 a second, also on a monitor that shows 30. ms */
const MISSED_MS = 50;
/** A window that is covered or hidden draws nothing for so long: that is no gap. ms */
const COVERED_MS = 1_000;
/** Frames are judged by so much measured time: a single long one, when data comes, is no reason. ms */
const SLICE_MS = 1_000;
/** A slice is bad from this share in missed frames on, and good up to the other; between them it says neither. */
const BAD_SHARE = 0.2;
const GOOD_SHARE = 0.05;
/** So many slices in a row stop the motion, and let it begin again. */
const SLICES = 3;
/** What moves on a board has come to its end by then. ms */
const MOTION_MS = 700;
/** How often frames are looked at while nothing moves. Three good looks are a minute and a half: it does not flap. ms */
const LOOK_MS = 30_000;

/** What is known of the frames of a board. */
export interface FrameState {
  /** Motion is off. */
  readonly isStill: boolean;
  /** Slices in a row that speak for the other state. */
  readonly run: number;
  /** Of the slice that is being measured: its time, and that of it in missed frames, ms. */
  readonly measured: number;
  readonly missed: number;
}

export const FRAMES_UNKNOWN: FrameState = { isStill: false, run: 0, measured: 0, missed: 0 };

/** The state after two frames that came `gap` ms after each other. */
export function afterGap(state: FrameState, gap: number): FrameState {
  const measured = state.measured + gap;
  const missed = state.missed + (gap > MISSED_MS ? gap : 0);
  if (measured < SLICE_MS) return { ...state, measured, missed };
  const share = missed / measured;
  const speaks = state.isStill ? share <= GOOD_SHARE : share >= BAD_SHARE;
  const run = speaks ? state.run + 1 : 0;
  const isOther = run === SLICES;
  return {
    isStill: isOther ? !state.isStill : state.isStill,
    run: isOther ? 0 : run,
    measured: 0,
    missed: 0,
  };
}

/** What the watch needs of its page. */
export interface FramePage {
  /** Calls at the next frame with its time, ms. */
  frame(run: (at: number) => void): Unsubscribe;
  isSeen(): boolean;
  told(isStill: boolean): void;
}

/** Measures frames while something moves on a board, and now and then while motion is off. */
export class FrameWatch {
  private state = FRAMES_UNKNOWN;
  private until = 0;
  private last: number | null = null;
  private endFrame: Unsubscribe | null = null;
  private endLooks: Unsubscribe | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly page: FramePage,
  ) {}

  /** Something began to move. */
  moved(): void {
    this.measure(MOTION_MS);
  }

  end(): void {
    this.stop();
    this.endLooks?.();
    this.endLooks = null;
  }

  private measure(ms: number): void {
    this.until = Math.max(this.until, this.clock.monotonic() + ms);
    if (this.endFrame === null) this.next();
  }

  private next(): void {
    this.endFrame = this.page.frame((at) => {
      const gap = this.last === null ? null : at - this.last;
      this.last = at;
      if (gap !== null && gap < COVERED_MS) this.take(gap);
      if (this.page.isSeen() && this.clock.monotonic() < this.until) this.next();
      else this.stop();
    });
  }

  private take(gap: number): void {
    const before = this.state.isStill;
    this.state = afterGap(this.state, gap);
    const { isStill } = this.state;
    if (isStill === before) return;
    this.endLooks?.();
    // Nothing moves by which they could be measured.
    this.endLooks = isStill
      ? this.clock.every(LOOK_MS, 'board frames', () => this.measure(SLICE_MS + 2 * MISSED_MS))
      : null;
    this.page.told(isStill);
  }

  private stop(): void {
    this.endFrame?.();
    this.endFrame = null;
    this.last = null;
  }
}

/** Whether the board misses so many frames that nothing should move on it. */
export function useMissedFrames(): boolean {
  const { clock } = useBoard();
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    const watch = new FrameWatch(clock, {
      frame(run) {
        const handle = requestAnimationFrame(run);
        return () => cancelAnimationFrame(handle);
      },
      isSeen: () => document.visibilityState === 'visible',
      told: setStill,
    });
    const moved = (): void => watch.moved();
    document.addEventListener('animationstart', moved);
    return () => {
      document.removeEventListener('animationstart', moved);
      watch.end();
    };
  }, [clock]);
  return isStill;
}
