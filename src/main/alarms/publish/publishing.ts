import type { Clock } from '@shared/base/clock';
import { Pace } from '@shared/base/pace';

/**
 * How often windows and tray hear of changes: a flood must not repaint per alarm, and with thousands
 * of standing alarms, which cost more, the rest of main keeps three quarters of its time.
 */
const LIMITS = { parts: 4, leastMs: 40, mostMs: 400 };

/** When windows and tray are brought up to date. */
export class Publishing {
  private readonly pace: Pace;
  private planned = false;

  /** @param publish brings out everything that has changed. */
  constructor(clock: Clock, publish: () => void) {
    this.pace = new Pace(clock, 'alarms publish', LIMITS, publish);
  }

  /** At once after a quiet time, else when the pace allows it. */
  now(): void {
    this.pace.ask();
  }

  /**
   * The same, but after everything that goes on at this moment: all alarms of one commit go out
   * together, with what was decided about them.
   */
  soon(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.pace.ask();
    });
  }

  end(): void {
    this.pace.end();
  }
}
