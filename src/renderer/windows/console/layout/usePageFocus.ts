import { useEffect } from 'react';
import { focusMain, openModal } from '@renderer/ui/focus/places';

/** Where the keyboard stays although another page was opened: in that page, on its tab. */
const STAYS = 'main, .cj-tabs [aria-selected=true]';

/**
 * Gives the keyboard to a page that was opened, however: by the menu, by its search, by a link.
 * @param page changes with the page, not with the conditions of its list.
 */
export function usePageFocus(page: string): void {
  useEffect(() => {
    const { activeElement: now } = document;
    if (openModal() === null && now?.closest(STAYS) == null) focusMain();
  }, [page]);
}
