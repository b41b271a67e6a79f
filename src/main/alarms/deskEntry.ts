import type { DeskChange } from '@main/ports/session';
import { newEntryId, type JournalEntry } from '@main/storage/journal/entry';

/** The journal's word on who took or left the desk; read again by storage/journal/desk. */
export function deskEntry({ event, by, profile }: DeskChange, at: number): JournalEntry {
  const { account, realName, userName } = profile.user;
  const name = realName || userName || account;
  return {
    entryId: newEntryId(),
    at,
    kind: 'configuration',
    server: profile.serverKey,
    tenant: profile.user.tenantId,
    user: profile.user.userId,
    alarmId: '',
    alarmKey: '',
    body: JSON.stringify({ event, by, account, name }),
  };
}
