import { createHash } from 'node:crypto';
import { decryptSm2, sm2PublicKey } from './sm2Reference';
import { json, success, unauthorised, WireServer, type Arrived, type Reply } from './wireServer';

const PRIVATE = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';

/** A small server of the open family, as the recorded facts describe its sign-in; a test may change its answers. */
export class OpenServer {
  readonly wire = new WireServer();
  readonly publicKey = sm2PublicKey(PRIVATE);
  /** Lifetime of the tokens that it gives, s. */
  expiresIn = 3600;
  /** Tokens that are good. */
  good = new Set<string>();
  /** Passwords as they arrived, decrypted; undefined for what cannot be. */
  readonly passwords: (string | undefined)[] = [];
  /** Asked before everything else; undefined: as the family answers. */
  other: (request: Arrived) => Reply | undefined = () => undefined;
  private granted = 0;

  async start(): Promise<this> {
    await this.wire.start();
    this.wire.answer = (request) => this.other(request) ?? this.reply(request);
    return this;
  }

  get url(): string {
    return this.wire.url;
  }

  stop(): Promise<void> {
    return this.wire.stop();
  }

  /** Refreshes that were asked for. */
  refreshes(): number {
    return this.wire
      .calls('/blade-auth/token')
      .filter(({ body }) => body.includes('grantType=refresh_token')).length;
  }

  /** A grant as the family answers it. */
  grant(): Reply {
    this.granted += 1;
    const token = `access-${this.granted}`;
    this.good = new Set([token]);
    return success({
      accessToken: token,
      tokenType: 'bearer',
      refreshToken: `refresh-${this.granted}`,
      userId: '1900000000000000001',
      tenantId: '000000',
      oauthId: '',
      avatar: 'https://host.example/logo.png',
      authority: 'administrator',
      userName: '张三',
      account: 'zhang',
      expiresIn: this.expiresIn,
      license: 'x',
    });
  }

  private reply(request: Arrived): Reply {
    const { path, method } = request;
    if (path === '/blade-auth/captcha') {
      return success({
        key: createHash('md5').update('k').digest('hex'),
        image: 'data:image/png;base64,AA==',
      });
    }
    if (path === '/blade-auth/token' && method === 'POST') return this.token(request);
    if (path.startsWith('/blade-system/')) {
      const token = String(request.headers['blade-auth'] ?? '').replace('bearer ', '');
      if (path.endsWith('/tenant/info')) return success({});
      return this.good.has(token) ? success([]) : unauthorised();
    }
    return json({ code: 404, success: false, data: {}, msg: '404 NOT_FOUND' }, 404);
  }

  private token(request: Arrived): Reply {
    const form = new URLSearchParams(request.body);
    if (form.get('grantType') === 'refresh_token') return this.grant();
    const password = form.get('password') ?? '';
    if (!/^[0-9a-f]+$/.test(password) || password.length < 194)
      return json({ code: 500, success: false, data: {}, msg: 'Invalid point encoding' }, 500);
    const plain = decryptSm2(password, PRIVATE);
    this.passwords.push(plain);
    if (plain !== 'Secret1pass')
      return json({ code: 400, success: false, data: {}, msg: '用户名或密码错误' }, 400);
    return this.grant();
  }
}
