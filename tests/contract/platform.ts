import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { startPlatform, type PlatformOptions } from '@demo/server';
import { PlatformControl } from '../support/control';
import { giveDemoData } from '../support/demoData';
import { strictly } from '../support/strictWire';

/** An answer as it came. */
export interface RawReply {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  /** The body as JSON; throws when it is none. */
  json(): Record<string, unknown>;
}

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** `saber:saber_secret`, the client that the wire format names. */
export const BASIC = 'Basic c2FiZXI6c2FiZXJfc2VjcmV0';

/** md5 in lower case, the hash of a password on the wire. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** For tests that send what no client of ours does: it answers as the real servers do, who refuse less. */
export const LENIENT = { inspect: undefined } as const;

/** A platform of a test file: its own folder and port. */
export class TestPlatform {
  private constructor(
    readonly url: string,
    readonly control: PlatformControl,
    readonly dataDir: string,
    private readonly end: () => Promise<void>,
  ) {}

  /**
   * Refuses what the inventory of the specification does not list, but with LENIENT.
   * @param live without the control interface, as the packaged app runs it: the data moves.
   */
  static async start(
    clock?: Clock,
    live = false,
    more: Pick<PlatformOptions, 'families' | 'scale' | 'inspect'> = {},
  ): Promise<TestPlatform> {
    const dataDir = await mkdtemp(join(tmpdir(), 'chengjing-platform-'));
    // Other families or more records than the program's are made anew.
    if (more.families === undefined && more.scale === undefined) await giveDemoData(dataDir);
    const controlToken = randomBytes(16).toString('hex');
    const own = { ...(clock === undefined ? {} : { clock }), ...(live ? {} : { controlToken }) };
    const started = { dataDir, port: 0, inspect: strictly, ...own, ...more };
    const { url, stop } = await startPlatform(started);
    return new TestPlatform(url, new PlatformControl(url, controlToken), dataDir, stop);
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Sends a request; the token goes into the documented header. */
  async send(path: string, sent: Sent = {}): Promise<RawReply> {
    const { method = 'GET', token, headers, body } = sent;
    const own = token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` };
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    const json = (): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
    return { status: answer.status, text, type: answer.headers.get('content-type') ?? '', json };
  }

  /** Posts a JSON body. */
  post(path: string, token: string, body: unknown): Promise<RawReply> {
    const headers = { 'content-type': 'application/json' };
    return this.send(path, { method: 'POST', token, headers, body: JSON.stringify(body) });
  }

  /** The token call as the commercial client sends it: query parameters and an empty body. */
  token(
    params: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawReply> {
    const query = new URLSearchParams({ scope: 'all', ...params }).toString();
    return this.send(`/api/blade-auth/oauth/token?${query}`, {
      method: 'POST',
      headers: { Authorization: BASIC, ...headers },
    });
  }

  /** Signs in with the password grant. @returns the token answer. */
  async signIn(
    tenantId = '000000',
    username = 'admin',
    password = 'admin',
  ): Promise<Record<string, string>> {
    const params = { tenantId, username, password: md5(password), type: 'account' };
    const reply = await this.token({ ...params, grant_type: 'password' });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.json() as Record<string, string>;
  }
}
