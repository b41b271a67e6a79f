import { createHash, randomUUID } from 'node:crypto';

/** What happened. The journal is never rewritten; later versions may add kinds, never change one. */
export const ENTRY_KINDS = [
  'received',
  'repeated',
  'shown',
  'sounded',
  'opened',
  'acknowledged',
  'shelved',
  'assigned',
  'commented',
  'configuration',
  'channelUp',
  'channelDown',
  'gap',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One event as its maker hands it to the journal. */
export interface JournalEntry {
  /** Made by the writer, so that a write that is sent twice is kept once. */
  readonly entryId: string;
  /** Wall time, ms since 1970. */
  readonly at: number;
  readonly kind: EntryKind;
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
  /** '' where the event is not about one alarm. */
  readonly alarmId: string;
  readonly alarmKey: string;
  /** JSON object. */
  readonly body: string;
}

/** An entry as it stands in a segment. */
export interface StoredEntry extends JournalEntry {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** The hash before the first entry of the first segment. */
export const GENESIS_HASH = '0'.repeat(64);

/** A fresh id for an entry. */
export function newEntryId(): string {
  return randomUUID();
}

/** The columns of an entry in their fixed order: what is stored and what is hashed. */
export function columnsOf(seq: number, entry: JournalEntry): readonly (string | number)[] {
  const { entryId, at, kind, server, tenant, user, alarmId, alarmKey, body } = entry;
  return [seq, entryId, at, kind, server, tenant, user, alarmId, alarmKey, body];
}

/** SHA-256 (hex) over the predecessor's hash and every column of the entry, in their order. */
export function hashOf(prevHash: string, seq: number, entry: JournalEntry): string {
  const columns = [prevHash, ...columnsOf(seq, entry)];
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex');
}

/** The segment ('2026-11') that a time belongs to; UTC, so that a change of zone never goes back. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
