import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PageList } from './pageList';

/** Options that are loaded to name what was chosen before; what lies behind them is shown by its id. */
const NAMED_MOST = 2000;

/**
 * Asks for page after page until everything chosen has its name. It ends where a page brings nothing new, too:
 * a server may count a record that it does not give, or give the same page for ever.
 * @param isUnnamed something chosen has no name yet
 */
export function useNamesOnPages(list: PageList, isUnnamed: boolean): void {
  const { nodes, total, pending, failure, text, exhausted } = useStore(list.store);
  const hasMore = total !== null && !exhausted && nodes.length < Math.min(total, NAMED_MOST);
  useEffect(() => {
    if (isUnnamed && hasMore && !pending && failure === null && text === '') list.more();
  }, [isUnnamed, hasMore, pending, failure, text, list]);
}
