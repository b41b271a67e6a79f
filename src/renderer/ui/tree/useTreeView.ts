import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Forest } from '@renderer/data/tree/forest';
import { ROOT } from '@renderer/data/tree/nodes';
import { TreeView } from './view';

/** A view of a forest that lives with the component; it loads the first level. */
export function useTreeView(forest: Forest, expanded: readonly string[] = []): TreeView {
  const [own, setOwn] = useState(() => viewOf(forest, expanded));
  // Another forest under the same component is another tree.
  if (own.forest !== forest) setOwn(viewOf(forest, own.expandedValues()));
  useTreeVersion(own);
  useEffect(() => {
    void forest.load(ROOT).then(() => own.openFirst());
  }, [forest, own]);
  return own;
}

/** Renders the component again after every change of the view. */
export function useTreeVersion(view: TreeView): number {
  return useSyncExternalStore(view.subscribe, view.version);
}

function viewOf(forest: Forest, expanded: readonly string[]): TreeView {
  const view = new TreeView(forest);
  if (expanded.length > 0) view.want(expanded);
  else view.openFirst();
  return view;
}
