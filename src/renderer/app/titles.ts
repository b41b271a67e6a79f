import type { Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';
import type { Target } from './resolve';

/**
 * What tab and window call a target. The server's menu speaks Chinese only, so in English a
 * screen's own label stands in for it.
 */
export function titleOf(target: Target, t: Translate, language: Language): string {
  switch (target.kind) {
    case 'welcome':
      return t('shell.welcome');
    case 'alarms':
      return t('alarmList.title');
    case 'emergency':
      return t('popups.emergency.title');
    case 'alarmReport':
      return t('kpi.title');
    case 'handover':
      return t('handover.title');
    case 'journal':
      return t('journal.title');
    case 'alarmRules':
      return t('alarmRules.title');
    case 'wall':
      return t('board.wall.title');
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
