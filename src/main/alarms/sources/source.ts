import { toUSVString } from 'node:util';
import { zonedTime } from '@shared/base/zonedTime';
import { RAW_LIMIT, type AlarmObservation, type Priority } from '@shared/model/alarm';
import { alarmClassOf, type AlarmClass } from '@shared/model/alarmClasses';
import { cutText } from '@main/alarms/ledger/cut';

/** What a source needs besides the message. */
export interface SourceContext {
  /** IANA zone in which the server writes its times. */
  readonly zone: string;
}

/** Reads one message of a channel; null for a keep-alive, which is no alarm. */
export type AlarmSource = (message: string, context: SourceContext) => AlarmObservation | null;

/** Reads one polled record; null for a record that is no alarm. */
export type RecordSource = (record: unknown, context: SourceContext) => AlarmObservation | null;

/** Most fields kept of an object, and characters of each: the raw text has the rest. */
const FIELD_COUNT = 100;
const FIELD_LENGTH = 1_000;
/** Longest name of a field, characters. */
const NAME_LENGTH = 100;
/** Fields up to this length are always kept: documented ones are short. */
const SHORT_FIELD = 200;
/** Most characters of all longer fields of a message together. */
const LONG_FIELDS = 16_000;

const KEEP_ALIVE = /^\s*(?:ping|pong|heartbeat|connected)?\s*$/i;

/** True for a text that servers send to keep a connection open. */
export function isKeepAlive(message: string): boolean {
  return message.length < 40 && KEEP_ALIVE.test(message);
}

/** Lone surrogates become U+FFFD, so that disk, wire and window agree on the text. */
export function wellFormed(text: string): string {
  return toUSVString(text);
}

/** The raw text as it is stored. */
export function keptRaw(message: string): { readonly raw: string; readonly rawCut: boolean } {
  return { raw: wellFormed(cutText(message, RAW_LIMIT)), rawCut: message.length > RAW_LIMIT };
}

/** All fields of an object as texts; {} for anything else. Other values become their JSON. */
export function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  let left = LONG_FIELDS;
  const fields: [string, string][] = [];
  for (const [name, field] of Object.entries(value).slice(0, FIELD_COUNT)) {
    const text = textOf(field);
    const isLong = text.length > SHORT_FIELD;
    if (isLong && text.length > left) continue;
    if (isLong) left -= text.length;
    fields.push([wellFormed(cutText(name, NAME_LENGTH)), text]);
  }
  return Object.fromEntries(fields);
}

function textOf(field: unknown): string {
  // A null bean property of an unknown type is written as {} (wire format §1).
  if (field === null || field === undefined || isEmptyObject(field)) return '';
  const text = typeof field === 'string' ? field : (JSON.stringify(field) ?? '');
  return wellFormed(cutText(text, FIELD_LENGTH));
}

function isEmptyObject(value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.keys(value).length === 0;
}

/** The parts of a recognised alarm. */
export interface Recognised {
  readonly channel: string;
  readonly alarmClass: AlarmClass;
  readonly object: string;
  readonly site?: string;
  readonly serverId?: string;
  /** The server's own text of the time; '' without one. */
  readonly time?: string;
  readonly priority?: Priority;
  /** Values of the documented text, in its order; windows add the words. */
  readonly values: readonly string[];
  readonly raw: string;
  readonly fields: Readonly<Record<string, string>>;
}

export function recognised(of: Recognised, { zone }: SourceContext): AlarmObservation {
  const { channel, alarmClass, object, site = '', serverId = '', time = '', values } = of;
  return {
    channel,
    alarmClass,
    object,
    site,
    serverId,
    eventTime: zonedTime(time, zone),
    priority: of.priority ?? alarmClassOf(alarmClass).priority,
    text: values.filter((value) => value !== '').join(' · '),
    recognised: true,
    ...keptRaw(of.raw),
    fields: of.fields,
  };
}

/** An alarm of an undocumented shape: kept and shown raw, never dropped. */
export function unknownShape(
  channel: string,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): AlarmObservation {
  const kept = keptRaw(message);
  return {
    channel,
    alarmClass: 'unknown',
    object: '',
    site: '',
    serverId: '',
    eventTime: null,
    // Its meaning is unknown, so it is annunciated like a documented one.
    priority: 'high',
    text: kept.raw,
    recognised: false,
    ...kept,
    fields,
  };
}

/** A record without any field that its call documents: kept raw, by its own id. */
export function unknownRecord(channel: string, record: unknown): AlarmObservation {
  const fields = fieldsOf(record);
  const raw = JSON.stringify(record) ?? '';
  return { ...unknownShape(channel, raw, fields), serverId: fields['id'] ?? '' };
}

/** Reads fields by name; a missing one is ''. */
export function reader(fields: Readonly<Record<string, string>>): (name: string) => string {
  return (name) => (fields[name] ?? '').trim();
}
