import type { KeyUnder } from '@shared/i18n/textKey';
import { usePageTitle } from '@renderer/data/pages';
import { useTranslation } from '@renderer/data/translation';
import { useShortcuts, type Shortcut } from '@renderer/ui/shortcuts';
import type { ListAct } from '@renderer/features/alarms/dialogs/acts';

/** The functions behind the keys of the alarm list. */
export interface AlarmKeyWork {
  /** An act on the chosen alarms, or on the focused one. */
  readonly act: (act: ListAct) => void;
  /** Acknowledges every alarm that is currently listed. */
  readonly acknowledgeListed: () => void;
  readonly next: () => void;
  readonly details: () => void;
  readonly closeDetails: (() => void) | null;
  readonly search: () => void;
  readonly toGrid: () => void;
  readonly views: () => void;
}

/** Enter opens details from a cell; on a button it presses the button. */
const inCell = (target: Element): boolean =>
  target.closest('button, a') === null &&
  (target === document.body || target.closest('[role=row]') !== null);

/** The keys of the alarm list; F1 shows them. Inactive while a user types. */
export function useAlarmKeys(work: AlarmKeyWork): void {
  const { t } = useTranslation();
  const group = usePageTitle('alarms');
  const key = (
    name: KeyUnder<'alarmList.key'>,
    keys: readonly string[],
    run: () => void,
    more: Partial<Shortcut> = {},
  ): Shortcut => ({
    keys,
    run,
    label: t(`alarmList.key.${name}`),
    group,
    ...more,
  });
  const { closeDetails } = work;
  useShortcuts([
    key('acknowledge', ['A'], () => work.act('acknowledge')),
    key('acknowledgeListed', ['Shift+A'], work.acknowledgeListed),
    key('next', ['N'], work.next),
    key('shelve', ['S'], () => work.act('shelve')),
    key('unshelve', ['U'], () => work.act('unshelve')),
    key('comment', ['C'], () => work.act('comment')),
    key('assign', ['G'], () => work.act('assign')),
    key('close', ['X'], () => work.act('close')),
    key('tellServer', ['T'], () => work.act('tellServer')),
    key('details', ['Enter'], work.details, { on: inCell }),
    key('closeDetails', ['Escape'], () => closeDetails?.(), { enabled: closeDetails !== null }),
    key('search', ['/', 'Ctrl+F'], work.search),
    key('grid', ['L'], work.toGrid),
    key('views', ['V'], work.views),
  ]);
}
