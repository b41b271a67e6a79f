import { createHash } from 'node:crypto';
import type { AlarmObservation } from '@shared/model/alarm';

/** Longest key that is kept readable, characters; longer ones are hashed. */
const READABLE = 120;
/** Nothing that is not seen (a control sign, say). */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]*$/u;
/** Most keys, of which the same is found in a tenth of the time. */
const PLAIN = /^[ -~\u4e00-\u9fa5\uff01-\uff5e]*$/;
const SEPARATORS = /[\\|#]/;

/**
 * Key of an alarm: class and record id where the server gave one. A message without an id has
 * channel, class, object and event time, or the raw text where there is no time (design.md, "one
 * alarm or two"). Equal keys are told apart by the ledger's activations.
 */
export function alarmKey(observation: AlarmObservation): string {
  const { channel, alarmClass, object, eventTime, raw, serverId } = observation;
  if (serverId !== '') return [alarmClass, 'id', escaped(serverId)].join('|');
  const what = eventTime === null ? raw : String(eventTime);
  const key = `${escaped(channel)}|${escaped(alarmClass)}|${escaped(object)}|${escaped(what)}`;
  if (key.length <= READABLE && (PLAIN.test(key) || VISIBLE.test(key))) return key;
  const digest = createHash('sha256')
    .update(JSON.stringify([object, what]))
    .digest('hex');
  return `${channel}|${alarmClass}|sha256:${digest.slice(0, 40)}`;
}

/**
 * What two channels that tell of one event have in common; null where a message carries no time, so
 * that nothing but its own channel can tell whether it is the same.
 */
export function contentKey(observation: AlarmObservation): string | null {
  const { alarmClass, object, eventTime } = observation;
  if (eventTime === null || object === '') return null;
  return JSON.stringify([alarmClass, object, eventTime]);
}

/** `|` and `#` separate in keys and ids. */
function escaped(part: string): string {
  return SEPARATORS.test(part) ? part.replace(/[\\|#]/g, (found) => `\\${found}`) : part;
}
