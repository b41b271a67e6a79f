import type { Clock } from '@shared/base/clock';
import type { DeskChange } from '../ports/session';

/** So long after a sign-in a lock password is replaced without the old one, ms. */
const FRESH_MS = 5 * 60_000;

/** Whether the account's own password was given a moment ago: it stands for a forgotten lock password. */
export class FreshSignIn {
  /** Monotonic, ms. */
  private until = -Infinity;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** A restored session proves nothing, and whoever leaves takes the proof with them. */
  heard({ event, by }: Pick<DeskChange, 'event' | 'by'>): void {
    const proven = event === 'deskTaken' && (by === 'signIn' || by === 'takeOver');
    this.until = proven ? this.clock.monotonic() + FRESH_MS : -Infinity;
  }

  isFresh(): boolean {
    return this.clock.monotonic() < this.until;
  }
}
