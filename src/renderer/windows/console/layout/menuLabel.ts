import type { Language } from '@shared/i18n';
import type { MenuNode } from '@shared/model/menu';
import { matchEntry, type MenuChoices } from '@shared/model/menuMap';
import { useLanguage } from '@renderer/data/language';
import { menuNameIn } from '@renderer/data/menu';
import { useMenu } from '@renderer/data/services';
import { SCREENS } from '../resolve';

/** The server's name of an entry; in English the label of its screen, else the English of a known name. */
export function menuLabel(node: MenuNode, language: Language, choices: MenuChoices): string {
  if (language === 'zh' || node.children.length > 0) return menuNameIn(language, node);
  const screen = matchEntry(node, SCREENS, choices)?.screen;
  return screen?.label[language] ?? menuNameIn(language, node);
}

/** Names of entries in the language of the interface. */
export function useMenuLabel(): (node: MenuNode) => string {
  const language = useLanguage();
  const menu = useMenu();
  const choices = menu.status === 'ready' ? menu.menu.choices : {};
  return (node) => menuLabel(node, language, choices);
}
