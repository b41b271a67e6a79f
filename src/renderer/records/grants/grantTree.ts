import type { OptionNode } from '@shared/model/menu';
import type { CheckState } from '@renderer/ui/tree/checks';

interface Entry {
  readonly label: string;
  readonly parent: string | null;
  /** Itself and everything below it, as far as it is given. */
  readonly branch: readonly string[];
}

/** What was given and taken, as ids in the order of the tree. */
export interface GrantChanges {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/**
 * The tree of a grant. Each node is given for itself: one that is ticked gets its whole branch and what stands
 * above it, without which nobody reaches it; one that is unticked loses its branch, and what stands above stays.
 */
export class GrantTree {
  private readonly entries = new Map<string, Entry>();

  /** @param leaves only the ends of the tree are given; what stands above them only groups them */
  constructor(
    nodes: readonly OptionNode[],
    private readonly leaves: boolean,
  ) {
    const add = (some: readonly OptionNode[], parent: string | null): readonly string[] =>
      some.flatMap(({ value, label, children = [] }) => {
        if (this.entries.has(value)) return [];
        const isGiven = !this.leaves || children.length === 0;
        // In its place before what stands below it: the order of the entries is that of the tree.
        this.entries.set(value, { label, parent, branch: [] });
        const branch = [...(isGiven ? [value] : []), ...add(children, value)];
        this.entries.set(value, { label, parent, branch });
        return branch;
      });
    add(nodes, null);
  }

  has(id: string): boolean {
    return this.entries.has(id);
  }

  state(chosen: ReadonlySet<string>, id: string): CheckState {
    const { branch } = this.entries.get(id) ?? { branch: [] };
    const count = branch.filter((one) => chosen.has(one)).length;
    if (count === 0) return 'none';
    return count === branch.length ? 'all' : 'mixed';
  }

  /** Gives a branch that is not given whole; takes one that is. */
  toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
    const { branch } = this.entries.get(id) ?? { branch: [] };
    const next = new Set(chosen);
    if (this.state(chosen, id) === 'all') {
      for (const one of branch) next.delete(one);
      return next;
    }
    for (const one of branch) next.add(one);
    if (!this.leaves) for (const one of this.above(id)) next.add(one);
    return next;
  }

  /** What differs, of what stands in the tree: ids that it does not have are kept as they are. */
  changes(before: ReadonlySet<string>, now: ReadonlySet<string>): GrantChanges {
    const all = [...this.entries.keys()];
    return {
      given: all.filter((id) => now.has(id) && !before.has(id)),
      taken: all.filter((id) => before.has(id) && !now.has(id)),
    };
  }

  /** The name of a node with that of the one above it, since many nodes are called alike. */
  nameOf(id: string): string {
    const entry = this.entries.get(id);
    const above = entry?.parent == null ? undefined : this.entries.get(entry.parent);
    return above === undefined ? (entry?.label ?? id) : `${above.label} › ${entry?.label ?? id}`;
  }

  private above(id: string): readonly string[] {
    const found: string[] = [];
    for (
      let at = this.entries.get(id)?.parent ?? null;
      at !== null;
      at = this.entries.get(at)?.parent ?? null
    )
      found.push(at);
    return found;
  }
}

/** Somebody's own changes on top of what another has changed meanwhile. */
export function onTop(
  fresh: ReadonlySet<string>,
  { given, taken }: GrantChanges,
): ReadonlySet<string> {
  const next = new Set([...fresh, ...given]);
  for (const id of taken) next.delete(id);
  return next;
}
