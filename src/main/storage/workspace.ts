import { READ_ONCE } from '@shared/base/readOnce';
import { profileKeyOf } from '@shared/model/person';
import { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import type { SessionProfile } from '../ports/session';
import type { DocumentStore } from '../ports/store';

/** People of one workstation whose lists are remembered; the one who was away longest is forgotten first. */
const MOST_OWNERS = 32;
/** What one person keeps of a kind; the oldest is forgotten first. */
const MOST_KEPT: Readonly<Record<WorkspaceKind, number>> = {
  columns: 500,
  views: 500,
  list: 500,
  draft: 50,
};
/** All of it, characters of JSON: the document is written whole at each change. */
const MOST_CHARS = 1_000_000;

const entry = z.object({ at: z.number(), value: z.unknown() });
const ownerSchema = z.object({
  at: z.number(),
  columns: z.record(z.string(), entry).default({}),
  views: z.record(z.string(), entry).default({}),
  // Not known to versions before: absent in what they stored.
  list: z.record(z.string(), entry).default({}),
  draft: z.record(z.string(), entry).default({}),
});
const workspaceSchema = z.object({
  version: z.literal(1).default(1),
  owners: z.record(z.string(), ownerSchema).default({}),
});

type Entry = z.infer<typeof entry>;
type Owner = z.infer<typeof ownerSchema>;
export type WorkspaceKind = 'columns' | 'views' | 'list' | 'draft';

/** True for a stored document that this version can use. */
export function isWorkspace(value: unknown): boolean {
  return workspaceSchema.safeParse(value, READ_ONCE).success;
}

export interface WorkspaceDeps {
  open(name: string, accepts: (value: unknown) => boolean): DocumentStore;
  readonly clock: Clock;
  /** Who is signed in. */
  owner(): SessionProfile | null;
  /** Told why the file cannot be written; what was kept then lasts for this run. */
  failed(reason: string): void;
}

/**
 * What a person keeps about lists on this workstation: columns, saved views and drafts. By server,
 * tenant and user, so that nobody sees another's; it stays over sign-out, restart and crash.
 */
export class Workspace {
  private readonly document: DocumentStore;
  private owners: Record<string, Owner>;

  constructor(private readonly deps: WorkspaceDeps) {
    this.document = deps.open('workspace', isWorkspace);
    const stored = workspaceSchema.safeParse(this.document.read(), READ_ONCE);
    this.owners = stored.success ? stored.data.owners : {};
  }

  /** null: nothing is kept, or nobody is signed in. */
  get(kind: WorkspaceKind, key: string): unknown {
    return this.own()?.[kind][key]?.value ?? null;
  }

  /** Keeps a value, or forgets it with null. Does nothing while nobody is signed in. */
  set(kind: WorkspaceKind, key: string, value: unknown): void {
    const name = this.name();
    if (name === null) return;
    const at = this.deps.clock.now();
    const own: Owner = this.owners[name] ?? { at, columns: {}, views: {}, list: {}, draft: {} };
    const { [key]: _old, ...rest } = own[kind];
    const kept = value === null ? rest : { ...rest, [key]: { at, value } };
    const values = fitting(newest(kept, MOST_KEPT[kind]));
    this.owners = newest({ ...this.owners, [name]: { ...own, at, [kind]: values } }, MOST_OWNERS);
    try {
      this.document.write({ version: 1, owners: this.owners });
    } catch (error) {
      // A full disk must not stop the work; the values stay for this run.
      this.deps.failed(reasonOf(error));
    }
  }

  /** Keys of the drafts, newest first. */
  drafts(): readonly { readonly key: string; readonly at: number }[] {
    return Object.entries(this.own()?.draft ?? {})
      .map(([key, { at }]) => ({ key, at }))
      .sort((a, b) => b.at - a.at);
  }

  private own(): Owner | undefined {
    const name = this.name();
    return name === null ? undefined : this.owners[name];
  }

  private name(): string | null {
    const owner = this.deps.owner();
    return owner === null ? null : profileKeyOf(owner);
  }
}

/** The newest entries that fit into one kind's share of the document. */
function fitting(all: Record<string, Entry>): Record<string, Entry> {
  let chars = 0;
  const entries = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  const kept = entries.filter(([, { value }]) => {
    chars += JSON.stringify([value]).length;
    return chars <= MOST_CHARS;
  });
  return kept.length === entries.length ? all : Object.fromEntries(kept);
}

/** The newest entries, at most so many. */
function newest<T extends { readonly at: number }>(
  all: Record<string, T>,
  most: number,
): Record<string, T> {
  const entries = Object.entries(all);
  if (entries.length <= most) return all;
  return Object.fromEntries(entries.sort(([, a], [, b]) => b.at - a.at).slice(0, most));
}
