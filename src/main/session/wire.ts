import { readAnswer, type RawAnswer } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { READ_TIMEOUT_MS } from '@shared/api/call';
import { callOf } from '@shared/catalogue';
import { fail, ok, type Result } from '@shared/base/result';
import { textOf } from '../net/http';
import type { HttpPort } from '../ports/http';
import type { AuthDraft } from './dialect';
import { callHeaders } from './headers';
import { placeCall, type RequestContext } from './request';

/** Status and text of an answer; anything above 500 is "not connected" (spec 1 §8). */
export interface WireText {
  readonly status: number;
  readonly text: string;
}

/** Sends a call of the auth dialect, without or with a token. */
export async function sendDraft(
  http: HttpPort,
  context: RequestContext,
  draft: AuthDraft,
  options: { readonly token?: string; readonly timeoutMs?: number } = {},
): Promise<Result<WireText, ApiFailure>> {
  const { form } = draft;
  const args = form === undefined ? {} : { body: { kind: 'form', values: form } as const };
  const placed = placeCall(context, callOf(draft.call), args);
  if (!placed.ok) return placed;
  const sent = await http.send({
    ...placed.value,
    headers: { ...callHeaders(context, options.token ?? null), ...draft.headers },
    timeoutMs: options.timeoutMs ?? READ_TIMEOUT_MS,
  });
  if (!sent.ok) return sent;
  return ok({ status: sent.value.status, text: textOf(sent.value) });
}

/** Reads an answer by the rule of spec 1 §8: statuses up to 500 are answers, higher ones network failures. */
export function readWire(wire: WireText): Result<RawAnswer, ApiFailure> {
  if (wire.status > 500) {
    return fail({ kind: 'notConnected', reason: 'server', detail: `HTTP ${wire.status}` });
  }
  return readAnswer(wire.status, wire.text);
}
