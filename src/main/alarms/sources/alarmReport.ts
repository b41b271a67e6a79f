import { alarmReport as declared } from '@shared/alarms/sources/alarmReport';
import { parseJson } from '@shared/base/json';
import type { AlarmObservation } from '@shared/model/alarm';
import { fieldsOf, isKeepAlive, keptRaw, unknownShape, wellFormed } from './source';
import type { SourceCode } from './sourceCode';

/** Minutes in the documented form; a fraction is cut off. */
const MINUTES = /^(\d{1,6})(?:\.\d+)?$/;

/** Longest text that can have the documented form, characters: a name, a flag and minutes. */
const DOCUMENTED_LIMIT = 1_000;
/** Fields in which servers of this family put the text when the message is an object (unverified). */
const TEXT_FIELDS = ['content', 'message', 'msg', 'data', 'text'] as const;

/** Reads a message of channel alarm_report_message/{tenant}/{userId}. */
export function readAlarmReport(message: string): AlarmObservation | null {
  if (isKeepAlive(message)) return null;
  const drop = garbageDrop(message, message, null);
  if (drop !== null) return drop;
  const json = /^\s*[{["]/.test(message) ? parseJson(message) : null;
  if (json === null || !json.ok) return unknownShape(declared.channel, message);
  if (typeof json.value === 'string') {
    return garbageDrop(json.value, message, null) ?? unknownShape(declared.channel, message);
  }
  const fields = fieldsOf(json.value);
  for (const name of TEXT_FIELDS) {
    const inner = garbageDrop(fields[name] ?? '', message, fields);
    if (inner !== null) return inner;
  }
  return unknownShape(declared.channel, message, fields);
}

function garbageDrop(
  text: string,
  message: string,
  more: Readonly<Record<string, string>> | null,
): AlarmObservation | null {
  const found = text.length <= DOCUMENTED_LIMIT ? documented(text) : null;
  if (found === null) return null;
  const { name, flag, minutes } = found;
  const { raw, rawCut } = keptRaw(message);
  const shown = wellFormed(name);
  const values = { name: shown, flag, minutes: String(Number(minutes)) };
  return {
    channel: declared.channel,
    alarmClass: 'garbageDrop',
    object: shown,
    site: '',
    serverId: '',
    eventTime: null,
    priority: declared.classes.garbageDrop.priority,
    // Such a short message is never cut.
    text: text === message ? raw : wellFormed(text),
    recognised: true,
    raw,
    rawCut,
    fields: more === null ? values : { ...more, ...values },
  };
}

/**
 * "delivery point name,flag,overtime minutes" (spec 1 §2 Alarm notifications); the name may contain commas.
 * Split at the last two commas: one pattern over the whole text takes minutes on a run of blanks.
 */
function documented(text: string) {
  const last = text.lastIndexOf(',');
  const first = last < 1 ? -1 : text.lastIndexOf(',', last - 1);
  if (first < 0) return null;
  const minutes = MINUTES.exec(text.slice(last + 1).trim())?.[1];
  const name = text.slice(0, first).trim();
  if (minutes === undefined || name === '') return null;
  return { name, flag: text.slice(first + 1, last).trim(), minutes };
}

export const alarmReport: SourceCode<typeof declared> = { message: readAlarmReport };
