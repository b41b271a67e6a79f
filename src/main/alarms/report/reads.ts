import type { JournalReader } from '@main/journal/reading/readerClient';
import { readableOwners, type JournalOwner } from '@main/journal/owner';
import type { AlarmReports } from './entryReports';
import type { JournalReads } from './port';

/** The journal reads of reports, for the operator who is signed in at the call. */
export function journalReads(
  reader: JournalReader<AlarmReports>,
  owner: () => JournalOwner | null,
): JournalReads {
  return {
    kpi(period, since, kinds) {
      const owners = readableOwners(owner());
      return reader.report('kpi', { owners, kinds, from: since, to: period.to }, period);
    },
    trial(rule, from, to) {
      const entries = { owners: readableOwners(owner()), kinds: ['received'], from, to };
      return reader.report('trial', entries, { rule, from, to });
    },
    end: () => reader.end(),
  };
}
