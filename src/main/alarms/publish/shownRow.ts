import type { JournalRow } from '@shared/model/journal';
import { described } from '@main/texts/describe';
import type { Translate } from '@shared/model/translate';
import { applyEntry, noAlarms } from '@main/alarms/ledger/fold';

/** Parts of an entry that say nothing about the words of its alarm. */
const NO_OWNER = { entryId: '', server: '', tenant: '', user: '', alarmKey: '' };

/** A row as windows show it: a received alarm has its documented text in the user's language. */
export function shownRow(row: JournalRow, translate: Translate): JournalRow {
  if (row.kind !== 'received') return row;
  const { at, kind, alarmId, body } = row;
  const into = noAlarms();
  applyEntry(into, { ...NO_OWNER, at, kind, alarmId, body });
  const alarm = into.alarms.get(alarmId);
  // What only a newer version reads keeps its own words.
  return alarm === undefined ? row : { ...row, text: described(alarm, translate).text };
}
