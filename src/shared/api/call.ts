/** Kinds of calls that change nothing. */
const READ_KINDS = [
  'page',
  'list',
  'tree',
  'detail',
  'dictionary',
  'stat',
  'rank',
  'trend',
  'map',
  'realtime',
] as const;

/**
 * What a call is for. Retry, replay, prefetch, coalescing, caching and cancel-and-resend are
 * decided by this, never by the HTTP method: many calls that change state are GETs.
 */
export const CALL_KINDS = [
  ...READ_KINDS,
  'export',
  'save',
  'submit',
  'update',
  'remove',
  'action',
  'upload',
  'session',
  'stream',
] as const;

export type CallKind = (typeof CALL_KINDS)[number];

/** How sure the specification is of the path: shown as such, put together from parts, or assumed. */
export type Certainty = 'given' | 'composed' | 'assumed';

/** Methods of HTTP that calls are sent by. */
export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** How the arguments travel. `query`: as query parameters with an empty body. */
export type BodyKind = 'query' | 'json' | 'form' | 'multipart' | 'list';

/** One call of the platform, declared once as plain data. Client, demo platform and tests derive from it. */
export interface CallSpec {
  /** family.verb, as in the inventory of the specification. */
  readonly id: string;
  /** SSE and WS: a stream that is opened and stays open; both begin as a GET. */
  readonly method: HttpMethod | 'SSE' | 'WS';
  /** Path on the server, beginning with a slash. */
  readonly path: string;
  /** Names of the query parameters that the documents name. */
  readonly params?: readonly string[];
  readonly body?: BodyKind;
  readonly kind: CallKind;
  readonly certainty: Certainty;
  /** A read by its kind whose name says that it does more: only the module made for it sends it, never a check or a screen. */
  readonly careful?: true;
  /** True for calls that are sent without an access token. */
  readonly skipToken?: true;
}

/** True for calls that change nothing, so that they may be repeated. */
export function isRead(kind: CallKind): boolean {
  return READ_KINDS.some((read) => read === kind);
}

/** The method of HTTP that a call is sent by. */
export function httpMethodOf({ method }: CallSpec): HttpMethod {
  return method === 'SSE' || method === 'WS' ? 'GET' : method;
}

/** Time limit of a read, ms: a screen that has waited this long says so. */
export const READ_TIMEOUT_MS = 30_000;
/** Time limit of a write, ms. */
export const WRITE_TIMEOUT_MS = 120_000;
/** Time limit of transfers, ms: the documented request time-out (spec 1 §9, 36e5). */
export const TRANSFER_TIMEOUT_MS = 3_600_000;

/** The time limit of a call, ms, decided by its kind. */
export function timeoutOf(kind: CallKind): number {
  if (kind === 'upload' || kind === 'export') return TRANSFER_TIMEOUT_MS;
  return isRead(kind) || kind === 'session' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}
