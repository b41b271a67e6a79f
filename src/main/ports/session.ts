import type { Signal } from '@shared/base/emitter';
import type { DeskCause, SessionState, SignedInUser } from '@shared/model/session';
import type { ServerProfile } from '@shared/profile/profile';

/** The profile of a session: channels, journal and caches are keyed by it. */
export interface SessionProfile {
  readonly serverUrl: string;
  /**
   * Stable name of the server for journal and stores ('demo' or the address): the embedded demo platform
   * takes another port at every start, so its address cannot be the key.
   */
  readonly serverKey: string;
  readonly streamUrl: string;
  readonly user: SignedInUser;
  /** How the server is spoken to, and what it does not have; absent: as the catalogue says. */
  readonly serverProfile?: ServerProfile;
}

/** An operator took the desk or left it. */
export interface DeskChange {
  readonly event: 'deskTaken' | 'deskLeft';
  readonly by: DeskCause;
  readonly profile: SessionProfile;
}

/** The session, as channels use it; tokens stay inside main. */
export interface SessionPort {
  readonly changed: Signal<SessionState>;
  state(): SessionState;
  /** The live profile; null while signed out. */
  profile(): SessionProfile | null;
  /** Headers of spec 1 §7 with the current token, for a stream's handshake; null while signed out. */
  streamHeaders(): Readonly<Record<string, string>> | null;
  /**
   * Asks for a refresh after a channel's request was answered 401; resolves with whether the session is
   * alive.
   */
  tokenRefused(): Promise<boolean>;
  /** Gets a new token when the present one is missing or too old; resolves when the attempt is over. */
  freshen(): Promise<void>;
  /** A cheap read from the same host; resolves with whether it answered (silence watch of channels). */
  probe(): Promise<boolean>;
}
