import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { CallArgs, Session } from './session';

/** Arguments of a call by their names on the wire. */
export type CallValues = Readonly<Record<string, unknown>>;

/** Suffix of the condition of equality (wire format §3). */
const EQUAL = '_equal';
/** Places in a path that an argument fills: `:name`. */
const IN_PATH = /:([A-Za-z]\w*)/g;

/**
 * Puts the arguments of a call where its declaration takes them; every sender goes through here. Those that
 * its path names go into the path, its declared parameters into the query, the others into its body, and
 * where it has none into the query as well. A body that is declared is sent without any argument, too.
 * @param list the body of a call that takes a list: every argument goes into the query then (spec 2 §3).
 */
export function argsOf(call: CallSpec, values: CallValues, list?: readonly unknown[]): CallArgs {
  const places = new Set([...call.path.matchAll(IN_PATH)].map(([, name = '']) => name));
  const inPath: Record<string, string> = {};
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const hasBody = list === undefined && (call.body === 'json' || call.body === 'form');
  for (const [given, value] of Object.entries(values)) {
    const name = nameOf(call, given);
    if (places.has(name)) inPath[name] = textOf(value);
    else if (!hasBody || call.params?.includes(name) === true) query[name] = textOf(value);
    else body[name] = value;
  }
  const placed = places.size === 0 ? { query } : { query, inPath };
  if (list !== undefined) return { ...placed, body: { kind: 'json', value: list } };
  if (call.body === 'json') return { ...placed, body: { kind: 'json', value: body } };
  if (call.body === 'form') return { ...placed, body: { kind: 'form', values: textsOf(body) } };
  return placed;
}

/** A documented parameter that is named like a field takes the condition of equality on that field. */
function nameOf({ params = [] }: CallSpec, given: string): string {
  const plain = given.endsWith(EQUAL) ? given.slice(0, -EQUAL.length) : given;
  return plain !== given && params.includes(plain) && !params.includes(given) ? plain : given;
}

/** Sends a declared call once, with its arguments in place. @param session null while signed out. */
export async function sendCall(
  session: Session | null,
  id: string,
  values: CallValues,
): Promise<Result<Envelope, ApiFailure>> {
  if (session === null) return fail({ kind: 'signedOut' });
  const spec = callOf(id);
  return session.call(spec, argsOf(spec, values));
}

function textsOf(values: CallValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
