import type { Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';
import type { Target } from './resolve';

/**
 * What tab and window call a target. The server's menu speaks Chinese only, so in English a
 * screen's own label stands in for it.
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
      return target.name === '' ? t('shell.frameTitle') : target.name;
    case 'notBuilt':
      return target.name;
    case 'unknown':
      return t('shell.notFoundTitle');
  }
}
