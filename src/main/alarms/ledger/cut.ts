import { createHash } from 'node:crypto';
import type { AlarmObservation } from '@shared/model/alarm';

/**
 * The beginning of a text, as a text of its own: a mere slice keeps the whole of what it was cut from
 * in memory for as long as it lives. A sign that is cut in half becomes U+FFFD.
 */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : ownText(text.slice(0, limit));
}

/** The same text, which keeps nothing alive but itself. */
function ownText(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Longest text that is a key by itself, characters. */
const KEY_LIMIT = 200;

/** What stands for a text where it is only compared: texts of any length cost the same. */
export function shortKey(text: string): string {
  if (text.length <= KEY_LIMIT) return text;
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

type Weighed = Pick<AlarmObservation, 'raw' | 'text' | 'object' | 'site' | 'fields'>;

/** Characters that an alarm keeps in memory, more or less. */
export function weightOf({ raw, text, object, site, fields }: Weighed): number {
  // An alarm of an unknown shape has its raw text for its text: the same one.
  let sum = raw.length + (text === raw ? 0 : text.length) + object.length + site.length;
  for (const name in fields) sum += name.length + (fields[name]?.length ?? 0);
  return sum;
}
