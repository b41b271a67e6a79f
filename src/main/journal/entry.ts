import { hash, randomUUID } from 'node:crypto';

/** What happened. The journal is never rewritten; later versions may add kinds, never change one. */
export const ENTRY_KINDS = [
  'received',
  'repeated',
  'shown',
  'sounded',
  'opened',
  'acknowledged',
  'withdrawn',
  'shelved',
  'assigned',
  'commented',
  'returned',
  'closed',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'escalated',
  'told',
  'flood',
  'configuration',
  'channelUp',
  'channelDown',
  'gap',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * One event as its maker hands it to the journal; any object of this form is one. It is declared as a class for the
 * sake of its body alone: TypeScript leaves accessors of a class out of a spread, so that `{ ...entry }` without a
 * body beside it does not compile. Some entries make theirs when it is asked for, and a spread would lose it.
 */
export declare abstract class JournalEntry {
  /** Made by the writer, so that a write that is sent twice is kept once. */
  abstract readonly entryId: string;
  /** Wall time, ms since 1970. */
  abstract readonly at: number;
  abstract readonly kind: EntryKind;
  abstract readonly server: string;
  abstract readonly tenant: string;
  abstract readonly user: string;
  /** '' where the event is not about one alarm. */
  abstract readonly alarmId: string;
  abstract readonly alarmKey: string;
  /** JSON object. */
  abstract get body(): string;
  /** Characters that it holds while it waits; absent: those of its ids and body. */
  abstract readonly weight?: number;
}

/** An entry whose body stands in it: a copy by spreading has it, too. */
export interface WrittenEntry extends JournalEntry {
  readonly body: string;
}

/** An entry as it stands in a segment. */
export interface StoredEntry extends WrittenEntry {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** The hash before the first entry of the first segment. */
export const GENESIS_HASH = '0'.repeat(64);

/** What no other run has, and how many ids this one has made. */
const RUN = randomUUID().slice(24);
const COUNTS = 0x1_000_000;
let made = 0;
/** Ids of one time share what they begin with, but for the last digits of their count. */
const SHARED = 0x1_000;
let last = { now: -1, count: -1, text: '' };

/**
 * A fresh id for an entry: the time, a count, then what only this run has (in the form of a UUID version 7), so
 * that the index of ids grows at its end. Random ids would touch another page of it with every row.
 */
export function newEntryId(now: number = Date.now()): string {
  made = (made + 1) % COUNTS;
  const count = Math.floor(made / SHARED);
  if (last.now !== now || last.count !== count) {
    const time = now.toString(16).padStart(12, '0');
    const text = `${time.slice(0, 8)}-${time.slice(8)}-7${digits(count)}-8`;
    last = { now, count, text };
  }
  return `${last.text}${digits(made % SHARED)}-${RUN}`;
}

/** A number below SHARED in its three hexadecimal digits. */
function digits(number: number): string {
  return (SHARED + number).toString(16).slice(1);
}

/** An entry about the journal itself, which belongs to no tenant. @param at wall time, ms since 1970 */
export function noteOf(at: number, body: object): WrittenEntry {
  const nobody = { server: '', tenant: '', user: '', alarmId: '', alarmKey: '' };
  const kind = 'configuration';
  return { ...nobody, entryId: newEntryId(), at, kind, body: JSON.stringify(body) };
}

/** The columns of an entry in their fixed order: what is stored and what is hashed. */
export function columnsOf(seq: number, entry: JournalEntry): readonly (string | number)[] {
  return [seq, ...columnsAfterSeq(entry)];
}

/**
 * SHA-256 (hex) over the predecessor's hash and every column of an entry, in their order, as files of
 * version 1 hold it; those of version 2 hash its line (`line.ts`).
 */
export function hashOf(prevHash: string, seq: number, entry: JournalEntry): string {
  return hash('sha256', JSON.stringify([prevHash, ...columnsOf(seq, entry)]), 'hex');
}

function columnsAfterSeq(entry: JournalEntry): readonly (string | number)[] {
  const { entryId, at, kind, server, tenant, user, alarmId, alarmKey, body } = entry;
  return [entryId, at, kind, server, tenant, user, alarmId, alarmKey, body];
}

/** SQLite ends a text at NUL and holds no half of a sign; what is hashed must be what is read again. */
const UNSTORABLE = /\0|\p{Cs}/gu;

/** The entry as it can be stored. */
export function storable(entry: JournalEntry): JournalEntry {
  const { at, server, tenant, user, alarmId, alarmKey, body } = entry;
  const clean = (text: string): string => text.replace(UNSTORABLE, '\ufffd');
  return {
    ...entry,
    // One time that is no whole number would be refused for ever, and everything behind it.
    at: Number.isSafeInteger(at) ? at : Math.round(Number.isFinite(at) ? at : 0),
    server: clean(server),
    tenant: clean(tenant),
    user: clean(user),
    alarmId: clean(alarmId),
    alarmKey: clean(alarmKey),
    body: clean(body),
  };
}

/** The segment ('2026-11') that a time belongs to; UTC, so that a change of zone never goes back. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** End of a chain: what the next entry is tied to. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}
