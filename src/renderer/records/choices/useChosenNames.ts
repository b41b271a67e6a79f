import { useEffect, useSyncExternalStore } from 'react';
import { findCode, pathText } from '@renderer/ui/tree/codes';
import type { Forest } from '@renderer/data/tree/forest';
import { NONE, ROOT } from '@renderer/data/tree/nodes';

/** Knows whether a forest loads branch by branch. */
export interface NameSource {
  readonly forest: Forest;
  readonly lazy: boolean;
}

/**
 * The names of chosen values: labels for a whole tree, for a lazy one the path from the top, searched branch
 * by branch. A value without a name is shown raw.
 */
export function useChosenNames(
  { forest, lazy }: NameSource,
  values: readonly string[],
): readonly string[] {
  const names = (): readonly string[] =>
    values.map((value) => {
      const node = forest.nodes.find(value);
      if (node === NONE) return value;
      return lazy ? pathText(forest, node) : forest.nodes.label(node);
    });
  const text = useSyncExternalStore(
    (changed) => forest.on(changed),
    () => JSON.stringify(names()),
  );
  const asked = values.join(',');
  useEffect(() => {
    if (asked === '') return;
    if (!lazy) void forest.load(ROOT);
    else for (const value of asked.split(',')) void findCode(forest, value);
  }, [forest, lazy, asked]);
  return JSON.parse(text) as readonly string[];
}
