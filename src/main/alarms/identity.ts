import { createHash } from 'node:crypto';
import type { AlarmObservation } from '@shared/model/alarm';

/** Longest key that is kept readable, characters; longer ones are hashed. */
const READABLE = 120;

/**
 * Key of an alarm whose message carries no id: channel, class, object and event time, or the raw
 * text where there is no time. Equal keys are told apart by the ledger's activations.
 */
export function alarmKey(observation: AlarmObservation): string {
  const { channel, alarmClass, object, eventTime, raw } = observation;
  const what = eventTime === null ? raw : String(eventTime);
  const key = [channel, alarmClass, object, what].map(escaped).join('|');
  if (key.length <= READABLE && /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]*$/u.test(key)) return key;
  const digest = createHash('sha256')
    .update(JSON.stringify([object, what]))
    .digest('hex');
  return `${channel}|${alarmClass}|sha256:${digest.slice(0, 40)}`;
}

/** `|` and `#` separate in keys and ids. */
function escaped(part: string): string {
  return part.replace(/[\\|#]/g, (found) => `\\${found}`);
}
