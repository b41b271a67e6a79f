import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { CallArgs, Session } from '../session/session';
import type { FormValues } from './write';

/**
 * Puts parameters where a call takes them: declared ones into the query, the others into the body; a call
 * without a body takes all in the query.
 */
export function placed(call: CallSpec, params: Readonly<Record<string, unknown>>): CallArgs {
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const inQuery = call.body !== 'json' && call.body !== 'form';
  for (const [name, value] of Object.entries(params)) {
    if (inQuery || call.params?.includes(name) === true) query[name] = textOf(value);
    else body[name] = value;
  }
  if (call.body === 'json') return { query, body: { kind: 'json', value: body } };
  if (call.body === 'form') {
    const values = Object.entries(body).map(([name, value]) => [name, textOf(value)] as const);
    return { query, body: { kind: 'form', values: Object.fromEntries(values) } };
  }
  return { query };
}

/** Sends a declared call once, with its parameters in place. @param session null while signed out. */
export async function sendCall(
  session: Session | null,
  id: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Result<Envelope, ApiFailure>> {
  if (session === null) return fail({ kind: 'signedOut' });
  const spec = callOf(id);
  return session.call(spec, placed(spec, params));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The wire values of the requested fields; empty ones are left out, passwords are transformed. */
export function wireValues(
  fields: readonly FieldSpec[],
  values: FormValues,
  password: (text: string) => string,
): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined || value === null || value === '') continue;
    const written = kindOf(field.kind).write(value, field);
    wire[field.name] = field.kind === 'password' ? password(String(written)) : written;
  }
  return wire;
}
