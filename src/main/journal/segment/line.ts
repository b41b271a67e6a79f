import { hash } from 'node:crypto';
import { toUSVString } from 'node:util';
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
/** Between a head and a body that would end the line: it stands there as a JSON text. */
const QUOTED_BODY = '\u001e';

/** An entry out of its line. */
export interface LineEntry extends JournalEntry {
  /** What is hashed: the head, U+001F, and the body as it is. */
  readonly text: string;
}

/** Id, time, kind, server, tenant, user, alarm's id, its key: null where the id says it. */
type Head = readonly [string, number, EntryKind, string, string, string, string, string | null];

/** Owner and JSON of the last line: mostly that of the next one. */
let owned = { server: '', tenant: '', user: '', json: '"","",""' };

/**
 * An entry as one line of text: its head as a JSON array, U+001F, and its body as it is. Made once, sent
 * to the writer and hashed there. Holds no line end, and nothing that SQLite cannot store.
 */
export function lineOf(entry: JournalEntry): string {
  const head = headOf(entry);
  const { body } = entry;
  // JSON writes what cannot be stored as an escape: a head without one needs no closer look.
  const isStorable = Number.isSafeInteger(entry.at) && !head.includes('\\u');
  if (isStorable && toUSVString(body) === body && !body.includes('\0')) return joined(head, body);
  const kept = storable(entry);
  return joined(headOf(kept), kept.body);
}

/** The entry of a line. */
export function entryOfLine(line: string): LineEntry {
  const plain = line.indexOf(BODY);
  const place = plain < 0 ? line.indexOf(QUOTED_BODY) : plain;
  const head = line.slice(0, place);
  const rest = line.slice(place + 1);
  const body = plain < 0 ? String(JSON.parse(rest)) : rest;
  const text = plain < 0 ? head + BODY + body : line;
  const [entryId, at, kind, server, tenant, user, alarmId, key] = JSON.parse(head) as Head;
  const alarmKey = key ?? keyOfId(alarmId);
  return { entryId, at, kind, server, tenant, user, alarmId, alarmKey, body, text };
}

/** SHA-256 (hex) over the predecessor's hash, a number and the text of a line, a space between. */
export function hashOfText(prevHash: string, seq: number, text: string): string {
  return hash('sha256', `${prevHash} ${seq} ${text}`, 'hex');
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

function headOf(entry: JournalEntry): string {
  const { entryId, at, kind, server, tenant, user, alarmId, alarmKey } = entry;
  if (server !== owned.server || tenant !== owned.tenant || user !== owned.user) {
    owned = { server, tenant, user, json: JSON.stringify([server, tenant, user]).slice(1, -1) };
  }
  const kept = keptKey(alarmId, alarmKey);
  const key = kept === null ? 'null' : quoted(kept);
  return `[${quoted(entryId)},${at},"${kind}",${owned.json},${quoted(alarmId)},${key}]`;
}

/** What JSON writes without a backslash. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;

/** A text as JSON writes it: a look takes half as long as the writing. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function joined(head: string, body: string): string {
  return body.includes('\n') ? head + QUOTED_BODY + JSON.stringify(body) : head + BODY + body;
}
