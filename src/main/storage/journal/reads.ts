import type { JournalReads } from '@main/alarms/report/port';
import type { JournalReader } from './readerClient';
import { ownerName } from './sidecar/block';

/** Server and tenant of entries. */
export interface JournalOwner {
  readonly server: string;
  readonly tenant: string;
}

/** Whose entries a person may read: those of the own tenant, and of the workstation itself. */
export function readableOwners(owner: JournalOwner | null): readonly string[] {
  const workstation = ownerName('', '');
  return owner === null ? [workstation] : [ownerName(owner.server, owner.tenant), workstation];
}

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
