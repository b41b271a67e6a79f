import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import { reasonOf } from '@shared/base/errors';
import type { SignedInUser } from '@shared/model/session';
import type { LockMark } from '../lock/keeper';
import type { DocumentStore } from '../ports/store';
import { DEMO_KEY } from '../session/server';
import type { LastProfile, LastProfileStore } from '../session/hostDeps';

const userSchema = z.object({
  tenantId: z.string(),
  userId: z.string(),
  account: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptId: z.string(),
  roleIds: z.array(z.string()),
  roleNames: z.array(z.string()),
  avatar: z.string(),
}) satisfies z.ZodType<SignedInUser>;

const boundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  maximized: z.boolean(),
});

/** Place of the console as it was last seen, in screen points. */
export type StoredBounds = z.infer<typeof boundsSchema>;

const stateSchema = z.object({
  version: z.literal(1).default(1),
  last: z.object({ server: z.string(), user: userSchema }).nullable().default(null),
  /** Tabs and view of one profile; another profile never sees them. */
  ui: z
    .object({ owner: z.string(), values: z.record(z.string(), z.unknown()) })
    .nullable()
    .default(null),
  bounds: boundsSchema.nullable().default(null),
  /** The server that this workstation belongs to (session/homeServer); '' while there is none. */
  home: z.string().default(''),
  /** Profile whose session is locked, beside `last`: the lock's own file may be damaged or gone. */
  locked: z.string().nullable().default(null),
  /** A lock password was kept: from then on a lock document that is gone is not a first start. */
  lockKept: z.boolean().default(false),
  /** Whoever closed the console was told that the tray goes on. */
  trayTold: z.boolean().default(false),
});

type State = z.infer<typeof stateSchema>;

/** True for a stored document that this version can use. */
export function isStateDocument(value: unknown): boolean {
  return stateSchema.safeParse(value, READ_ONCE).success;
}

/** What this workstation remembers between starts and nobody sets by hand. Nothing in it is secret. */
export class UiState implements LastProfileStore {
  private state: State;

  /** @param failed told why the file cannot be written; the state is then kept for this run only. */
  constructor(
    private readonly document: DocumentStore,
    private readonly failed: (reason: string) => void,
  ) {
    const stored = stateSchema.safeParse(document.read(), READ_ONCE);
    this.state = stored.success ? stored.data : stateSchema.parse({}, READ_ONCE);
    const { home, last } = this.state;
    // Earlier versions kept no home: the server of the session that they left is one.
    if (home === '' && last !== null && last.server !== DEMO_KEY) this.keepHome(last.server);
  }

  read(): LastProfile | null {
    return this.state.last;
  }

  write(profile: LastProfile | null): void {
    this.change({
      last:
        profile === null ? null : { server: profile.server, user: userSchema.parse(profile.user) },
    });
  }

  /** Begins the profile of an owner; what another one left is forgotten. */
  begin(owner: string): void {
    if (this.state.ui?.owner !== owner) this.change({ ui: { owner, values: {} } });
  }

  /** Forgets tabs, view and lock flag (sign-out). */
  clear(): void {
    this.change({ ui: null });
  }

  get(key: string): unknown {
    return this.state.ui?.values[key] ?? null;
  }

  set(key: string, value: unknown): void {
    const { ui } = this.state;
    if (ui !== null) this.change({ ui: { ...ui, values: { ...ui.values, [key]: value } } });
  }

  bounds(): StoredBounds | null {
    return this.state.bounds;
  }

  keepBounds(bounds: StoredBounds): void {
    this.change({ bounds });
  }

  home(): string {
    return this.state.home;
  }

  keepHome(server: string): void {
    this.change({ home: server });
  }

  isTrayTold(): boolean {
    return this.state.trayTold;
  }

  keepTrayTold(): void {
    this.change({ trayTold: true });
  }

  /** What was kept of the lock beside its own document: whose session is locked, and that there is one. */
  lockMark(): LockMark {
    return { locked: this.state.locked, kept: this.state.lockKept };
  }

  keepLockMark({ locked, kept }: LockMark): void {
    if (this.state.locked === locked && this.state.lockKept === kept) return;
    this.change({ locked, lockKept: kept });
  }

  private change(patch: Partial<State>): void {
    this.state = { ...this.state, ...patch };
    try {
      this.document.write(this.state);
    } catch (error) {
      // A full disk must not stop a sign-out half-way.
      this.failed(reasonOf(error));
    }
  }
}
