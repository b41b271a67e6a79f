import type { KeyUnder } from '@shared/i18n/textKey';
import { usePageTitle } from '@renderer/data/pages';
import { useTranslation } from '@renderer/data/translation';
import { KEYS, type KeyName } from '@renderer/ui/keys';
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
  /** Shows where the focused alarm is. */
  readonly locate: () => void;
  readonly closeDetails: (() => void) | null;
  readonly search: () => void;
  readonly toGrid: () => void;
  readonly views: () => void;
  /** Takes the last acknowledgement back; null: none can be. */
  readonly undo: (() => void) | null;
}

/** Enter opens details from a cell; on a button it presses the button. */
const inCell = (target: Element): boolean =>
  target.closest('button, a') === null &&
  (target.matches('body, main') || target.closest('[role=row]') !== null);

/** The keys of the alarm list; F1 shows them. Inactive while a user types. */
export function useAlarmKeys(work: AlarmKeyWork): void {
  const { t } = useTranslation();
  const group = usePageTitle('alarms');
  const key = (
    name: KeyUnder<'alarmList.key'>,
    of: KeyName,
    run: () => void,
    more: Partial<Shortcut> = {},
  ): Shortcut => ({
    keys: KEYS[of],
    run,
    label: t(`alarmList.key.${name}`),
    group,
    ...more,
  });
  const { closeDetails, undo } = work;
  useShortcuts([
    key('acknowledge', 'acknowledge', () => work.act('acknowledge')),
    key('acknowledgeListed', 'acknowledgeListed', work.acknowledgeListed),
    key('next', 'next', work.next, { repeats: true }),
    key('shelve', 'shelve', () => work.act('shelve')),
    key('unshelve', 'unshelve', () => work.act('unshelve')),
    key('comment', 'comment', () => work.act('comment')),
    key('assign', 'assign', () => work.act('assign')),
    key('close', 'close', () => work.act('close')),
    key('tellServer', 'tellServer', () => work.act('tellServer')),
    key('locate', 'locate', work.locate),
    key('details', 'open', work.details, { on: inCell }),
    key('closeDetails', 'leave', () => closeDetails?.(), { enabled: closeDetails !== null }),
    key('search', 'search', work.search),
    key('grid', 'grid', work.toGrid),
    key('views', 'views', work.views),
    key('undo', 'undo', () => undo?.(), { enabled: undo !== null }),
  ]);
}
