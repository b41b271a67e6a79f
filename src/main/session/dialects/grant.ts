import { z } from 'zod';
import { readAnswer, type RawAnswer } from '@shared/api/envelope';
import type { NotConnectedCause } from '@shared/api/failure';
import type { GrantOutcome } from '../dialect';

/** 4xx statuses that mean "later": they do not refuse the token. */
const LATER = new Set([408, 425, 429]);

/** Statuses of a server that does not have the sign-in call, or not with this method. */
const GONE = new Set([404, 405]);

/** A lifetime as servers write it: a number, some as text. */
export const wireSeconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((seconds) => seconds ?? null);

/** The outcome of a sign-in call that is as it should be, but of no use. It refuses nothing: no session ends by it. */
export function useless(cause: NotConnectedCause, detail: string): GrantOutcome {
  return { kind: 'failed', failure: { kind: 'notConnected', reason: 'server', detail, cause } };
}

/**
 * A grant, unless its token is over already: a validity of nought or less, or one beyond what the server can
 * count (about 24 days), is answered as a success with a lifetime that is negative or nought.
 */
export function granted(grant: Extract<GrantOutcome, { kind: 'granted' }>['grant']): GrantOutcome {
  const { lifetimeS } = grant;
  if (lifetimeS !== null && lifetimeS <= 0) return useless('deadToken', String(lifetimeS));
  return { kind: 'granted', grant };
}

export function parts(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '');
}

/**
 * The rules that both dialects share for answers to a token call: 5xx and unreadable answers mean "not
 * connected" and refuse nothing, so a failing gateway signs no operator out. It may say so in the body alone.
 */
export function readTokenAnswer(
  status: number,
  text: string,
): { readonly answer: RawAnswer } | { readonly outcome: GrantOutcome } {
  const raw = readAnswer(status, text);
  const code = raw.ok ? raw.value.code : status;
  // A server that was exchanged overnight ends no session.
  if (GONE.has(status) || GONE.has(code))
    return { outcome: useless('signInGone', `HTTP ${status}`) };
  const failure = notConnected(status) ?? notConnected(code);
  if (!raw.ok) {
    // A page is of something between us and the server; of these only 401 speaks of the token.
    const isRefusal = status === 401 || (status >= 400 && raw.error.kind !== 'notJson');
    if (failure === undefined && isRefusal) return { outcome: { kind: 'refused', message: '' } };
    return { outcome: { kind: 'failed', failure: failure ?? raw.error } };
  }
  const { message } = raw.value;
  if (code === 500 && message !== '')
    return { outcome: { kind: 'failed', failure: { kind: 'rejected', code, message } } };
  if (failure !== undefined) return { outcome: { kind: 'failed', failure } };
  return { answer: raw.value };
}

function notConnected(
  code: number,
): Extract<GrantOutcome, { kind: 'failed' }>['failure'] | undefined {
  if (code < 500 && !LATER.has(code)) return undefined;
  return { kind: 'notConnected', reason: 'server', detail: `HTTP ${code}` };
}
