import type { Clock } from '@shared/base/clock';
import type { DeskChange } from '../ports/session';

/** Time after a sign-in in which a lock password may be replaced without the old one, ms. */
const FRESH_MS = 5 * 60_000;

/** Whether the account's own password was given a moment ago: it may replace a forgotten lock password. */
export class FreshSignIn {
  /** Monotonic, ms. */
  private until = -Infinity;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** A restored session proves nothing, and a sign-out ends the proof. */
  note({ event, by }: Pick<DeskChange, 'event' | 'by'>): void {
    const proven = event === 'deskTaken' && (by === 'signIn' || by === 'takeOver');
    this.until = proven ? this.clock.monotonic() + FRESH_MS : -Infinity;
  }

  isFresh(): boolean {
    return this.clock.monotonic() < this.until;
  }
}
