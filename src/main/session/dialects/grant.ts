import { readAnswer, type RawAnswer } from '@shared/api/envelope';
import type { GrantOutcome } from '../dialect';

/** 4xx statuses that mean "later": they do not refuse the token. */
const LATER = new Set([408, 425, 429]);

export function parts(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '');
}

/**
 * The rules that both dialects share for answers to a token call: 5xx and unreadable answers mean "not
 * connected" and refuse nothing, so a failing gateway signs no operator out.
 */
export function readTokenAnswer(
  status: number,
  text: string,
): { readonly answer: RawAnswer } | { readonly outcome: GrantOutcome } {
  const raw = readAnswer(status, text);
  if (!raw.ok) {
    if (status >= 400 && status < 500 && !LATER.has(status)) {
      return { outcome: { kind: 'refused', message: '' } };
    }
    return { outcome: { kind: 'failed', failure: notConnected(status) ?? raw.error } };
  }
  const failure = notConnected(status);
  if (failure !== undefined) return { outcome: { kind: 'failed', failure } };
  return { answer: raw.value };
}

function notConnected(
  status: number,
): Extract<GrantOutcome, { kind: 'failed' }>['failure'] | undefined {
  if (status < 500 && !LATER.has(status)) return undefined;
  return { kind: 'notConnected', reason: 'server', detail: `HTTP ${status}` };
}
