import type { CallSpec } from '@shared/api/call';
import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import type { SignedInUser } from '@shared/model/session';
import type { ProfileFamily } from '@shared/profile/profile';
import type { HttpPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { AuthDialect } from './dialect';
import type { HandedToken } from './handed';
import type { LeftTokens } from './leftTokens';
import type { ServerConfig } from './server';
import type { ServerNames } from './session';
import type { RefreshVault } from './vault';

/** The account to restore at the next start; it contains no secret. */
export interface LastProfile {
  readonly server: string;
  readonly user: SignedInUser;
}

export interface LastProfileStore {
  read(): LastProfile | null;
  write(profile: LastProfile | null): void;
}

export interface SessionHostDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly vault: RefreshVault;
  readonly last: LastProfileStore;
  readonly dialects: Readonly<Record<ProfileFamily, AuthDialect>>;
  /** Whole path that an administrator gave a call on a server; undefined: the profile's. */
  readonly pathOf: (server: ServerConfig, spec: CallSpec) => string | undefined;
  /** Which profile fits the server: found out at the first connection, and doubted when its sign-in changes. */
  readonly profiles: {
    /** Resolves when the profile of the server in use is known, or cannot be found out now. */
    settled(): Promise<void>;
    /** A sign-in call was answered as no server of the profile answers. */
    doubted(failure: ApiFailure): void;
  };
  /** Names of fields on a server, where they differ from the catalogue's. */
  readonly names: ServerNames;
  /** Accounts that the policy allows to administer the workstation. */
  readonly administrators: () => readonly string[];
  /** Whether a server is this workstation's own. */
  readonly isHome: (serverKey: string) => boolean;
  /** Keychain entries that could not be removed. */
  readonly left: Pick<LeftTokens, 'failed' | 'back'>;
  /** Keeps the token over a crash; null: no watchdog runs, so only the keychain keeps it. */
  readonly handed: HandedToken | null;
  /** The server in use; its url is '' while the embedded platform is not running. */
  server(): ServerConfig;
}
