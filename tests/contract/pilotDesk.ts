import { pageSchema } from '@shared/api/pageAnswer';
import { FakeClock } from '../support/fakeClock';
import { TestPlatform, type RawReply } from './platform';

/** A record as it came over the wire. */
export type Row = Readonly<Record<string, unknown>>;

/** A quarter to seven in the evening on the server, a quarter to eleven in the morning in UTC. */
const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);
/** The same moment as this wire writes it. */
export const NOW_TEXT = '2026-11-21 18:45:00';

/** HTTP status, code of the body and what is said. */
export type Said = readonly [status: number, code: unknown, message: unknown];

export const DONE: Said = [200, 200, '操作成功'];
/** A handler that did nothing answers so (wire format §1). */
export const NOT_DONE: Said = [200, 400, '操作失败'];

function query(params: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(params).toString();
  return text === '' ? '' : `?${text}`;
}

/** A running platform with a signed-in administrator of a large tenant, and others. */
export class PilotDesk {
  private readonly tokens = new Map<string, string>();

  private constructor(
    private readonly platform: TestPlatform,
    private readonly base: string,
    readonly clock: FakeClock,
  ) {}

  /** @param base what the paths of the family begin with. */
  static async start(base: string): Promise<PilotDesk> {
    const clock = new FakeClock(NOW);
    const desk = new PilotDesk(await TestPlatform.start(clock), base, clock);
    await desk.signIn('admin', '805230');
    await desk.signIn('stranger', '448413');
    const reply = await desk.platform.signIn('805230', 'dispatcher', 'Dispatch1');
    desk.tokens.set('dispatcher', reply['access_token'] ?? '');
    return desk;
  }

  private async signIn(who: string, tenant: string): Promise<void> {
    this.tokens.set(who, (await this.platform.signIn(tenant))['access_token'] ?? '');
  }

  stop(): Promise<void> {
    return this.platform.stop();
  }

  private token(who: string): string {
    return this.tokens.get(who) ?? '';
  }

  get(
    path: string,
    params: Readonly<Record<string, string>> = {},
    who = 'admin',
  ): Promise<RawReply> {
    return this.platform.send(`${this.base}/${path}${query(params)}`, { token: this.token(who) });
  }

  /** Posts a JSON body, with parameters in the query. */
  post(
    path: string,
    body: unknown,
    params: Readonly<Record<string, string>> = {},
    who = 'admin',
  ): Promise<RawReply> {
    return this.platform.post(`${this.base}/${path}${query(params)}`, this.token(who), body);
  }

  /** Posts query parameters with an empty body. */
  postQuery(
    path: string,
    params: Readonly<Record<string, string>>,
    who = 'admin',
  ): Promise<RawReply> {
    return this.platform.send(`${this.base}/${path}${query(params)}`, {
      method: 'POST',
      token: this.token(who),
    });
  }

  /** Deletes by query parameters. */
  remove(path: string, params: Readonly<Record<string, string>>, who = 'admin'): Promise<RawReply> {
    return this.platform.send(`${this.base}/${path}${query(params)}`, {
      method: 'DELETE',
      token: this.token(who),
    });
  }

  /** Posts a form body, as browsers send forms. */
  postForm(
    path: string,
    values: Readonly<Record<string, string>>,
    who = 'admin',
  ): Promise<RawReply> {
    return this.platform.send(`${this.base}/${path}`, {
      method: 'POST',
      token: this.token(who),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(values).toString(),
    });
  }

  /** The data of an answer that must be good. */
  async data(
    path: string,
    params: Readonly<Record<string, string>> = {},
    who = 'admin',
  ): Promise<unknown> {
    const reply = await this.get(path, params, who);
    if (reply.status !== 200 || reply.json()['code'] !== 200) throw new Error(reply.text);
    return reply.json()['data'];
  }

  async rows(path: string, params: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> {
    return (await this.data(path, params)) as readonly Row[];
  }

  /** Every row of a list, page by page, as a user would turn them. */
  async all(
    path: string,
    params: Readonly<Record<string, string>> = {},
    who = 'admin',
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (let current = 1; ; current += 1) {
      const asked = { ...params, current: String(current), size: '500' };
      const page = pageSchema.parse(await this.data(path, asked, who));
      rows.push(...(page.records as Row[]));
      if (rows.length >= page.total || page.records.length === 0) return rows;
    }
  }
}

/** What an answer says. */
export async function said(reply: Promise<RawReply>): Promise<Said> {
  const answer = await reply;
  const body = answer.json();
  return [answer.status, body['code'], body['msg']];
}

/** A decimal text as a whole number of its smallest unit; the wire writes every place. */
export function units(value: unknown, places: number): bigint {
  const text = String(value);
  if (!new RegExp(`^-?\\d+\\.\\d{${places}}$`).test(text))
    throw new Error(`no decimal of ${places} places: ${text}`);
  return BigInt(text.replace('.', ''));
}

/** The sum of decimals as the wire writes it. */
export function total(values: readonly unknown[], places: number): string {
  const sum = values.reduce<bigint>((all, value) => all + units(value, places), 0n);
  const digits = String(sum).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The rows of each value of a field. */
export function groups(rows: readonly Row[], name: string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[name]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}
