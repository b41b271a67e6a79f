import { createHash } from 'node:crypto';
import type { Alarm, AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';

/** Longest key that is kept readable, characters; longer ones are hashed. */
const READABLE = 120;
/** Nothing that is not seen (a control sign, say). */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]*$/u;
/** Most keys, of which the same is found in a tenth of the time. */
const PLAIN = /^[ -~\u4e00-\u9fa5\uff01-\uff5e]*$/;
const SEPARATORS = /[\\|#]/;

/**
 * Key of an alarm (design.md, "one alarm or two"): channel, class and the record's id where the server
 * gave one; else channel, class, object and event time, or the raw text where there is no time. Equal
 * keys are told apart by the ledger's activations. The key of a latched class (SOS) holds object and time
 * beside the id: two calls of one channel may count their records each for itself, and a second person
 * in danger must not be taken for the first.
 */
export function alarmKey(observation: AlarmObservation): string {
  const { channel, alarmClass, object, eventTime, raw, serverId } = observation;
  const head = headOf(channel, alarmClass);
  if (serverId !== '') {
    const isLatched = alarmClassOf(alarmClass).latched;
    const more = isLatched ? [object, String(eventTime)] : [];
    // No object is empty where there is a text, so that no key without an id looks like this one.
    return readable(head, ['', 'id', serverId, ...more]);
  }
  return readable(head, [object, eventTime === null ? raw : String(eventTime)]);
}

/** The last head that was made: a flood has one. */
let last = { channel: '', alarmClass: '', head: '|' };

function headOf(channel: string, alarmClass: string): string {
  if (last.channel !== channel || last.alarmClass !== alarmClass)
    last = { channel, alarmClass, head: `${escaped(channel)}|${escaped(alarmClass)}` };
  return last.head;
}

function readable(head: string, parts: readonly string[]): string {
  let key = head;
  for (const part of parts) key += `|${escaped(part)}`;
  if (key.length <= READABLE && (PLAIN.test(key) || VISIBLE.test(key))) return key;
  return `${head}|sha256:${digest(JSON.stringify(parts))}`;
}

/** A short name of a long text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

/**
 * What two channels that tell of one event have in common; null where a message carries no time, so
 * that nothing but its own channel can tell whether it is the same.
 */
export function contentKey(observation: AlarmObservation): string | null {
  const { alarmClass, object, eventTime } = observation;
  if (eventTime === null || object === '') return null;
  const what = object.length <= READABLE ? object : `sha256:${digest(object)}`;
  return JSON.stringify([alarmClass, what, eventTime]);
}

/** `|` and `#` separate in keys and ids. */
function escaped(part: string): string {
  return SEPARATORS.test(part) ? part.replace(/[\\|#]/g, (found) => `\\${found}`) : part;
}

/** Id of one activation of a key. */
export function idOf(key: string, activation: number): string {
  return `${key}#${activation}`;
}

/** The activation in an alarm's id. */
export function activationOf({ id, receivedAt }: Pick<Alarm, 'id' | 'receivedAt'>): number {
  const number = Number(id.slice(id.lastIndexOf('#') + 1));
  return Number.isFinite(number) ? number : receivedAt;
}
