import { toUSVString } from 'node:util';
import { zonedTime } from '@shared/base/zonedTime';
import { RAW_LIMIT, type AlarmObservation, type Priority } from '@shared/model/alarm';
import { alarmClassOf, type AlarmClass } from '@shared/model/alarmClasses';
import { cutText } from '@main/alarms/ledger/cut';

/** What a source needs beside the message. */
export interface SourceContext {
  /** IANA zone in which the server writes its times. */
  readonly zone: string;
}

/** What a source makes of one message of a stream; null for a keep-alive that is no alarm. */
export type AlarmSource = (message: string, context: SourceContext) => AlarmObservation | null;

/** What a source makes of one record that was asked for; null for one that is no alarm. */
export type RecordSource = (record: unknown, context: SourceContext) => AlarmObservation | null;

/** Most fields kept of an object, and characters of each: the raw text has the rest. */
const FIELD_COUNT = 100;
const FIELD_LENGTH = 1_000;
/** Longest name of a field, characters. */
const NAME_LENGTH = 100;
/** Fields up to this length are kept whatever the others are: what the documents name is short. */
const SHORT_FIELD = 200;
/** Characters of all longer fields of a message together. */
const LONG_FIELDS = 16_000;

const KEEP_ALIVE = /^\s*(?:ping|pong|heartbeat|connected)?\s*$/i;

/** True for what servers send to keep a stream open. */
export function isKeepAlive(message: string): boolean {
  return message.length < 40 && KEEP_ALIVE.test(message);
}

/** Lone surrogates become U+FFFD, so that disk, wire and window agree on the text. */
export function wellFormed(text: string): string {
  return toUSVString(text);
}

/** The raw text as it is kept. */
export function keptRaw(message: string): { readonly raw: string; readonly rawCut: boolean } {
  return { raw: wellFormed(cutText(message, RAW_LIMIT)), rawCut: message.length > RAW_LIMIT };
}

/** All fields of an object as texts; {} for anything else. What is no text keeps its JSON. */
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

/** What a recognised alarm is made of. */
export interface Recognised {
  readonly channel: string;
  readonly alarmClass: AlarmClass;
  readonly object: string;
  readonly site?: string;
  readonly serverId?: string;
  /** The server's own text of the time; '' where there is none. */
  readonly time?: string;
  readonly priority?: Priority;
  /** Values of the documented text, in its order: windows show them with their words. */
  readonly values: readonly string[];
  readonly raw: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** An alarm whose shape is known. */
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

/** An alarm of a shape nobody documented: kept raw and shown as such, never dropped. */
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
    // It may be anything, so it is told like the documented ones.
    priority: 'high',
    text: kept.raw,
    recognised: false,
    ...kept,
    fields,
  };
}

/** A record that tells nothing of what its call is documented to list: kept raw, by its own id. */
export function unknownRecord(channel: string, record: unknown): AlarmObservation {
  const fields = fieldsOf(record);
  const raw = JSON.stringify(record) ?? '';
  return { ...unknownShape(channel, raw, fields), serverId: fields['id'] ?? '' };
}

/** Reads fields by name; one that is missing is ''. */
export function reader(fields: Readonly<Record<string, string>>): (name: string) => string {
  return (name) => (fields[name] ?? '').trim();
}
