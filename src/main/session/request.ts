import { httpMethodOf, type CallSpec } from '@shared/api/call';
import type { ApiFailure } from '@shared/api/failure';
import { entriesOf } from '@shared/api/rows';
import { fail, ok, type Result } from '@shared/base/result';
import type { ProfileRule } from '@shared/profile/profile';
import { routeOf } from '@shared/profile/route';
import { buildUrl, filledPath } from '../net/url';
import type { HttpBody, HttpRequest } from '../ports/http';
import type { CallArgs } from './callArgs';
import { callHeaders, type HeaderContext } from './headers';

/** What a request is made of besides the call and its arguments. */
export interface RequestContext extends HeaderContext {
  /** Another path of the call that an administrator gave it on this server, whole; undefined: the profile's. */
  readonly path?: string | undefined;
}

/** Where a call goes and what it carries; what is common to all calls comes with the context. */
type Placed = Pick<HttpRequest, 'method' | 'url' | 'body'>;

/** The failure of a call that the profile says its servers do not have; it is never sent. */
export function absentCall({ server }: HeaderContext): {
  readonly ok: false;
  readonly error: ApiFailure;
} {
  return fail({ kind: 'rejected', code: 404, message: '', absent: server.profile.family });
}

/**
 * Method, address and body of a call on a server: the one place that reads the rules of its profile. A call
 * that the servers do not have is answered here.
 */
export function placeCall(
  context: RequestContext,
  spec: Pick<CallSpec, 'id' | 'method' | 'path'>,
  args: CallArgs,
): Result<Placed, ApiFailure> {
  const { server } = context;
  const route = routeOf(server.profile, spec);
  const path = args.path ?? context.path ?? route?.path;
  if (path === undefined) return absentCall(context);
  const placed = route?.rule === undefined ? args : placedInputs(route.rule, args);
  return ok({
    method: route?.method ?? httpMethodOf(spec),
    url: buildUrl(server.url, filledPath(path, args.inPath), placed.query),
    body: placed.body ?? { kind: 'none' },
  });
}

/** A whole request without a token: of the sign-in, the captcha, the check of a server that nobody signed in to. */
export function anonymousRequest(
  context: RequestContext,
  spec: Pick<CallSpec, 'id' | 'method' | 'path'>,
  args: CallArgs & { readonly timeoutMs: number },
): Result<HttpRequest, ApiFailure> {
  const placed = placeCall(context, spec, args);
  if (!placed.ok) return placed;
  return ok({
    ...placed.value,
    headers: callHeaders(context, null),
    timeoutMs: args.timeoutMs,
    ...(args.signal === undefined ? {} : { signal: args.signal }),
    ...(args.maxBytes === undefined ? {} : { maxBytes: args.maxBytes }),
  });
}

type Texts = Readonly<Record<string, string>>;
type Inputs = Pick<CallArgs, 'query' | 'body'>;

/** The inputs of a call under their names on the server, where the server takes them. */
function placedInputs(rule: ProfileRule, { query = {}, body }: CallArgs): Inputs {
  const { given = {}, inputs, names = {} } = rule;
  const asked: Texts = { ...renamed(query, names), ...given };
  const carried = body === undefined ? body : renamedBody(body, names);
  // Files and lists stay what they are: no server takes them anywhere else.
  const values = flatBody(carried);
  if (inputs === undefined || values === undefined) return inputsOf(asked, carried);
  if (inputs === 'query') return inputsOf({ ...asked, ...textsOf(values) }, undefined);
  if (inputs === 'form')
    return { body: { kind: 'form', values: { ...asked, ...textsOf(values) } } };
  return { body: { kind: 'json', value: { ...asked, ...values } } };
}

function inputsOf(query: Texts, body: HttpBody | undefined): Inputs {
  return { query, ...(body === undefined ? {} : { body }) };
}

/** A name with its condition: `deptId_equal` follows `deptId`. */
function nameOn(names: Texts, name: string): string {
  const whole = Object.hasOwn(names, name) ? names[name] : undefined;
  if (whole !== undefined) return whole;
  const at = name.lastIndexOf('_');
  const field = name.slice(0, at);
  const plain = at > 0 && Object.hasOwn(names, field) ? names[field] : undefined;
  if (plain === undefined) return name;
  return plain === '' ? '' : `${plain}${name.slice(at)}`;
}

function renamed<T>(values: Readonly<Record<string, T>>, names: Texts): Record<string, T> {
  const entries = Object.entries(values).map(
    ([name, value]) => [nameOn(names, name), value] as const,
  );
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}

function renamedBody(body: HttpBody, names: Texts): HttpBody {
  if (body.kind === 'form') return { ...body, values: renamed(body.values, names) };
  const entries = body.kind === 'json' ? entriesOf(body.value) : undefined;
  return entries === undefined ? body : { kind: 'json', value: renamed(entries, names) };
}

/** The values of a body that can travel elsewhere; undefined for files and lists. */
function flatBody(body: HttpBody | undefined): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined || body.kind === 'none') return {};
  if (body.kind === 'form') return body.values;
  return body.kind === 'json' ? entriesOf(body.value) : undefined;
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
