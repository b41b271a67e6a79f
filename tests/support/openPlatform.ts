import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto-v2';
import { OPEN_PUBLIC_KEY } from '@demo/open/keys';
import { startPlatform, type PlatformOptions } from '@demo/server';
import { FAMILIES } from '@shared/catalogue/index';
import { SYSTEM } from './engineFamilies';

/** The families whose seeded records the open family shows. */
export const OPEN_SEED = [
  ...SYSTEM,
  ...FAMILIES.filter(({ key }) => ['notice', 'param', 'logError'].includes(key)),
];

/** `saber:saber_secret`, the client that the recording names. */
export const OPEN_BASIC = 'Basic c2FiZXI6c2FiZXJfc2VjcmV0';

/** Order C1C2C3 of a cipher text. */
const C1C2C3 = 0;

/** A password as the open family wants it: SM2 in hex, C1C2C3, with the leading 04. */
export function openCipher(password: string, publicKey: string = OPEN_PUBLIC_KEY): string {
  return `04${sm2.doEncrypt(password, publicKey, C1C2C3)}`;
}

/** An answer as it came. */
export interface OpenReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Headers;
  /** The body as JSON; throws when it is none. */
  readonly body: {
    readonly code: number;
    readonly success: boolean;
    readonly data: unknown;
    readonly msg: string;
  };
}

export type Params = Readonly<Record<string, string>>;

/** A demo platform of the open family in a folder of its own. */
export class OpenPlatform {
  /** What a client encrypts passwords with. */
  readonly publicKey = OPEN_PUBLIC_KEY;
  /** An account that may do everything, of the tenant that sees everything. */
  readonly administrator = { tenantId: '000000', account: 'admin', password: 'admin' } as const;

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(
    more: Pick<PlatformOptions, 'clock' | 'families' | 'controlToken'> = {},
  ): Promise<OpenPlatform> {
    const dataDir = await mkdtemp(join(tmpdir(), 'chengjing-open-'));
    const options = { dataDir, port: 0, families: OPEN_SEED, family: 'open', ...more } as const;
    const { url, stop } = await startPlatform(options);
    return new OpenPlatform(url, dataDir, stop);
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async send(
    path: string,
    sent: {
      readonly method?: string;
      readonly token?: string;
      readonly headers?: Params;
      readonly body?: string;
    } = {},
  ): Promise<OpenReply> {
    const { method = 'GET', token, headers, body } = sent;
    const own = token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` };
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text,
      headers: answer.headers,
      get body() {
        return JSON.parse(text) as OpenReply['body'];
      },
    };
  }

  get(path: string, token: string, params: Params = {}): Promise<OpenReply> {
    const query = new URLSearchParams(params).toString();
    return this.send(query === '' ? path : `${path}?${query}`, { token });
  }

  /** Posts a JSON body; a text is sent as it is. */
  post(path: string, token: string, body: unknown): Promise<OpenReply> {
    const headers = { 'content-type': 'application/json' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(path, { method: 'POST', token, headers, body: text });
  }

  /** Posts parameters as a form. */
  form(path: string, token: string, params: Params): Promise<OpenReply> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(params).toString();
    return this.send(path, { method: 'POST', token, headers, body });
  }

  /** The token call, by query. */
  token(params: Params, headers: Params = { Authorization: OPEN_BASIC }): Promise<OpenReply> {
    const query = new URLSearchParams(params).toString();
    return this.send(`/blade-auth/token?${query}`, { method: 'POST', headers });
  }

  /** Signs in. @returns the data of the answer. */
  async signIn(
    account = 'admin',
    password = 'admin',
    tenantId = '000000',
  ): Promise<Record<string, string>> {
    const cipher = openCipher(password);
    const reply = await this.token({ grantType: 'password', tenantId, account, password: cipher });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data as Record<string, string>;
  }
}
