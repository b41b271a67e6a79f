import type { MenuNode } from '@shared/model/menu';
import { matchEntry, mayMapMenus, type MenuChoices } from '@shared/model/menuMap';
import { isFramePath } from '@renderer/data/menu';
import { useLive, useMenu } from '@renderer/data/services';
import { SCREENS } from '../resolve';

/** What a click on a menu entry leads to: a page, nothing, or (administrators) the choice of a page. */
export type Opening = 'page' | 'closed' | 'choice';

/** Whether this version has a page for an entry. A refused address has one: it says what was stopped. */
export function hasPage(node: MenuNode, choices: MenuChoices): boolean {
  if (node.refused === true || isFramePath(node.path)) return true;
  return matchEntry(node, SCREENS, choices) !== null;
}

/** What each entry leads to for the signed-in user. */
export function useOpening(): (node: MenuNode) => Opening {
  const menu = useMenu();
  const mayChoose = useLive(
    ({ session }) => session?.kind === 'signedIn' && mayMapMenus(session.user.roleNames),
  );
  const choices = menu.status === 'ready' ? menu.menu.choices : {};
  return (node) => {
    if (node.children.length > 0 || hasPage(node, choices)) return 'page';
    return mayChoose ? 'choice' : 'closed';
  };
}
