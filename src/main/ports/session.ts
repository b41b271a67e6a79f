import type { Signal } from '@shared/base/emitter';
import type { DeskCause, SessionState, SignedInUser } from '@shared/model/session';

/** Profile of a session: streams, journal and caches are keyed by it. */
export interface SessionProfile {
  readonly serverUrl: string;
  /**
   * Stable name of the server: the embedded demo platform takes another port at every start, so
   * its address is no key. Journal and stores use this one ('demo' or the address).
   */
  readonly serverKey: string;
  readonly streamUrl: string;
  readonly user: SignedInUser;
}

/** Somebody got the desk or left it. */
export interface DeskChange {
  readonly event: 'deskTaken' | 'deskLeft';
  readonly by: DeskCause;
  readonly profile: SessionProfile;
}

/** What streams need of the session; tokens stay inside main. */
export interface SessionPort {
  readonly changed: Signal<SessionState>;
  state(): SessionState;
  /** The live profile, or null while nobody is signed in. */
  profile(): SessionProfile | null;
  /** Headers of spec 1 §7 with the current token, for a stream's handshake; null while signed out. */
  streamHeaders(): Readonly<Record<string, string>> | null;
  /** Asks for a refresh after a stream was answered 401; resolves whether the session is alive. */
  tokenRefused(): Promise<boolean>;
  /** Gets a new token where the present one is missing or too old; resolves when that is settled. */
  freshen(): Promise<void>;
  /** A cheap read to the same host; resolves whether it answered (silence watch of streams). */
  probe(): Promise<boolean>;
}
