import type { Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';
import { menuNameIn } from '@renderer/data/menu';
import type { Target } from './resolve';

/**
 * The title of a target for tab and window. The server's menu is Chinese only, so English uses a screen's own
 * label, or the English of a known name.
 */
export function titleOf(target: Target, t: Translate, language: Language): string {
  switch (target.kind) {
    case 'page':
      return target.page.label[language];
    case 'board':
      return target.board.title[language];
    case 'family':
      return language === 'zh' && target.node !== null
        ? target.node.name
        : (target.family.screen?.at?.[target.node?.path ?? '']?.label ?? target.family.labels)[
            language
          ];
    case 'frame':
      return target.name === ''
        ? t('shell.frameTitle')
        : menuNameIn(language, { code: '', name: target.name });
    case 'notBuilt':
      return target.node === null ? target.name : menuNameIn(language, target.node);
    case 'fixed':
      return t(`shell.${target.shows}Title`);
    case 'unknown':
      return t('shell.notFoundTitle');
  }
}
