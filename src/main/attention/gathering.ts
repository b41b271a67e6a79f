import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Alarm } from '@shared/model/alarm';
import type { Ring } from './decide';

/**
 * What was caught up is told when nothing more came for so long and no channel is still asked, at the latest after
 * the other, ms.
 */
export const GATHER_QUIET_MS = 800;
export const GATHER_LATEST_MS = 5_000;

/** A back-filled alarm that waits for the others of its sign-in or gap. */
export interface Gathered {
  readonly alarm: Alarm;
  readonly isToasted: boolean;
  /** null: it has no sound, or has sounded already. */
  readonly ring: Ring | null;
}

/**
 * Gathers what several channels catch up at the same time, after a sign-in or a gap: an operator is told of it
 * once, with one sound. An alarm that is answered meanwhile is not told any more.
 */
export class Gathering {
  private readonly waiting = new Map<string, Gathered>();
  private since: number | null = null;
  private stopTimer: Unsubscribe = () => undefined;

  constructor(
    private readonly clock: Clock,
    /** Whether a channel has not told yet what it missed: a slow server answers one after the other. */
    private readonly isAsking: () => boolean,
    private readonly tell: (all: readonly Gathered[]) => void,
  ) {}

  add(all: readonly Gathered[]): void {
    if (all.length === 0) return;
    for (const one of all) this.waiting.set(one.alarm.id, one);
    this.since ??= this.clock.monotonic();
    this.wait(this.since + GATHER_LATEST_MS);
  }

  /** @param latest when it is told whatever is still asked, monotonic ms */
  private wait(latest: number): void {
    const rest = Math.min(GATHER_QUIET_MS, latest - this.clock.monotonic());
    this.stopTimer();
    this.stopTimer = this.clock.after(Math.max(0, rest), 'gathered alarms', () => {
      if (this.clock.monotonic() < latest && this.isAsking()) {
        this.wait(latest);
        return;
      }
      const gathered = [...this.waiting.values()];
      this.forget();
      if (gathered.length > 0) this.tell(gathered);
    });
  }

  /** The alarm is open no more. */
  drop(id: string): void {
    this.waiting.delete(id);
  }

  forget(): void {
    this.stopTimer();
    this.waiting.clear();
    this.since = null;
  }
}
