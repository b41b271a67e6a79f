import { parseJson } from '@shared/base/json';
import type { AlarmObservation } from '@shared/model/alarm';
import { keptRaw, unknownShape, wellFormed, type AlarmSource } from './source';

export const ALARM_REPORT = 'alarmReport';

/** Minutes of the documented form; a fraction is cut off. */
const MINUTES = /^(\d{1,6})(?:\.\d+)?$/;

/** Longest text that can be the documented form, characters: a name, a flag and minutes. */
const DOCUMENTED_LIMIT = 1_000;
/** Most fields kept of an object, and characters of each: the raw text has the rest. */
const FIELD_COUNT = 100;
const FIELD_LENGTH = 1_000;

const KEEP_ALIVE = /^\s*(?:ping|pong|heartbeat)?\s*$/i;

/** Names under which servers of this family put the text of a message into an object (unverified). */
const TEXT_FIELDS = ['content', 'message', 'msg', 'data', 'text'] as const;

/** Reads a message of channel alarm_report_message/{tenant}/{userId}. */
export const readAlarmReport: AlarmSource = (message) => {
  if (message.length < 40 && KEEP_ALIVE.test(message)) return null;
  const drop = garbageDrop(message, message, {});
  if (drop !== null) return drop;
  const json = /^\s*[{["]/.test(message) ? parseJson(message) : null;
  if (json === null || !json.ok) return unknownShape(ALARM_REPORT, message);
  if (typeof json.value === 'string') {
    return garbageDrop(json.value, message, {}) ?? unknownShape(ALARM_REPORT, message);
  }
  const fields = fieldsOf(json.value);
  for (const name of TEXT_FIELDS) {
    const inner = garbageDrop(fields[name] ?? '', message, fields);
    if (inner !== null) return inner;
  }
  return unknownShape(ALARM_REPORT, message, fields);
};

function garbageDrop(
  text: string,
  message: string,
  more: Readonly<Record<string, string>>,
): AlarmObservation | null {
  const found = text.length <= DOCUMENTED_LIMIT ? documented(text) : null;
  if (found === null) return null;
  const { name, flag, minutes } = found;
  const kept = keptRaw(message);
  return {
    channel: ALARM_REPORT,
    alarmClass: 'garbageDrop',
    object: wellFormed(name),
    eventTime: null,
    // No document grades these alarms.
    priority: 'high',
    text: wellFormed(text),
    recognised: true,
    ...kept,
    fields: { ...more, name: wellFormed(name), flag, minutes: String(Number(minutes)) },
  };
}

/**
 * "delivery point name,flag,overtime minutes" (spec 1 §2 Alarm notifications); the name may hold
 * commas. Cut at its last two commas: one pattern over all of it takes minutes on a run of blanks.
 */
function documented(text: string) {
  const parts = text.split(',').map((part) => part.trim());
  const minutes = MINUTES.exec(parts.at(-1) ?? '')?.[1];
  const flag = parts.at(-2);
  const name = text.split(',').slice(0, -2).join(',').trim();
  if (minutes === undefined || flag === undefined || name === '') return null;
  return { name, flag, minutes };
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).slice(0, FIELD_COUNT);
  return Object.fromEntries(entries.map(([name, field]) => [wellFormed(name), textOf(field)]));
}

function textOf(field: unknown): string {
  const text = typeof field === 'string' ? field : (JSON.stringify(field) ?? '');
  return wellFormed(text.slice(0, FIELD_LENGTH));
}
