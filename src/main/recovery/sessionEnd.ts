import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** Longest delay of the system's shutdown for the last journal entries, ms: Windows itself waits 5 s. */
export const HOLD_MS = 4_000;
/** When the app still runs so long after the system asked, the shutdown was cancelled, ms. */
export const CALLED_OFF_MS = 60_000;

/** Why the system ends the app: the user signs off, the machine shuts down, an installer needs its files. */
export type SessionEndCause = 'signOff' | 'shutdown' | 'appEnd';

/** Translates the reasons that Windows gives; an empty list means a shutdown. */
export function causeOf(reasons: readonly string[] = []): SessionEndCause {
  if (reasons.includes('logoff')) return 'signOff';
  return reasons.includes('close-app') ? 'appEnd' : 'shutdown';
}

export interface SessionEndDeps {
  readonly clock: Clock;
  note(event: 'sessionEnding' | 'sessionStays' | 'ended', values: object): void;
  /** Ends the operator's desk interval. */
  leaveDesk(cause: SessionEndCause): void;
  /** Asks for an anchor behind all entries so far. */
  anchor(): void;
  /** Hands all entries to the disk and blocks until they are there, at most so long. */
  hold(limitMs: number): void;
  leave(): void;
}

/**
 * The end of the user's session. Windows ends a program without notice as soon as it has answered, so the
 * last entries are written before the answer. A mere question, which another program may still refuse, writes
 * an entry: a run that ends silently after it does not count as a crash.
 */
export class SessionEnd {
  private over = false;
  private asking: Unsubscribe | null = null;

  constructor(private readonly deps: SessionEndDeps) {}

  /** True once the session is certain to end. */
  ending(): boolean {
    return this.over;
  }

  /** The system asks whether the session may end; it asks every window, and the first question counts. */
  asked(cause: SessionEndCause): void {
    const { deps } = this;
    if (this.over || this.asking !== null) return;
    deps.note('sessionEnding', { by: cause });
    deps.anchor();
    this.asking = deps.clock.after(CALLED_OFF_MS, 'session end', () => {
      this.asking = null;
      deps.note('sessionStays', { by: cause });
    });
  }

  /**
   * The session ends.
   * @param last the process may be ended as soon as this returns, so all entries are on disk by then.
   */
  ended(cause: SessionEndCause, last: boolean): void {
    if (this.over) return;
    this.over = true;
    this.asking?.();
    const { deps } = this;
    deps.leaveDesk(cause);
    if (last) {
      deps.note('ended', { by: cause });
      deps.anchor();
      deps.hold(HOLD_MS);
    }
    deps.leave();
  }

  dispose(): void {
    this.asking?.();
  }
}
