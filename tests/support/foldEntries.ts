import { AlarmFold, type StoredAlarms } from '@main/alarms/ledger/fold';
import type { JournalEntry } from '@main/journal/entry';

/** Folds entries, oldest first, into the alarms they leave behind. */
export function foldEntries(entries: Iterable<JournalEntry>): StoredAlarms {
  const fold = new AlarmFold();
  let number = 0;
  for (const entry of entries) fold.take(entry, (number += 1));
  return fold.stored();
}
