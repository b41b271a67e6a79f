import type { JournalReads } from '@main/alarms/report/port';
import type { JournalReader } from './readerClient';
import { readableOwners, type JournalOwner } from './owner';

/** What reports read, for whoever is signed in when they ask. */
export function journalReads(
  reader: JournalReader,
  owner: () => JournalOwner | null,
): JournalReads {
  return {
    kpi(period, since, kinds) {
      const owners = readableOwners(owner());
      return reader.kpi({ entries: { owners, kinds, from: since, to: period.to }, period });
    },
    trial(rule, from, to) {
      const owners = readableOwners(owner());
      return reader.trial({ entries: { owners, kinds: ['received'], from, to }, rule });
    },
    end: () => reader.end(),
  };
}
