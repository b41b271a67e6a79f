import type { OptionNode } from './menu';

/** Ids by the name of their tab. */
export type GrantKeys = Readonly<Record<string, readonly string[]>>;

/** What a record may be given, and what it has. */
export interface GrantAnswer {
  /** By the name of the tab; a tab that this server does not have is missing. */
  readonly trees: Readonly<Record<string, readonly OptionNode[]>>;
  readonly keys: GrantKeys;
}

/** `changed`: somebody else has changed what the record has; nothing was sent. null: it is saved. */
export interface GrantSaved {
  readonly changed: GrantKeys | null;
}

/** True for the same ids, in whatever order. */
export function sameKeys(one: readonly string[] = [], other: readonly string[] = []): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((id) => b.has(id));
}
