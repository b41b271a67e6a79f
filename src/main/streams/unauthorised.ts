import { readAnswer } from '@shared/api/envelope';

/** Begin of the reason that a channel's state has for such a message; the text follows. */
export const DENIED_IN_STREAM = '401 in the stream';

/** Longest answer that can say no more than "not signed in", characters. */
const SHORT = 2_000;

/** What the wire's 401 is made of (wire format §1); an alarm has more to say. */
const ENVELOPE: readonly string[] = [
  'code',
  'success',
  'msg',
  'message',
  'data',
  'error',
  'error_description',
];

/**
 * True for a message that is the wire's 401 (an envelope with code 401 and nothing in it) instead of an
 * alarm: a stream may say so in its middle, when its token has ended. An alarm whose own field `code` is
 * 401 is an alarm.
 */
export function saysUnauthorised(text: string): boolean {
  if (text.length > SHORT || !text.includes('401') || !/^\s*\{/.test(text)) return false;
  const answer = readAnswer(200, text);
  if (!answer.ok || !answer.value.hasCode || answer.value.code !== 401) return false;
  const { body, data } = answer.value;
  return isNothing(data) && Object.keys(body).every((name) => ENVELOPE.includes(name));
}

function isNothing(data: unknown): boolean {
  if (data === undefined || data === null || data === '') return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}
