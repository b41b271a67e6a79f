import { AlarmLedger, type LedgerOwner } from '@main/alarms/ledger/ledger';
import type { JournalEntry } from '@main/journal/entry';
import { foldEntries } from './foldEntries';

/** The alarms of an owner as after a start whose journal holds these entries, oldest first, and is read. */
export function ledgerAfter(owner: LedgerOwner, entries: Iterable<JournalEntry> = []): AlarmLedger {
  const ledger = new AlarmLedger(owner);
  ledger.merge(foldEntries(entries), 0);
  return ledger;
}
