import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** One received call as tests see it: secrets only as hashes. */
export interface ReceivedCall {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Parameters of a form body; empty for a call that a switch answered before its body was read. */
  readonly form: Readonly<Record<string, string>>;
  /** All header names in lower case; harmless values as they are, secret ones hashed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Most calls that are kept; older ones are dropped. */
const KEPT = 2000;

const SECRET_HEADERS = new Set(['blade-auth', 'authorization', 'cookie', 'captcha-code']);
const SECRET_PARAMS = new Set([
  ...['password', 'oldPassword', 'newPassword', 'newPassword1'],
  ...['refresh_token', 'refreshToken', 'blade-auth'],
]);

/** sha256 of a text, shortened: enough to tell two tokens apart. */
export function fingerprint(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

function told(source: unknown, secret: ReadonlySet<string>): Record<string, string> {
  const result: Record<string, string> = {};
  if (typeof source !== 'object' || source === null) return result;
  for (const [name, value] of Object.entries(source)) {
    result[name] = secret.has(name) ? fingerprint(String(value)) : String(value);
  }
  return result;
}

/** The calls that arrived, newest last. */
export class CallRecord {
  private calls: ReceivedCall[] = [];
  private places = new WeakMap<FastifyRequest, { form: Record<string, string> }>();

  add(request: FastifyRequest, at: number): void {
    const [path = ''] = request.url.split('?');
    const query = told(request.query, SECRET_PARAMS);
    const headers = told(request.headers, SECRET_HEADERS);
    const call = { at, method: request.method, path, query, form: {}, headers };
    this.calls.push(call);
    this.places.set(request, call);
    if (this.calls.length > KEPT) this.calls.splice(0, this.calls.length - KEPT);
  }

  /** Adds the form of a call, once its body was read. */
  addForm(request: FastifyRequest): void {
    const call = this.places.get(request);
    const type = request.headers['content-type'] ?? '';
    if (call === undefined || !type.startsWith('application/x-www-form-urlencoded')) return;
    call.form = told(request.body, SECRET_PARAMS);
  }

  list(): readonly ReceivedCall[] {
    return this.calls;
  }

  clear(): void {
    this.calls = [];
  }
}
