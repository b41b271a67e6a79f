import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from '@shared/base/errors';
import type { Captchas } from '../behaviours/captchas';
import type { Lockout } from '../behaviours/lockout';
import type { Platform } from '../platform';
import { enveloped, isAnswer, status, type Answer } from '../wire/answer';
import { WireFailure } from '../wire/failure';
import { captcha, logout, notAllowed, readCaller, token, tokenText } from './auth';
import { ENTITIES } from './entities';
import { acceptsJson, EMPTY_400, EMPTY_406, EMPTY_500, failed, NO_TOKEN } from './envelope';
import { pathOf, type OpenCall, type OpenEntity } from './entity';
import { prepareOpen } from './fill';
import { noteFailure } from './failures';
import { readInputs, type OpenCaller, type OpenRequest } from './inputs';
import type { OwnReading } from './ownCall';
import { FREE_CALLS, OWN_CALLS } from './ownCalls';
import { array, detail, page, tree } from './reads';
import { RULES } from './rules';
import { OpenStore } from './store';
import { OpenTokens } from './tokens';
import { broken } from './values';
import { remove, save, submit, update } from './writes';

/** What the open family needs of the platform beside its database. */
export interface OpenParts {
  readonly platform: Platform;
  readonly captchas: Captchas;
  readonly lockout: Lockout;
}

/** Answers a request whose path and method are known. */
type Serve = (request: OpenRequest) => unknown;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;
const FORM = 'application/x-www-form-urlencoded';

function run(reading: OwnReading): unknown {
  const { store, entity, call } = reading;
  const rules = RULES[entity.key] ?? {};
  const written = (write: () => boolean): Answer => status(store.db.transaction(write));
  switch (call.does) {
    case 'page':
      return page(reading);
    case 'array':
      return array(reading);
    case 'tree':
      return tree(reading);
    case 'detail':
      return detail(reading);
    case 'submit':
      return written(() => submit(reading, rules));
    case 'save':
      return written(() => save(reading, rules));
    case 'update':
      return written(() => update(reading, rules));
    case 'remove':
      return written(() => remove(reading));
    case 'own':
      return OWN_CALLS[nameOf(entity, call)]?.(reading);
  }
}

const nameOf = ({ key }: OpenEntity, { path }: OpenCall): string => `${key}/${path}`;

/** What the open family serves: a table of paths, and what it keeps. */
class OpenServer {
  readonly tokens: OpenTokens;
  private readonly store: OpenStore;
  private readonly served = new Map<string, Map<string, Serve>>();

  constructor(private readonly parts: OpenParts) {
    const { platform } = parts;
    this.store = new OpenStore(platform.db, platform.clock);
    const key = platform.db.sql("SELECT value FROM secret WHERE name = 'tokenKey'").get();
    this.tokens = new OpenTokens(String(key?.['value']), platform.clock);
    prepareOpen(platform, this.store);
    const auth = { ...parts, store: this.store, tokens: this.tokens };
    this.serve('GET', '/blade-auth/captcha', () => captcha(auth));
    this.serve('POST', '/blade-auth/token', (request) => token(auth, request));
    this.serve('POST', '/blade-auth/logout', logout);
    for (const entity of ENTITIES) {
      for (const call of entity.calls) {
        const name = nameOf(entity, call);
        const isKnown = call.does !== 'own' || name in OWN_CALLS || name in FREE_CALLS;
        if (!isKnown) throw new Error(`nothing answers ${name}`);
        this.serve(call.method, pathOf(entity, call), (request) =>
          this.answerCall(entity, call, request),
        );
      }
    }
  }

  private serve(method: string, path: string, serve: Serve): void {
    const of = this.served.get(path) ?? new Map<string, Serve>();
    this.served.set(path, of.set(method, serve));
  }

  private answerCall(entity: OpenEntity, call: OpenCall, request: OpenRequest): unknown {
    const { store, tokens, parts } = this;
    const caller = readCaller(tokens, request);
    const free = call.guard === 'none' ? FREE_CALLS[nameOf(entity, call)] : undefined;
    if (free !== undefined) {
      return free({ store, entity, call, caller, inputs: readInputs(entity, call, request) });
    }
    if (caller === undefined) {
      // A token of the encrypted kind that cannot be read breaks the server.
      return tokenText(request).toLowerCase().startsWith('crypto ') ? EMPTY_500 : NO_TOKEN;
    }
    // The role is looked at after the inputs are read.
    const inputs = readInputs(entity, call, request);
    if (call.guard === 'role' && !hasRole(caller)) throw notAllowed();
    return run({ store, entity, call, caller, inputs, lockout: parts.lockout });
  }

  /** The answer to a request of any path. */
  answer(request: OpenRequest): Answer {
    const known = this.served.get(request.path);
    try {
      if (known === undefined) throw new WireFailure(404, 404, `404 NOT_FOUND ${request.path}`);
      const serve = known.get(request.method === 'HEAD' ? 'GET' : request.method);
      if (serve === undefined) {
        throw new WireFailure(405, 405, `Request method '${request.method}' is not supported`);
      }
      const value = serve(request);
      const answer = isAnswer(value) ? value : enveloped(value);
      if (answer.status >= 500) this.note(request, broken());
      // The handler has run: only its answer cannot be written.
      return acceptsJson(request) || answer === NO_TOKEN ? answer : EMPTY_406;
    } catch (error) {
      const failure = failureOf(error, this.parts.platform);
      if (failure.status >= 500) this.note(request, failure);
      return failed(failure, acceptsJson(request));
    }
  }

  private note(request: OpenRequest, failure: WireFailure): void {
    noteFailure(this.store, request, readCaller(this.tokens, request), failure);
  }
}

function hasRole({ aliases }: OpenCaller): boolean {
  return aliases.includes('administrator') || aliases.includes('admin');
}

function failureOf(error: unknown, { log }: Platform): WireFailure {
  if (error instanceof WireFailure) return error;
  log(`request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return broken(reasonOf(error));
}

/** Texts of parameters; repeated ones are comma-joined. */
function textsOf(...sources: readonly URLSearchParams[]): Record<string, string> {
  const read: Record<string, string> = {};
  for (const source of sources) {
    for (const name of new Set(source.keys())) {
      const values = [...(name in read ? [read[name] ?? ''] : []), ...source.getAll(name)];
      Object.defineProperty(read, name, {
        value: values.join(','),
        enumerable: true,
        configurable: true,
      });
    }
  }
  return read;
}

function readRequest(request: FastifyRequest): OpenRequest {
  const [path = '', ...rest] = request.url.split('?');
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const media = type.trim().toLowerCase();
  const form = media === FORM ? (request.body as Record<string, string> | undefined) : undefined;
  return {
    params: textsOf(new URLSearchParams(rest.join('?')), new URLSearchParams(form ?? {})),
    headers: request.headers,
    type: media,
    text: typeof request.body === 'string' ? request.body : '',
    ip: request.ip,
    method: request.method,
    path: path.replace(/\/{2,}/g, '/'),
  };
}

/** Sends an answer; one without a body has no media type either. */
function send(reply: FastifyReply, { status: http, type, body }: Answer): FastifyReply {
  if (type !== '') return reply.code(http).type(type).send(body);
  return reply.code(http).send();
}

/**
 * Serves the open family on every path but those of the demo platform itself.
 * @returns a function that expires all access tokens, for tests.
 */
export function serveOpen(app: FastifyInstance, parts: OpenParts): () => void {
  const server = new OpenServer(parts);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
    done(null, textsOf(new URLSearchParams(String(text)))),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
    done(null, String(text)),
  );
  app.route({
    method: [...METHODS],
    url: '/*',
    handler: (request, reply) => {
      // A malformed percent sign is refused before anything else, without a body.
      const isMalformed = /%(?![0-9a-f]{2})/i.test(request.url);
      return send(reply, isMalformed ? EMPTY_400 : server.answer(readRequest(request)));
    },
  });
  return () => server.tokens.expireAccess();
}
