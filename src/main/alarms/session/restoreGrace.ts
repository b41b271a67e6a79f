import type { Clock } from '@shared/base/clock';
import type { SessionState } from '@shared/model/session';

/** Bringing a session back for longer than this counts as being signed out, ms. */
export const RESTORE_GRACE_MS = 5_000;

/** Bringing a session back is calm for some seconds, and then as loud as being signed out. */
export class RestoreGrace {
  private since: number | null = null;
  private end: () => void = () => undefined;

  /** @param over told when the patience ends. */
  constructor(
    private readonly clock: Clock,
    private readonly over: () => void,
  ) {}

  note({ kind }: SessionState): void {
    if (kind !== 'restoring' && kind !== 'waitingKeychain') {
      this.dispose();
    } else if (this.since === null) {
      this.since = this.clock.monotonic();
      this.end = this.clock.after(RESTORE_GRACE_MS, 'restore grace', this.over);
    }
  }

  /** True while a session is being brought back and there is no cause for alarm yet. */
  lasts(): boolean {
    return this.since !== null && this.clock.monotonic() - this.since < RESTORE_GRACE_MS;
  }

  dispose(): void {
    this.end();
    this.since = null;
  }
}
