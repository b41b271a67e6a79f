import { displayName } from '@shared/model/person';
import type { DeskChange } from '@main/ports/session';
import { newEntryId, type JournalEntry } from '@main/journal/entry';
import type { LedgerOwner } from '@main/alarms/ledger/ledger';
import { ownerOf } from './owner';

/** The journal's word on who took or left the desk; read again by journal/reading/desk. */
export function deskEntry({ event, by, profile }: DeskChange, at: number): JournalEntry {
  const { account } = profile.user;
  return noteEntry(ownerOf(profile), at, { event, by, account, name: displayName(profile.user) });
}

/** A note that is about no alarm. */
export function noteEntry(owner: LedgerOwner, at: number, body: object): JournalEntry {
  return {
    entryId: newEntryId(),
    at,
    kind: 'configuration',
    ...owner,
    alarmId: '',
    alarmKey: '',
    body: JSON.stringify(body),
  };
}
