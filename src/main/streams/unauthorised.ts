import { readAnswer } from '@shared/api/envelope';

/** Longest answer that can say no more than "not signed in", characters. */
const SHORT = 2_000;

/**
 * True for a message that is the wire's 401 (an envelope with code 401) instead of an alarm: a stream
 * may say so in its middle, when its token has ended.
 */
export function saysUnauthorised(text: string): boolean {
  if (text.length > SHORT || !text.includes('401') || !/^\s*\{/.test(text)) return false;
  const answer = readAnswer(200, text);
  return answer.ok && answer.value.hasCode && answer.value.code === 401;
}
