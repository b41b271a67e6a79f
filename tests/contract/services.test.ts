import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '@shared/catalogue/index';
import { SYSTEM } from '../support/engineFamilies';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const OWN = ['oss', 'attach', 'sms', 'code', 'site', 'siteTenant', 'userSiteTenant', 'postUser'];
let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  const families = [...SYSTEM, ...FAMILIES.filter(({ key }) => OWN.includes(key))];
  platform = await TestPlatform.start(undefined, false, { families });
  token = (await platform.signIn())['access_token'] ?? '';
}, 120_000);
afterAll(() => platform.stop());

const get = (path: string, by = token) => platform.send(`/api/${path}`, { token: by });
const post = (path: string, body: Json, by = token) => platform.post(`/api/${path}`, by, body);
const order = (path: string, by = token) =>
  platform.send(`/api/${path}`, { method: 'POST', token: by });
const data = <T>(reply: RawReply): T => reply.json()['data'] as T;
const said = async (reply: Promise<RawReply>): Promise<unknown[]> => {
  const body = (await reply).json();
  return [body['code'], body['msg']];
};
const records = async (path: string, by = token): Promise<readonly Json[]> =>
  data<{ records: readonly Json[] }>(await get(`${path}?current=1&size=500`, by)).records;
const DONE = [200, '操作成功'];
const REFUSED = [400, '当前状态不允许此操作'];

describe.each([
  ['oss', 'ossCode', 'call:oss.list, call:oss.enable, call:oss.remove'],
  ['sms', 'smsCode', 'call:sms.list, call:sms.enable, call:sms.remove'],
])('%s', (key, code, calls) => {
  const states = async (): Promise<Json> =>
    Object.fromEntries(
      (await records(`blade-resource/${key}/list`)).map((row) => [row[code], row['status']]),
    ) as Json;

  it(`has one that is enabled, which another takes over (${calls})`, async () => {
    const before = await states();
    expect(Object.values(before).filter((state) => state === 2)).toHaveLength(1);
    const rows = await records(`blade-resource/${key}/list`);
    const on = rows.find(({ status }) => status === 2);
    const off = rows.find(({ status }) => status === 1);
    expect((await said(order(`blade-resource/${key}/remove?ids=${String(on?.['id'])}`)))[0]).toBe(
      400,
    );
    expect(await said(order(`blade-resource/${key}/enable?id=${String(off?.['id'])}`))).toEqual(
      DONE,
    );
    const after = await states();
    expect(after[String(off?.[code])]).toBe(2);
    expect(Object.values(after).filter((state) => state === 2)).toHaveLength(1);
    expect(await said(order(`blade-resource/${key}/enable?id=${String(off?.['id'])}`))).toEqual(
      REFUSED,
    );
    // The one that was switched off may go.
    expect(await said(order(`blade-resource/${key}/remove?ids=${String(on?.['id'])}`))).toEqual(
      DONE,
    );
    expect(await states()).not.toHaveProperty(String(on?.[code]));
  });

  it('of another tenant stays as it is', async () => {
    const theirs = (await platform.signIn('476074'))['access_token'] ?? '';
    const rows = await records(`blade-resource/${key}/list`, theirs);
    expect(rows.map(({ status }) => status).sort()).toEqual([1, 1, 2]);
  });
});

describe('text messages', () => {
  it('go by the enabled provider alone (call:sms.sendMessage, call:sms.detail, call:sms.submit)', async () => {
    const rows = await records('blade-resource/sms/list');
    const send = (row: Json | undefined, phones = '13800138000') =>
      order(
        `blade-resource/sms/endpoint/send-message?code=${String(row?.['smsCode'])}&phones=${phones}&params=%7B%7D`,
      );
    const on = rows.find(({ status }) => status === 2);
    expect(await said(send(on))).toEqual(DONE);
    expect(await said(send(rows.find(({ status }) => status === 1)))).toEqual(REFUSED);
    expect((await said(send(on, '')))[0]).toBe(400);
    const detail = await get(`blade-resource/sms/detail?id=${String(on?.['id'])}`);
    expect(data<Json>(detail)).toMatchObject({
      smsCode: on?.['smsCode'],
      signName: on?.['signName'],
    });
    const again = { smsCode: on?.['smsCode'], category: '3', templateId: 'T', signName: 'S' };
    expect(
      await said(post('blade-resource/sms/submit', { ...again, accessKey: 'a', secretKey: 'b' })),
    ).toEqual([400, '资源编号重复']);
  });
});

describe('files', () => {
  it('leave the store by the name that they have there (call:oss.removeFile, call:attach.list, call:attach.detail)', async () => {
    const [first] = await records('blade-resource/attach/list');
    const name = String(first?.['name']);
    expect(name).toMatch(/^upload\/000000\/\d+\.\w+$/);
    expect(Number(first?.['attachSize'])).toBeGreaterThan(0);
    const detail = await get(`blade-resource/attach/detail?id=${String(first?.['id'])}`);
    expect(data<Json>(detail)['link']).toBe(
      `${String(first?.['domainUrl'])}/chengjing-000000/${name}`,
    );
    const path = `blade-resource/oss/endpoint/remove-file?fileName=${encodeURIComponent(name)}`;
    expect(await said(order(path))).toEqual(DONE);
    expect(await said(order(path))).toEqual([400, '操作失败']);
    const left = await records('blade-resource/attach/list');
    expect(left.map((row) => row['name'])).not.toContain(name);
  });
});

describe('the code generator', () => {
  it('copies a module under a name that tells it apart (call:code.copy, call:code.list, call:code.genCode)', async () => {
    const before = await records('blade-develop/code/list');
    const row = before.find(({ codeName }) => codeName === '车辆管理');
    const id = String(row?.['id']);
    expect(await said(order(`blade-develop/code/copy?id=${id}`))).toEqual(DONE);
    const after = await records('blade-develop/code/list');
    const copy = after.find(({ codeName }) => codeName === '车辆管理-copy');
    expect(after).toHaveLength(before.length + 1);
    const { codeName: _name, id: _id, ...rest } = row ?? {};
    expect(copy).toMatchObject(rest);
    expect(await said(order(`blade-develop/code/gen-code?ids=${id}&system=saber`))).toEqual(DONE);
    const unknown = '1900000000000000009';
    expect(await said(order(`blade-develop/code/gen-code?ids=${unknown}&system=saber`))).toEqual([
      400,
      '操作失败',
    ]);
  });

  it('keeps the data source that a module names', async () => {
    const [row] = await records('blade-develop/code/list');
    const path = `blade-develop/datasource/remove?ids=${String(row?.['datasourceId'])}`;
    expect((await said(order(path)))[1]).toMatch(/^请先删除关联的.+!$/);
  });
});

describe('sites of tenants', () => {
  const base = 'blade-basics-resources/sitetenant';
  const list = async (path: string, by = token): Promise<readonly Json[]> =>
    data(await get(`${base}/${path}`, by));

  it('are bound once, and are free until then (call:siteTenant.listTenantSiteBySiteName, call:siteTenant.listUnbindSite, call:siteTenant.listSiteBySiteName, call:siteTenant.save)', async () => {
    const bound = await list('listTenantSiteBySiteName');
    const free = await list('listUnbindSite');
    const all = await list('listSiteBySiteName');
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.length + free.length).toBe(all.length);
    const [first] = free;
    const body = { siteId: first?.['id'], tenantId: '805230' };
    expect(await said(post(`${base}/save`, body))).toEqual(DONE);
    expect(await said(post(`${base}/save`, body))).toEqual([400, '站点重复']);
    const name = encodeURIComponent(String(first?.['siteName']));
    const found = await list(`listTenantSiteBySiteName?siteName=${name}`);
    expect(found).toMatchObject([{ siteId: first?.['id'], siteName: first?.['siteName'] }]);
    expect((await list('listUnbindSite')).map(({ id }) => id)).not.toContain(first?.['id']);
  });

  it('are seen by their own tenant alone, and bound by the platform alone', async () => {
    const theirs = (await platform.signIn('805230'))['access_token'] ?? '';
    const rows = await list('listTenantSiteBySiteName', theirs);
    expect(new Set(rows.map(({ tenantId }) => tenantId))).toEqual(new Set(['805230']));
    const body = { siteId: rows[0]?.['siteId'], tenantId: '805230' };
    expect((await said(post(`${base}/save`, body, theirs)))[0]).not.toBe(200);
  });
});

describe('sites of users', () => {
  const base = 'blade-user/usersitetenant';

  it('are assigned and taken away as lists (call:userSiteTenant.userSitePage, call:userSiteTenant.listSite, call:userSiteTenant.save, call:userSiteTenant.remove)', async () => {
    const [row] = await records(`${base}/user/site/page`);
    const userId = String(row?.['userId']);
    const of = async (): Promise<readonly Json[]> =>
      data(await get(`${base}/liatSite?userId=${userId}&tenantId=000000`));
    const before = await of();
    const has = new Set(before.map(({ siteId }) => siteId));
    const all = data<readonly Json[]>(
      await get('blade-basics-resources/sitetenant/listSiteBySiteName'),
    );
    const fresh = all.filter(({ id }) => !has.has(id)).slice(0, 2);
    const siteIds = [...fresh.map(({ id }) => id), before[0]?.['siteId']];
    const body = { userId, tenantId: '000000', siteIds };
    expect(await said(post(`${base}/save`, body))).toEqual(DONE);
    // One that the person had already is not there twice.
    expect(await of()).toHaveLength(before.length + 2);
    expect(await said(post(`${base}/remove`, body))).toEqual(DONE);
    expect(await of()).toHaveLength(before.length - 1);
    expect(await said(post(`${base}/remove`, body))).toEqual([400, '操作失败']);
    expect((await said(post(`${base}/save`, { ...body, tenantId: '805230' })))[0]).toBe(400);
    const unknown = { ...body, siteIds: ['1900000000000000009'] };
    expect(await said(post(`${base}/save`, unknown))).toEqual([400, '站点不存在']);
  });
});

describe('people by occupation', () => {
  it('are those of the very occupation, not of one whose number begins alike (call:postUser.list)', async () => {
    const of = async (occupation: string): Promise<readonly Json[]> =>
      data(await get(`blade-user/search/basics/post/user-list?occupation=${occupation}`));
    const advisers = await of('2');
    const collectors = await of('21');
    expect(advisers.length).toBeGreaterThan(0);
    expect(collectors.length).toBeGreaterThan(0);
    expect(new Set(advisers.map(({ occupation }) => occupation))).toEqual(new Set([2]));
    const teams = new Set(collectors.map(({ deptName }) => deptName));
    expect(teams).toEqual(new Set(['收运一班', '收运二班']));
  });
});
