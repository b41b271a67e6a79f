import { readAnswer, type RawAnswer } from '@shared/api/envelope';
import type { GrantOutcome } from '../dialect';

/** Statuses that say "later", though they are 4xx: they refuse nothing. */
const LATER = new Set([408, 425, 429]);

/** A comma-joined list as its parts. */
export function parts(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '');
}

/**
 * What both dialects decide alike about an answer to a token call: 5xx and unreadable answers are
 * "not connected" and refuse nothing, so that a gateway in trouble logs nobody out.
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
