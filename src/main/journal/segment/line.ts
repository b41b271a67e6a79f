import { createHash, hash } from 'node:crypto';
import { quoted } from '@shared/base/json';
import {
  hashOf,
  storable,
  type EntryKind,
  type JournalEntry,
  type StoredEntry,
} from '@main/journal/entry';
import type { SegmentVersion } from './segmentVersion';

/** Between the head of a line and its body; JSON writes this sign with a backslash. */
const BODY = '\u001f';
const BODY_BYTE = 0x1f;
/** `[` and `,` */
const ARRAY_BYTE = 0x5b;
const COMMA_BYTE = 0x2c;

/**
 * Entries on their way to the writer. A line is the head of an entry as a JSON array, U+001F, and its body as
 * it is; in UTF-8, because that is what is hashed and stored, and because bytes cross in a sixth of the time of
 * a text.
 */
export interface Lines {
  /** All lines, one right behind the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the head of each one, and of all of it. */
  readonly lengths: Uint32Array<ArrayBuffer>;
}

/** An entry out of its line. */
export interface LineEntry extends Omit<JournalEntry, 'alarmKey' | 'body'> {
  /** Null where the alarm's id says the key. */
  readonly keptKey: string | null;
  /** What is hashed: the whole line. */
  readonly text: Buffer;
  readonly body: Buffer;
}

/** Id, time, kind, server, tenant, user, alarm's id, its key: null where the id says it. */
type Head = readonly [string, number, EntryKind, string, string, string, string, string | null];

/** Owner and JSON of the last line: mostly that of the next one. */
let owned = { server: '', tenant: '', user: '', json: '"","",""' };

/** Where lines are put together: a group of usual ones fits, bytes. */
const ROOM = 256 * 1_024;
/** Most bytes of UTF-8 that one UTF-16 unit becomes. */
const WIDEST = 3;
let room = Buffer.allocUnsafe(ROOM);

/** The lines of entries, made once. They hold nothing that SQLite cannot store. */
export function linesOf(entries: readonly JournalEntry[]): Lines {
  const lines = written(entries);
  // Halves of a sign are no UTF-8 and became U+FFFD; a NUL is none of JSON's either, and hardly ever there.
  return Buffer.from(lines.bytes.buffer).includes(0) ? written(entries.map(storable)) : lines;
}

function written(entries: readonly JournalEntry[]): Lines {
  const lengths = new Uint32Array(2 * entries.length);
  let end = 0;
  let place = 0;
  for (const entry of entries) {
    const first = storableHead(entry);
    const { body } = entry;
    makeRoom(end, WIDEST * (first.length + body.length) + 1);
    const from = end;
    end += room.write(first, end);
    lengths[place] = end - from;
    room[end] = BODY_BYTE;
    end += 1;
    end += room.write(body, end);
    lengths[place + 1] = end - from;
    place += 2;
  }
  const bytes = new Uint8Array(end);
  bytes.set(room.subarray(0, end));
  if (room.length > ROOM) room = Buffer.allocUnsafe(ROOM);
  return { bytes, lengths };
}

function makeRoom(used: number, more: number): void {
  if (used + more <= room.length) return;
  const wider = Buffer.allocUnsafe(Math.max(2 * room.length, used + more));
  wider.set(room.subarray(0, used));
  room = wider;
}

/** Where the heads of a group are put together, to be read as one JSON array. */
let heads = Buffer.allocUnsafe(64 * 1_024);

/** The heads of lines. Read together: a decoding and a parsing for each cost more than what they read. */
function headsOf(all: Buffer, lengths: Uint32Array): readonly Head[] {
  if (all.length > heads.length) heads = Buffer.allocUnsafe(2 * all.length);
  let from = 0;
  let end = 0;
  for (let place = 0; place < lengths.length; place += 2) {
    heads[end] = place === 0 ? ARRAY_BYTE : COMMA_BYTE;
    end += 1;
    end += all.copy(heads, end, from, from + (lengths[place] ?? 0));
    from += lengths[place + 1] ?? 0;
  }
  return end === 0 ? [] : (JSON.parse(`${heads.toString('utf8', 0, end)}]`) as readonly Head[]);
}

/** The entries of lines, in their order; they are parts of the lines' own bytes. */
export function entriesOfLines({ bytes, lengths }: Lines): LineEntry[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let from = 0;
  return headsOf(all, lengths).map((head, place) => {
    const [entryId, at, kind, server, tenant, user, alarmId, keptKey] = head;
    const start = from;
    from += lengths[2 * place + 1] ?? 0;
    const body = all.subarray(start + (lengths[2 * place] ?? 0) + 1, from);
    const text = all.subarray(start, from);
    return { entryId, at, kind, server, tenant, user, alarmId, keptKey, text, body };
  });
}

/** The entry of a line as it was made. */
export function entryOfLine({ keptKey, text, body, ...rest }: LineEntry): JournalEntry {
  return { ...rest, alarmKey: keptKey ?? keyOfId(rest.alarmId), body: body.toString() };
}

/** SHA-256 (hex) over the predecessor's hash, a number and the text of a line, a space between. */
export function hashOfText(prevHash: string, seq: number, text: string): string {
  return hash('sha256', `${prevHash} ${seq} ${text}`, 'hex');
}

/** Where what is hashed is put together, bytes: longer lines are hashed piece by piece. */
const hashed = Buffer.allocUnsafe(64 * 1_024);

/** The same of a line: its bytes are hashed as they are. */
export function hashOfLine(prevHash: string, seq: number, text: Uint8Array): string {
  const before = `${prevHash} ${seq} `;
  const end = before.length + text.length;
  if (end > hashed.length) {
    return createHash('sha256').update(before).update(text).digest('hex');
  }
  hashed.write(before, 0, 'latin1');
  hashed.set(text, before.length);
  return hash('sha256', hashed.subarray(0, end), 'hex');
}

/** Whether the hash of an entry is what a file of a version makes of the hash before it and its columns. */
export function isHashed(entry: StoredEntry, version: SegmentVersion): boolean {
  const { prevHash, seq } = entry;
  if (version === 1) return entry.hash === hashOf(prevHash, seq, entry);
  return entry.hash === hashOfText(prevHash, seq, headOf(entry) + BODY + entry.body);
}

/** An alarm's key as it is stored: null where it is the alarm's id up to the last `#`. */
export function keptKey(alarmId: string, alarmKey: string): string | null {
  const last = alarmKey.length;
  const isOfId = alarmId.charCodeAt(last) === 35 && alarmId.lastIndexOf('#') === last;
  return isOfId && alarmId.startsWith(alarmKey) ? null : alarmKey;
}

/** The key of an alarm whose stored key is null. */
export function keyOfId(alarmId: string): string {
  return alarmId.slice(0, Math.max(0, alarmId.lastIndexOf('#')));
}

/** The head of an entry as it can be stored. */
function storableHead(entry: JournalEntry): string {
  const head = headOf(entry);
  // JSON writes what cannot be stored as an escape: a head without one needs no closer look.
  if (Number.isSafeInteger(entry.at) && !head.includes('\\u')) return head;
  return headOf(storable(entry));
}

function headOf(entry: JournalEntry): string {
  const { entryId, at, kind, server, tenant, user, alarmId, alarmKey } = entry;
  if (server !== owned.server || tenant !== owned.tenant || user !== owned.user) {
    owned = { server, tenant, user, json: JSON.stringify([server, tenant, user]).slice(1, -1) };
  }
  const kept = keptKey(alarmId, alarmKey);
  const key = kept === null ? 'null' : quoted(kept);
  return `[${quoted(entryId)},${at},"${kind}",${owned.json},${quoted(alarmId)},${key}]`;
}
