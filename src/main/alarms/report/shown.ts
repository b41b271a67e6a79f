import { isTextKey } from '@shared/i18n/textKey';
import { lineOf, personOf } from '@shared/model/journalWords';
import type { Translate } from '@shared/model/translate';
import { rowOf } from '@main/journal/reading/rows';
import type { FoundEntry } from '@main/journal/reading/search';
import type { ShownEntry } from '@main/journal/reading/export';
import { shownRow } from '@main/alarms/publish/shownRow';

/** An entry as the journal screen shows it, in the language of `translate`. */
export function shownOf(found: FoundEntry, translate: Translate): ShownEntry {
  const row = shownRow(rowOf(found), translate);
  /** A key without a translation is shown itself. */
  const word = (prefix: string, key: string): string => {
    const named = `${prefix}.${key}`;
    return isTextKey(named) ? translate(named) : key;
  };
  const channelName = (channel: string): string => word('alarmList.channelName', channel);
  return {
    kind: word('journal.kind', row.kind),
    priority: word('alarmList.priorityName', row.priority ?? ''),
    class: word('alarm.class', row.alarmClass),
    object: row.object,
    text: lineOf(row, { t: translate, channelName }),
    by: personOf(row),
  };
}
