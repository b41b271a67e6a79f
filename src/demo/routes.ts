import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callOf } from '@shared/catalogue/index';
import { httpMethodOf, type CallSpec } from '@shared/api/call';
import { readCaller } from './caller';
import type { Caller, Platform } from './platform';
import { mayWrite } from './rights';
import { enveloped, isAnswer, type Answer } from './wire/answer';
import { noPermission, refused } from './wire/failure';

/** A request of the platform. `params` are those of the query and of a form body. */
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

/** Registers routes by the ids of the catalogue's calls, so that paths are defined once. */
export class Routes {
  private readonly served = new Set<string>();

  constructor(
    private readonly app: FastifyInstance,
    private readonly platform: Platform,
  ) {}

  /** A call without an access token. */
  open(callId: string, handler: Handler<Incoming>): void {
    this.add(callOf(callId), (request) => handler(read(request)));
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

  /** True when a handler exists for the call, or for another call of the same path. */
  isServed({ method, path }: CallSpec): boolean {
    return this.served.has(`${method} ${path}`);
  }

  private add(call: CallSpec, handle: (request: FastifyRequest) => unknown): void {
    this.served.add(`${call.method} ${call.path}`);
    this.app.route({
      method: httpMethodOf(call),
      url: call.path,
      handler: async (request, reply) => send(reply, await handle(request)),
    });
  }
}

/** Sends a handler's value. */
export function send(reply: FastifyReply, value: unknown): FastifyReply {
  const answer: Answer = isAnswer(value) ? value : enveloped(value);
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
  return { params: { ...texts(request.query), ...texts(form) }, body: request.body, request };
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
