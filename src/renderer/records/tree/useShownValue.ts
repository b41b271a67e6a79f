import { useEffect } from 'react';
import { findCode } from '@renderer/ui/tree/codes';
import { NONE, ROOT } from '@renderer/data/tree/nodes';
import type { TreeView } from '@renderer/ui/tree/view';

/** Opens the ancestors of an address's value, so that a deep link shows the place in the tree. */
export function useShownValue(view: TreeView, value: string, lazy: boolean): void {
  useEffect(() => {
    if (value === '') return;
    let isOver = false;
    const show = (node: number | null): void => {
      // A node that a person chose is visible already.
      const isThere = node === view.active;
      if (!isOver && node !== null && node !== NONE && !isThere) view.show(node);
    };
    const { forest } = view;
    const known = forest.nodes.find(value);
    if (known !== NONE) show(known);
    else if (lazy) void findCode(forest, value).then(show);
    else void forest.load(ROOT).then(() => show(forest.nodes.find(value)));
    return () => {
      isOver = true;
    };
  }, [view, value, lazy]);
}
