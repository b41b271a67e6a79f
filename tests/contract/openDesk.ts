import { expect } from 'vitest';
import type { PlatformOptions } from '@demo/server';
import { OpenPlatform, type OpenReply, type Params } from '../support/openPlatform';

export type Row = Readonly<Record<string, unknown>>;

/** A row whose texts are asked for by name. */
export type Texts = Readonly<Record<string, string>>;

export interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** HTTP status and code of the body: what tells one refusal from another. */
export const both = ({ status, body }: OpenReply): readonly [number, number] => [status, body.code];

export const SYSTEM = '/blade-system';
export const DEPT = `${SYSTEM}/dept`;
export const MENU = `${SYSTEM}/menu`;
export const PARAM = `${SYSTEM}/param`;
export const REGION = `${SYSTEM}/region`;
export const ROLE = `${SYSTEM}/role`;
export const TENANT = `${SYSTEM}/tenant`;
export const USER = `${SYSTEM}/user`;
export const NOTICE = '/blade-desk/notice';
/** An id that no row has. */
export const UNKNOWN = '1900000000000999999';

/** HTTP status and code of each kind of answer. */
export const DONE = [200, 200];
export const NOTHING = [200, 400];
export const REFUSED = [400, 400];
export const FORBIDDEN = [401, 401];
export const BROKEN = [500, 500];

/** The values of a field. */
export const column = (rows: readonly Row[], name: string): readonly unknown[] =>
  rows.map((row) => row[name]);

/** A value that no other row has. */
let count = 0;
export const fresh = (word: string): string => `${word}${(count += 1)}`;

/** A platform of the open family with people signed in. */
export class OpenDesk {
  /** Token of the administrator of everything. */
  admin = '';
  /** Token of a person whose role has no rights beyond its menus. */
  plain = '';
  /** Token of the administrator of another tenant. */
  other = '';

  /** Code of the newest region that was made here. */
  private code = 970_199_000;

  private constructor(readonly platform: OpenPlatform) {}

  static async start(
    more: Pick<PlatformOptions, 'clock' | 'controlToken'> = {},
  ): Promise<OpenDesk> {
    const desk = new OpenDesk(await OpenPlatform.start(more));
    await desk.renew();
    return desk;
  }

  /** Everybody signs in again. */
  async renew(): Promise<void> {
    this.admin = await this.accessOf();
    this.plain = await this.accessOf('dispatcher', 'Dispatch1');
    this.other = await this.accessOf('admin', 'admin', '476074');
  }

  /** Access token of a person. */
  async accessOf(...who: Parameters<OpenPlatform['signIn']>): Promise<string> {
    return (await this.platform.signIn(...who))['accessToken'] ?? '';
  }

  /** The page of a list. */
  async page(path: string, params: Params = {}, token = this.admin): Promise<Page> {
    const reply = await this.platform.get(path, token, params);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Page;
  }

  /** The rows of an array. */
  async rows(path: string, params: Params = {}, token = this.admin): Promise<readonly Row[]> {
    const reply = await this.platform.get(path, token, params);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as readonly Row[];
  }

  /** The one row of a page or an array that conditions name. */
  async only(path: string, params: Params, token = this.admin): Promise<Row> {
    const reply = await this.platform.get(path, token, params);
    const data = reply.body.data as Page | readonly Row[];
    const found = 'records' in data ? data.records : data;
    expect(found, reply.text).toHaveLength(1);
    return found[0] as Row;
  }

  async detail(path: string, params: Params, token = this.admin): Promise<Row> {
    const reply = await this.platform.get(path, token, params);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Row;
  }

  /** Posts a JSON body that changes something. */
  async write(path: string, body: unknown, token = this.admin): Promise<void> {
    const reply = await this.platform.post(path, token, body);
    expect(both(reply), reply.text).toEqual([200, 200]);
  }

  /** HTTP status and code of a JSON body. */
  async tried(path: string, body: unknown, token = this.admin): Promise<readonly [number, number]> {
    return both(await this.platform.post(path, token, body));
  }

  /** HTTP status and code of a form. */
  async formed(
    path: string,
    params: Params,
    token = this.admin,
  ): Promise<readonly [number, number]> {
    return both(await this.platform.form(path, token, params));
  }

  /** HTTP status and code of a read. */
  async asked(
    path: string,
    params: Params = {},
    token = this.admin,
  ): Promise<readonly [number, number]> {
    return both(await this.platform.get(path, token, params));
  }

  /** A parameter of the server, made anew. @returns its row. */
  async param(more: object = {}): Promise<Texts & { readonly id: string }> {
    const paramKey = fresh('open.key.');
    await this.write('/blade-system/param/submit', { paramKey, ...more });
    return (await this.only('/blade-system/param/list', { paramKey_equal: paramKey })) as Texts & {
      readonly id: string;
    };
  }

  /** A user of tenant 000000 with the password Secret1, made anew, with the rights of a dispatcher. */
  async user(more: object = {}): Promise<Row & { readonly id: string; readonly account: string }> {
    const path = '/blade-system/user/user-list';
    const like = await this.only(path, { account: 'dispatcher', tenantId: '000000' });
    const { roleId, deptId, tenantId } = like;
    const account = fresh('person');
    const own = { tenantId, account, password: 'Secret1', realName: '张三', roleId, deptId };
    await this.write('/blade-system/user/submit', { ...own, ...more });
    return (await this.only(path, { account, tenantId: '000000' })) as Row & {
      readonly id: string;
      readonly account: string;
    };
  }

  /** A row that is made by submit and found by one of its texts. */
  async made(path: string, field: string, body: object = {}): Promise<Texts> {
    const mark = fresh('新');
    await this.write(`${path}/submit`, { [field]: mark, ...body });
    return (await this.only(`${path}/list`, { [field]: mark })) as Texts;
  }

  notice(body: object = {}): Promise<Texts> {
    return this.made(NOTICE, 'title', body);
  }

  menu(body: object = {}): Promise<Texts> {
    return this.made(`${SYSTEM}/menu`, 'name', { sort: 1, category: 1, ...body });
  }

  /** A town below a district, by a code of its own. @returns the code. */
  async region(): Promise<string> {
    const code = String((this.code += 1));
    const body = { code, parentCode: '970101', level: 4, name: '新镇' };
    await this.write(`${SYSTEM}/region/submit`, body);
    return code;
  }

  /** A role with menus, and the token of a user who has it. */
  async roleWith(menuIds: readonly unknown[]): Promise<{ role: Texts; token: string }> {
    const path = `${SYSTEM}/role`;
    const role = await this.made(path, 'roleName', { roleAlias: 'x' });
    const grant = { roleIds: [role['id']], menuIds, dataScopeIds: [] };
    if (menuIds.length > 0) await this.write(`${path}/grant`, grant);
    const { account } = await this.user({ roleId: role['id'] });
    return { role, token: await this.accessOf(account, 'Secret1') };
  }

  /** Ids of the menus that a token sees. */
  async routesOf(token: string, params: Params = {}): Promise<readonly unknown[]> {
    return column(flat(await this.rows(`${SYSTEM}/menu/routes`, params, token)), 'id');
  }
}

/** Every node of a tree. */
export function flat(nodes: readonly Row[]): readonly Row[] {
  return nodes.flatMap((node) => [
    node,
    ...flat((node['children'] as readonly Row[] | undefined) ?? []),
  ]);
}
