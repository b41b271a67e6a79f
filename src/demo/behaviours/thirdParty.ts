import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '@shared/base/boundedMap';
import type { Clock } from '@shared/base/clock';
import { TENANTS } from '../accounts';
import { refused } from '../wire/failure';

/** The third party that the platform plays, by its name on the wire. */
export const SOURCE = 'demo';
/** Where its page is. A browser opens it: the app's secret is not asked for there. */
export const THIRD_PARTY_PATH = '/third-party/authorize';
/** How long a code is good for, ms: as with others of its kind. */
const CODE_MS = 5 * 60_000;
/** Unused codes beyond this number are forgotten. */
const KEPT = 300;
/** Where codes are sent: to programs of this machine. */
const BACK = /^http:\/\/127\.0\.0\.1:\d{1,5}\/[\w-]*$/;
const STATE = /^[\w-]{16,200}$/;

/** People of the third party: the first two are bound to users, the third is nobody's yet. */
const PEOPLE = [
  ['admin', '管理员', 'Administrator'],
  ['dispatcher', '值班调度', 'Dispatcher'],
  ['newcomer', '新同事（尚无账号）', 'Newcomer (no account yet)'],
] as const;

/** The id of a person's account at the third party. */
export function oauthIdOf(person: string, tenantId: string): string {
  return `${SOURCE}:${person}@${tenantId}`;
}

interface Waiting {
  readonly oauthId: string;
  readonly until: number;
}

/** The unused codes of the third party. Each is good once. */
export class ThirdPartyCodes {
  private readonly waiting = new BoundedMap<string, Waiting>(KEPT);

  constructor(private readonly clock: Clock) {}

  make(oauthId: string): string {
    const code = randomUUID();
    this.waiting.set(code, { oauthId, until: this.clock.now() + CODE_MS });
    return code;
  }

  /** The account that a code stands for; undefined for one that is used, too old or unknown. */
  use(code: string): string | undefined {
    const found = this.waiting.get(code);
    this.waiting.delete(code);
    return found === undefined || found.until <= this.clock.now() ? undefined : found.oauthId;
  }
}

/** The page on which a person says who he or she is; each link goes back with a code. */
export function serveThirdParty(app: FastifyInstance, codes: ThirdPartyCodes): void {
  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
    THIRD_PARTY_PATH,
    ({ query }, reply) => {
      const { source, tenant: asked, redirect_uri: back = '', state = '' } = query;
      const tenant = TENANTS.find(({ tenantId }) => tenantId === (asked || TENANTS[0]?.tenantId));
      if (source !== SOURCE || !BACK.test(back) || !STATE.test(state)) throw refused('参数不正确');
      if (tenant === undefined) throw refused('租户不存在');
      const to = (values: Readonly<Record<string, string>>): string =>
        `${back}?${new URLSearchParams({ ...values, state }).toString()}`.replaceAll('&', '&amp;');
      const lines = PEOPLE.map(([person, zh, en]) => {
        const code = codes.make(oauthIdOf(person, tenant.tenantId));
        return `<li><a id="${person}" href="${to({ code })}">${zh} · ${en}</a></li>`;
      });
      const html = `<!doctype html><html lang="zh"><meta charset="utf-8"><title>演示第三方账号</title>
<style>body{font:18px/2 sans-serif;max-width:30em;margin:4em auto;color:#1c2b3a}a{color:#0b5cad}</style>
<h1>演示第三方账号</h1><p>${tenant.name}：以谁的身份登录城净指挥台？<br>Sign in to Chengjing Control Room as:</p>
<ul>${lines.join('')}</ul><p><a id="deny" href="${to({ error: 'access_denied' })}">取消 · Cancel</a></p></html>`;
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}
