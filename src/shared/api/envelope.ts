import { z } from 'zod';
import { parseJson } from '../base/json';
import { fail, ok, type Result } from '../base/result';
import type { ApiFailure } from './failure';
import { sqlProblem } from './sqlText';

/** A parsed answer with effective code 200; the call's own schema parses `data`. */
export interface Envelope {
  readonly data: unknown;
  readonly message: string;
}

const codeSchema = z.union([z.number(), z.string().regex(/^-?\d{1,9}$/)]).transform(Number);

const bodySchema = z.looseObject({
  code: codeSchema.optional(),
  msg: z.string().nullish(),
  error_description: z.string().nullish(),
  data: z.unknown().optional(),
});

/** The content of a body before the caller interprets the code. */
export interface RawAnswer {
  /** HTTP status. */
  readonly status: number;
  readonly code: number;
  readonly hasCode: boolean;
  readonly message: string;
  readonly data: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Reads an answer of the server: the effective code is the body's code when present, otherwise the HTTP
 * status (spec 1 §8). An answer that is no JSON object is a failure, never "empty".
 */
export function readAnswer(status: number, text: string): Result<RawAnswer, ApiFailure> {
  const json = parseJson(text);
  if (!json.ok) {
    if (status >= 500) return fail({ kind: 'rejected', code: status, message: '' });
    return fail({ kind: 'notJson', status, detail: json.error.detail });
  }
  const body = bodySchema.safeParse(json.value);
  if (!body.success)
    return fail({ kind: 'noEnvelope', status, detail: 'not an object with a code' });
  const { code, msg, error_description: description, data } = body.data;
  return ok({
    status,
    code: code ?? status,
    hasCode: code !== undefined,
    message: msg || description || '',
    data,
    body: body.data,
  });
}

export function readEnvelope(status: number, text: string): Result<Envelope, ApiFailure> {
  const raw = readAnswer(status, text);
  return raw.ok ? envelopeOf(raw.value) : raw;
}

/**
 * The envelope of an answer. A body without a code is refused: the open client treats it as success, which
 * would show a foreign page's JSON as an empty list.
 */
export function envelopeOf(raw: RawAnswer): Result<Envelope, ApiFailure> {
  const { code, hasCode, message, data } = raw;
  if (code === 401) return fail({ kind: 'noPermission', message });
  const sql = code >= 500 ? sqlProblem(message) : undefined;
  if (sql !== undefined) return fail({ kind: 'rejected', code, message: '', sql });
  if (code !== 200) return fail({ kind: 'rejected', code, message });
  if (!hasCode) return fail({ kind: 'noEnvelope', status: code, detail: 'the answer has no code' });
  return ok({ data, message });
}
