import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** Longest that the system is kept waiting for the last entries, ms: Windows itself waits 5 s. */
export const HOLD_MS = 4_000;
/** Who is still there so long after the system asked goes on working: it was called off, ms. */
export const CALLED_OFF_MS = 60_000;

/** Why the system ends the app: the user signs off, the machine goes down, an installer wants its files. */
export type SessionEndCause = 'signOff' | 'shutdown' | 'appEnd';

/** What Windows gives as reasons, in our words; nothing at all is what it says of a shutdown. */
export function causeOf(reasons: readonly string[] = []): SessionEndCause {
  if (reasons.includes('logoff')) return 'signOff';
  return reasons.includes('close-app') ? 'appEnd' : 'shutdown';
}

export interface SessionEndDeps {
  readonly clock: Clock;
  /** Journals an event of the workstation. */
  note(event: 'sessionEnding' | 'sessionStays' | 'ended', values: object): void;
  /** Whoever is at the desk leaves it. */
  leaveDesk(cause: SessionEndCause): void;
  /** Asks for an anchor behind all that was noted. */
  anchor(): void;
  /** Hands all that was noted to the disk and waits for it here, at most so long. */
  hold(limitMs: number): void;
  /** Begins the orderly end of the app. */
  leave(): void;
}

/**
 * The end of the user's session. Windows ends a program without another word as soon as it has
 * answered, so the last entries are written before the answer; a question alone, which another
 * program may still refuse, leaves a note, by which a run that ends without a word after it does not
 * read as a crash.
 */
export class SessionEnd {
  private over = false;
  private asking: Unsubscribe | null = null;

  constructor(private readonly deps: SessionEndDeps) {}

  /** True once the session is over for good. */
  ending(): boolean {
    return this.over;
  }

  /** The system asks whether the session may end; every window is asked, the first one counts. */
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
   * The session is over.
   * @param last the process may be ended as soon as this returns, so it returns when all is on disk.
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
