import type { Unsubscribe } from '@shared/base/disposable';
import { displayName } from '@shared/model/person';
import type { SessionPort, SessionProfile } from '@main/ports/session';
import type { Annunciator, MuteCause } from './annunciator';

/** A mute as the journal records it. */
export interface MuteNote {
  readonly event: 'mute';
  /** When the mute ends, ms since 1970; null: it is over. */
  readonly until: number | null;
  /** Display name of the operator; '' when the mute ended without an act. */
  readonly by: string;
  readonly why: MuteCause;
}

/** Journals who muted the workstation, who ended the mute and why. */
export class Muting {
  /**
   * Display name of the operator who is setting the mute in this call; '' outside of such a call: a mute
   * whose time is over ends without an operator.
   */
  private by = '';
  private readonly end: Unsubscribe;

  /** @param note writes the journal entry. */
  constructor(
    private readonly desk: Pick<Annunciator, 'mute' | 'muted'>,
    private readonly session: Pick<SessionPort, 'profile'>,
    note: (note: MuteNote) => void,
  ) {
    this.end = desk.muted.on(({ until, why }) => note({ event: 'mute', until, by: this.by, why }));
  }

  /** Mutes everything but SOS for so many minutes; 0 ends the mute. */
  ask(minutes: number): void {
    const profile = this.session.profile();
    // Only an operator who is signed in may mute.
    if (profile !== null) this.set(minutes, profile, 'asked');
  }

  /** Ends a mute. @param by the operator who did it; null: no operator did. */
  stop(by: SessionProfile | null, why: MuteCause): void {
    this.set(0, by, why);
  }

  dispose(): void {
    this.end();
  }

  private set(minutes: number, by: SessionProfile | null, why: MuteCause): void {
    this.by = by === null ? '' : displayName(by.user);
    this.desk.mute(minutes, why);
    this.by = '';
  }
}
