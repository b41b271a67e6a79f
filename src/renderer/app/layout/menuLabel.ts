import { useTranslation } from 'react-i18next';
import type { Language } from '@shared/i18n';
import type { MenuNode } from '@shared/model/menu';
import { targetOf } from '@renderer/data/menu';
import { resolve } from '../resolve';
import { languageOf } from '../titles';

/** The server's name of an entry; in English the label of the screen behind it, where there is one. */
export function menuLabel(node: MenuNode, language: Language): string {
  if (language === 'zh' || node.children.length > 0) return node.name;
  const target = resolve(targetOf(node), [node]);
  return target.kind === 'family' ? target.family.labels[language] : node.name;
}

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}
