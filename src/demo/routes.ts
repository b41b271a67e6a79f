import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callOf } from '@shared/catalogue/index';
import { httpMethodOf, type CallSpec } from '@shared/api/call';
import { readCaller } from './caller';
import type { Caller, Platform } from './platform';
import { mayWrite } from './rights';
import { enveloped, isAnswer, type Answer } from './wire/answer';
import { noPermission, refused, WireFailure } from './wire/failure';

/** A request of the platform. `params` are those of the path, of the query and of a form body. */
export interface Incoming {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/** A request with a valid access token. */
export interface SignedIncoming extends Incoming {
  readonly caller: Caller;
}

/** Answers the envelope's data, or a ready answer. */
export type Handler<I extends Incoming> = (incoming: I) => unknown;

/** Methods that the platform's calls have. */
const METHODS = ['GET', 'POST', 'DELETE'] as const;

type Handle = (request: FastifyRequest) => unknown;

interface Found {
  readonly handle: Handle;
  /** What stands in the parts of the path that vary. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The calls by method and path; a whole path goes before one with parts that vary. A tree of routes for their
 * some thousand paths took a third of the platform's start.
 */
export class CallTable {
  private readonly whole = new Map<string, Handle>();
  private readonly varying: { readonly pattern: RegExp; readonly handle: Handle }[] = [];

  /** @param path its parts that vary begin with a colon @throws Error when it is answered already. */
  add(method: string, path: string, handle: Handle): void {
    const place = `${method} ${path}`;
    if (this.whole.has(place)) throw new Error(`${place} is answered twice`);
    this.whole.set(place, handle);
    if (!path.includes(':')) return;
    const parts = path.split('/').map((part) => {
      if (part.startsWith(':')) return `(?<${part.slice(1)}>[^/]+)`;
      return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    });
    this.varying.push({ pattern: new RegExp(`^${method} ${parts.join('/')}$`), handle });
  }

  /** HEAD asks as GET does. */
  find(method: string, path: string): Found | undefined {
    const place = `${method === 'HEAD' ? 'GET' : method} ${path}`;
    const handle = this.whole.get(place);
    if (handle !== undefined) return { handle, params: {} };
    for (const one of this.varying) {
      const match = one.pattern.exec(place);
      if (match !== null) return { handle: one.handle, params: { ...match.groups } };
    }
    return undefined;
  }
}

/** The failure of a request that nothing answers: an unknown path, or a known one of another method. */
export function unanswered(
  app: FastifyInstance,
  calls: CallTable,
  { method: asked, url }: FastifyRequest,
): WireFailure {
  const [path = ''] = url.split('?');
  const isKnown = METHODS.some(
    (method) => calls.find(method, path) !== undefined || app.hasRoute({ method, url: path }),
  );
  return isKnown
    ? new WireFailure(405, 405, `Request method '${asked}' not supported`)
    : new WireFailure(404, 404, `404 NOT_FOUND ${path}`);
}

/** Registers routes by the ids of the catalogue's calls, so that paths are defined once. */
export class Routes {
  private readonly served = new Set<string>();

  constructor(
    private readonly app: FastifyInstance,
    private readonly platform: Platform,
    private readonly table: CallTable,
  ) {
    app.route<{ Params: { readonly '*': string } }>({
      method: [...METHODS],
      url: '/*',
      handler: async (request, reply) => {
        const found = table.find(request.method, `/${request.params['*']}`);
        if (found === undefined) throw unanswered(app, table, request);
        Object.assign(request, { params: found.params });
        return send(reply, await found.handle(request));
      },
    });
  }

  /** A call without an access token. */
  open(callId: string, handler: Handler<Incoming>): void {
    this.add(callOf(callId), (request) => handler(read(request)));
  }

  /**
   * Several calls of one method and path, told apart by a parameter; each is served by itself.
   * @param otherwise answers any other value of the parameter.
   */
  openBy(
    param: string,
    calls: readonly {
      readonly callId: string;
      readonly values: readonly string[];
      readonly handler: Handler<Incoming>;
    }[],
    otherwise: Handler<Incoming>,
  ): void {
    const [first, ...more] = calls.map(({ callId }) => callOf(callId));
    if (first === undefined) return;
    const other = more.find((one) => placeOf(one) !== placeOf(first));
    if (other !== undefined) throw new Error(`${other.id} has another path than ${first.id}`);
    this.add(first, (request) => {
      const incoming = read(request);
      const asked = incoming.params[param] ?? '';
      return (calls.find(({ values }) => values.includes(asked))?.handler ?? otherwise)(incoming);
    });
    for (const call of more) this.served.add(call.id);
  }

  /** A call that needs an access token. */
  signed(callId: string, handler: Handler<SignedIncoming>): void {
    this.signedCall(callOf(callId), handler);
  }

  signedCall(call: CallSpec, handler: Handler<SignedIncoming>): void {
    this.add(call, (request) =>
      handler({ ...read(request), caller: readCaller(this.platform, request) }),
    );
  }

  /**
   * A call for administrators and callers with a button for it; others get the 401 that means "no
   * permission".
   */
  admin(callId: string, handler: Handler<SignedIncoming>): void {
    this.adminCall(callOf(callId), handler);
  }

  adminCall(call: CallSpec, handler: Handler<SignedIncoming>): void {
    this.signedCall(call, (incoming) => {
      if (!mayWrite(this.platform, incoming.caller, call)) throw noPermission();
      return handler(incoming);
    });
  }

  /** A writing call for permitted callers, in one transaction. */
  writeCall(call: CallSpec, handler: Handler<SignedIncoming>): void {
    this.signedCall(call, (incoming) => {
      if (!mayWrite(this.platform, incoming.caller, call)) throw noPermission();
      return this.platform.db.transaction(() => handler(incoming));
    });
  }

  /** True when a handler exists for this very call; another one of the same path does not count. */
  isServed({ id }: CallSpec): boolean {
    return this.served.has(id);
  }

  private add(call: CallSpec, handle: Handle): void {
    this.served.add(call.id);
    this.table.add(httpMethodOf(call), call.path, handle);
  }
}

function placeOf({ method, path }: CallSpec): string {
  return `${method} ${path}`;
}

/** Sends a handler's value. */
export function send(reply: FastifyReply, value: unknown): FastifyReply {
  const answer: Answer = isAnswer(value) ? value : enveloped(value);
  if (answer.disposition !== undefined) reply.header('content-disposition', answer.disposition);
  return reply.code(answer.status).type(answer.type).send(answer.body);
}

/** A required parameter. */
export function need(params: Readonly<Record<string, string>>, name: string): string {
  const value = params[name];
  if (value === undefined || value === '') throw refused(`缺少必要的请求参数: ${name}`);
  return value;
}

/** A parameter of comma-joined ids; at least one. */
export function needIds(params: Readonly<Record<string, string>>, name: string): string[] {
  const ids = need(params, name)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length === 0 || ids.some((id) => !/^\d{1,19}$/.test(id))) {
    throw refused(`请求参数类型错误: ${name}`);
  }
  return ids;
}

function read(request: FastifyRequest): Incoming {
  const type = request.headers['content-type'] ?? '';
  const form = type.startsWith('application/x-www-form-urlencoded') ? request.body : undefined;
  const params = { ...texts(request.params), ...texts(request.query), ...texts(form) };
  return { params, body: request.body, request };
}

/** Query values as texts; repeated names are comma-joined, as the real server binds them. */
function texts(source: unknown): Record<string, string> {
  const result: Record<string, string> = {};
  if (typeof source !== 'object' || source === null) return result;
  for (const [name, value] of Object.entries(source)) {
    result[name] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return result;
}
