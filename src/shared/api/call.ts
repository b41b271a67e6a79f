/** Kinds of read calls. */
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
 * Purpose of a call. It decides retry, replay, prefetch, coalescing, caching and cancel-and-resend, never the
 * HTTP method: many calls that change state are GETs.
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

/** How the specification supports the path: shown, composed from parts, or assumed. */
export type Certainty = 'given' | 'composed' | 'assumed';

export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** How the arguments travel. `query`: as query parameters with an empty body. */
export type BodyKind = 'query' | 'json' | 'form' | 'multipart' | 'list';

/** One call of the server, declared once as plain data. Client, demo platform and tests derive from it. */
export interface CallSpec {
  /** family.verb, as in the inventory of the specification. */
  readonly id: string;
  /** SSE and WS: a connection that stays open; both begin as a GET. */
  readonly method: HttpMethod | 'SSE' | 'WS';
  /** Path on the server, beginning with a slash. */
  readonly path: string;
  /** Documented query parameters. */
  readonly params?: readonly string[];
  readonly body?: BodyKind;
  /** Names that it sends and no document gives: a real server may want others. */
  readonly assumed?: readonly string[];
  readonly kind: CallKind;
  readonly certainty: Certainty;
  /**
   * A read call whose name suggests a side effect: only the module made for it sends it, never a check or a
   * screen.
   */
  readonly careful?: true;
  /** True for calls without an access token. */
  readonly skipToken?: true;
}

/** True for calls that change nothing, so that they may be repeated. */
export function isRead(kind: CallKind): boolean {
  return READ_KINDS.some((read) => read === kind);
}

/** True for calls that change records; the steps of a session and streams are neither read nor write. */
export function isWrite(kind: CallKind): boolean {
  return !isRead(kind) && kind !== 'session' && kind !== 'stream';
}

export function httpMethodOf({ method }: Pick<CallSpec, 'method'>): HttpMethod {
  return method === 'SSE' || method === 'WS' ? 'GET' : method;
}

/** Time limit of a read, ms: a screen that has waited this long says so. */
export const READ_TIMEOUT_MS = 30_000;
/** Time limit of a write, ms. */
export const WRITE_TIMEOUT_MS = 120_000;
/** Time limit of transfers, ms: the documented request time-out (spec 1 §9, 36e5). */
export const TRANSFER_TIMEOUT_MS = 3_600_000;

/** The time limit of a call, ms, by its kind. */
export function timeoutOf(kind: CallKind): number {
  if (kind === 'upload' || kind === 'export') return TRANSFER_TIMEOUT_MS;
  return isRead(kind) || kind === 'session' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}
