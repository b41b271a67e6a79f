import type { Clock } from '@shared/base/clock';
import type { FamilySpec } from '@shared/catalogue/family';
import type { FamilyTable } from './table';
import type { DemoDatabase } from './store/database';
import type { Epoch } from './store/epoch';
import type { Tokens } from './tokens';

/** Writes a line to the platform's own log. Callers never pass a token or a password. */
export type Log = (line: string) => void;

/** The parts that behaviours share: one running platform. */
export interface Platform {
  readonly db: DemoDatabase;
  readonly epoch: Epoch;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** The catalogue that it serves. */
  readonly families: readonly FamilySpec[];
  /** Tables of the families by key. */
  readonly tables: ReadonlyMap<string, FamilyTable>;
  readonly dataDir: string;
  /** The platform's own address, `http://127.0.0.1:port`. */
  readonly origin: () => string;
  readonly log: Log;
}

/** The caller, from the access token. */
export interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  /** The client through which the person signed in. */
  readonly clientId: string;
  /** The display name of the person. */
  readonly name: string;
  readonly deptId: string;
  readonly roleIds: readonly string[];
  /** Role aliases; administrator and admin may change records. */
  readonly aliases: readonly string[];
}

/** True for the roles that the real server lets change administrative records. */
export function isAdministrator(caller: Caller): boolean {
  return caller.aliases.includes('administrator') || caller.aliases.includes('admin');
}
