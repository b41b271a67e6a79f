import type { Unsubscribe } from '@shared/base/disposable';
import { displayName } from '@shared/model/person';
import type { SessionPort, SessionProfile } from '@main/ports/session';
import type { Annunciator, MuteCause } from './annunciator';

/** What the journal is told of a silence. */
export interface MuteNote {
  readonly event: 'mute';
  /** Until when it lasts, ms since 1970; null: it is over. */
  readonly until: number | null;
  /** Who wished it; '' for nobody. */
  readonly by: string;
  readonly why: MuteCause;
}

/** Who is silent, who ended it and why, for the journal. */
export class Muting {
  /** Who is muting at this moment; '' where nobody is: a silence that ends by itself is nobody's act. */
  private by = '';
  private readonly end: Unsubscribe;

  /** @param note has the journal told. */
  constructor(
    private readonly desk: Pick<Annunciator, 'mute' | 'muted'>,
    private readonly session: Pick<SessionPort, 'profile'>,
    note: (note: MuteNote) => void,
  ) {
    this.end = desk.muted.on(({ until, why }) => note({ event: 'mute', until, by: this.by, why }));
  }

  /** The operator has everything but SOS silent for so many minutes; 0 ends it. */
  ask(minutes: number): void {
    const profile = this.session.profile();
    // Nobody's ears are his who has not taken the desk.
    if (profile !== null) this.set(minutes, profile, 'asked');
  }

  /** Ends a silence. @param by who did it; null for nobody. */
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
