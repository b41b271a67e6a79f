import { afterAll, beforeAll, describe, expect } from 'vitest';
import { both, flat, fresh, OpenDesk, PARAM, USER, type Row } from './openDesk';
import { fact } from './openSkeleton';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await OpenDesk.start();
});
afterAll(() => desk.platform.stop());

const SYSTEM = '/blade-system';
const NOTICE = '/blade-desk/notice';
const UNKNOWN = '1900000000000999999';
const TREES = ['dept/list', 'role/list', 'dict/list', 'menu/list'].map(
  (path) => `${SYSTEM}/${path}`,
);

const column = (rows: readonly Row[], name: string): readonly unknown[] =>
  rows.map((row) => row[name]);
const sorted = (values: readonly unknown[]): readonly unknown[] =>
  [...values].toSorted((one, two) => (String(one) < String(two) ? -1 : 1));

/** Ids of 19 digits are in the order of their texts. */
const inOrder = (rows: readonly Row[], name: string): void =>
  expect(column(rows, name)).toEqual(sorted(column(rows, name)));

describe('paging', () => {
  fact(13, 'a page has exactly five keys', async () => {
    for (const path of [`${USER}/list`, `${SYSTEM}/post/list`, `${SYSTEM}/tenant/page`]) {
      expect(Object.keys(await desk.page(path))).toEqual([
        'records',
        'total',
        'size',
        'current',
        'pages',
      ]);
    }
  });

  fact(95, 'current below 1 and beyond the last page', async () => {
    for (const current of ['0', '-3']) {
      expect((await desk.page(`${PARAM}/list`, { current })).current).toBe(1);
    }
    const { total } = await desk.page(`${PARAM}/list`);
    const beyond = await desk.page(`${PARAM}/list`, { current: '99' });
    expect(beyond).toMatchObject({ records: [], total, current: 99 });
    expect(total).toBeGreaterThan(0);
  });

  fact(96, 'size above 500, 0 and -1', async () => {
    const { total } = await desk.page(`${SYSTEM}/region/list`);
    const path = `${SYSTEM}/region/list`;
    const most = await desk.page(path, { size: '5000' });
    expect([most.size, most.records.length, most.total]).toEqual([
      500,
      Math.min(500, total),
      total,
    ]);
    expect(await desk.page(path, { size: '0' })).toMatchObject({ records: [], pages: 0, total });
    const all = await desk.page(path, { size: '-1' });
    expect([all.records.length, all.total, all.pages]).toEqual([Math.min(500, total), 0, 0]);
  });

  fact(97, 'empty, letters, fractions, beyond 32 bits', async () => {
    const page = await desk.page(`${PARAM}/list`, { current: '', size: '' });
    expect([page.current, page.size]).toEqual([1, 10]);
    for (const bad of ['a', '1.5', '2147483648', '99999999999']) {
      expect(await desk.asked(`${PARAM}/list`, { size: bad })).toEqual([400, 400]);
      expect(await desk.asked(`${PARAM}/list`, { current: bad })).toEqual([400, 400]);
    }
  });

  fact(98, 'trees read neither paging nor order; each has its own', async () => {
    for (const path of TREES) {
      const whole = await desk.rows(path);
      const asked = { current: '2', size: '1', descs: 'sort', ascs: 'nothing' };
      expect(await desk.rows(path, asked)).toEqual(whole);
      expect(whole.length).toBeGreaterThan(1);
    }
    // Two that lie the other way round by sort than by id.
    const mark = fresh('树');
    for (const sort of [9, 1]) await desk.write(`${SYSTEM}/dept/submit`, { deptName: mark, sort });
    const depts = await desk.rows(`${SYSTEM}/dept/list`, { deptName: mark });
    expect(column(depts, 'sort')).toEqual([9, 1]);
    const code = fresh('code');
    for (const sort of [9, 1]) {
      await desk.write(`${SYSTEM}/dict/submit`, { code, dictKey: sort, dictValue: mark, sort });
      await desk.write(`${SYSTEM}/role/submit`, { roleName: mark, sort });
      await desk.write(`${SYSTEM}/menu/submit`, { name: mark, sort, category: 1 });
    }
    expect(column(await desk.rows(`${SYSTEM}/role/list`, { roleName: mark }), 'sort')).toEqual([
      9, 1,
    ]);
    expect(column(await desk.rows(`${SYSTEM}/dict/list`, { code }), 'sort')).toEqual([1, 9]);
    expect(column(await desk.rows(`${SYSTEM}/menu/list`, { name: mark }), 'sort')).toEqual([1, 9]);
    // Pages come by their key.
    inOrder((await desk.page(`${USER}/list`, { size: '500' })).records, 'id');
    inOrder((await desk.page(`${SYSTEM}/region/list`, { size: '500' })).records, 'code');
  });
});

describe('order', () => {
  fact(99, 'snake_case names only, unless nothing is there', async () => {
    const { records } = await desk.page(`${PARAM}/list`, { ascs: 'param_key', size: '500' });
    inOrder(records, 'paramKey');
    for (const ascs of ['paramKey', 'nothing', 'createTime']) {
      const reply = await desk.platform.get(`${PARAM}/list`, desk.admin, { ascs });
      expect(both(reply)).toEqual([500, 500]);
      expect(reply.body.msg).toContain(`Unknown column '${ascs}' in 'order clause'`);
      const none = { ascs, paramKey: 'no such key' };
      expect((await desk.page(`${PARAM}/list`, none)).total).toBe(0);
    }
  });

  fact(100, 'a blank inside a name is stripped', async () => {
    const reply = await desk.platform.get(`${PARAM}/list`, desk.admin, { ascs: 'param_key desc' });
    expect(reply.body.msg).toContain("'param_keydesc'");
    expect(reply.status).toBe(500);
    const page = await desk.page(`${PARAM}/list`, { ascs: ' param_key; ' });
    inOrder(page.records, 'paramKey');
  });

  fact(101, 'ascs before descs; top menus by sort before both', async () => {
    const mark = fresh('组');
    for (const [paramName, paramValue] of [
      ['b', '1'],
      ['a', '1'],
      ['a', '2'],
    ]) {
      await desk.write(`${PARAM}/submit`, { paramName, paramValue, remark: mark });
    }
    const own = { remark: mark, ascs: 'param_name', descs: 'param_value' };
    const { records } = await desk.page(`${PARAM}/list`, own);
    expect(records.map((row) => [row['paramName'], row['paramValue']].join(''))).toEqual([
      'a2',
      'a1',
      'b1',
    ]);
    for (const [name, sort] of [
      ['x', 2],
      ['y', 1],
      ['z', 2],
    ]) {
      await desk.write(`${SYSTEM}/topmenu/submit`, { code: mark, name, sort });
    }
    const menus = await desk.page(`${SYSTEM}/topmenu/list`, { code: mark, descs: 'name' });
    expect(column(menus.records, 'name')).toEqual(['y', 'z', 'x']);
  });
});

describe('conditions', () => {
  fact(102, 'map lists: a bare key contains', async () => {
    const path = `${SYSTEM}/dict/list`;
    const keys = flat(await desk.rows(path, { code: 'delivery_source', dictKey: '1' }));
    expect(new Set(column(keys, 'dictKey'))).toEqual(new Set([-1, 1]));
    const { paramKey } = await desk.param({ paramValue: 'Ab_c', remark: 'a b' });
    const found = async (more: Record<string, string>) =>
      (await desk.page(`${PARAM}/list`, { paramKey_equal: String(paramKey), ...more })).total;
    expect(await found({ paramValue: 'b_' })).toBe(1);
    expect(await found({ paramValue: 'B__C' })).toBe(0);
    expect(await found({ paramValue: 'a%c' })).toBe(1);
    expect(await found({ remark: ' ' })).toBe(1);
    expect(await found({ paramValue: ' ' })).toBe(0);
    expect(await found({ remark: '', paramValue: '' })).toBe(1);
    const [{ createTime } = {}] = (await desk.page(`${PARAM}/list`, { paramKey: String(paramKey) }))
      .records;
    expect(await found({ createTime: String(createTime).slice(0, 4) })).toBe(1);
    expect(await found({ createTime: '1999' })).toBe(0);
  });

  fact(103, 'every suffix, and no other', async () => {
    const mark = fresh('后缀');
    const values = ['abc', 'abd', 'xbc', 'ABE'];
    for (const paramValue of values)
      await desk.write(`${PARAM}/submit`, { paramValue, remark: mark });
    await desk.write(`${PARAM}/submit`, { remark: mark });
    const asked = async (more: Record<string, string>) =>
      column(
        (await desk.page(`${PARAM}/list`, { remark_equal: mark, ...more })).records,
        'paramValue',
      );
    const table: readonly (readonly [string, string, readonly string[]])[] = [
      ['equal', 'ABC', ['abc']],
      ['notequal', 'abc', ['abd', 'xbc', 'ABE']],
      ['like', 'b', values],
      ['notlike', 'ab', ['xbc']],
      ['likeleft', 'bc', ['abc', 'xbc']],
      ['likeright', 'ab', ['abc', 'abd', 'ABE']],
      ['gt', 'abd', ['xbc', 'ABE']],
      ['ge', 'abd', ['abd', 'xbc', 'ABE']],
      ['lt', 'abd', ['abc']],
      ['le', 'abd', ['abc', 'abd']],
      ['null', '1', ['']],
      ['notnull', '1', values],
      ['ignore', 'abc', [...values, '']],
    ];
    for (const [suffix, value, rows] of table) {
      expect([suffix, await asked({ [`paramValue_${suffix}`]: value })]).toEqual([suffix, rows]);
    }
    const release = '2026-03-05 10:00:00';
    const title = fresh('日期');
    await desk.write(`${NOTICE}/submit`, { title, releaseTime: release });
    const dates: readonly (readonly [string, string, number])[] = [
      ['dategt', '2026-03-05 09:59:59', 1],
      ['dategt', release, 0],
      ['datege', release, 1],
      ['datelt', release, 0],
      ['datele', release, 1],
      ['dateequal', release, 1],
      ['dateequal', '2026-03-05 10:00:01', 0],
    ];
    for (const [suffix, value, total] of dates) {
      const page = await desk.page(`${NOTICE}/list`, { title, [`releaseTime_${suffix}`]: value });
      expect([suffix, value, page.total]).toEqual([suffix, value, total]);
    }
    for (const suffix of ['in', 'between', 'Equal']) {
      expect(await desk.asked(`${PARAM}/list`, { [`paramValue_${suffix}`]: 'a' })).toEqual([
        500, 500,
      ]);
    }
  });

  fact(104, 'map lists: a key that is no column', async () => {
    expect(await desk.asked(`${USER}/list`, { roleName: '管理员' })).toEqual([500, 500]);
    expect(await desk.asked(`${NOTICE}/list`, { releaseTimeRange: '1' })).toEqual([500, 500]);
    for (const path of TREES) expect(await desk.asked(path, { nothing: '1' })).toEqual([500, 500]);
    const snake = await desk.page(`${USER}/list`, { real_name: '管理员' });
    expect(snake.total).toBe((await desk.page(`${USER}/list`, { realName: '管理员' })).total);
    expect(snake.total).toBeGreaterThan(0);
    expect(await desk.asked(`${USER}/list`, { REALNAME: '管理员' })).toEqual([500, 500]);
  });

  fact(105, 'entity lists: equality, everything else ignored', async () => {
    const path = `${SYSTEM}/post/list`;
    const all = (await desk.page(path)).total;
    expect((await desk.page(path, { postName: '值班长' })).total).toBe(1);
    expect((await desk.page(path, { postName: '值班' })).total).toBe(0);
    for (const key of ['postName_like', 'postName_equal', 'nothing', 'categoryName', 'post_name']) {
      expect([key, (await desk.page(path, { [key]: '值班' })).total]).toEqual([key, all]);
    }
    expect(await desk.asked(path, { sort: 'a' })).toEqual([400, 400]);
    expect(await desk.asked(path, { id: 'a' })).toEqual([400, 400]);
  });

  fact(106, 'entity lists: an empty text is compared, an empty number is not', async () => {
    const path = `${SYSTEM}/post/list`;
    const all = (await desk.page(path)).total;
    expect((await desk.page(path, { postName: '' })).total).toBe(0);
    expect((await desk.page(path, { sort: '', createTime: '' })).total).toBe(all);
  });

  fact(107, 'post/page and tenant/page ignore every condition', async () => {
    for (const [path, params] of [
      [`${SYSTEM}/post/page`, { postName: 'x', sort: 'a', nothing: '1' }],
      [`${SYSTEM}/tenant/page`, { tenantName: 'x', nothing: '1' }],
    ] as const) {
      const { total } = await desk.page(path);
      expect(total).toBeGreaterThan(1);
      expect((await desk.page(path, params)).total).toBe(total);
    }
  });

  fact(108, 'hits of a tree come without their parents', async () => {
    const [hit, ...more] = await desk.rows(`${SYSTEM}/dept/list`, {
      deptName_equal: '收运一班',
      tenantId: '000000',
    });
    expect(more).toEqual([]);
    expect(hit?.['parentId']).not.toBe('0');
  });
});

describe('details', () => {
  fact(109, 'no such row, by entity', async () => {
    const broken = [
      ...['user', 'dept', 'role', 'menu', 'dict', 'post'].map((key) => `${SYSTEM}/${key}`),
      ...[NOTICE, '/blade-log/usual', '/blade-log/api', '/blade-log/error'],
    ];
    for (const path of broken) {
      expect([path, await desk.asked(`${path}/detail`, { id: UNKNOWN })]).toEqual([
        path,
        [500, 500],
      ]);
    }
    expect(await desk.asked(`${SYSTEM}/region/detail`, { code: '123' })).toEqual([500, 500]);
    const empty = [
      ...['param', 'tenant', 'client', 'topmenu', 'data-scope'].map((key) => `${SYSTEM}/${key}`),
      ...['/blade-develop/code', '/blade-develop/datasource', '/blade-report/report/rest'],
    ];
    for (const path of empty) {
      const reply = await desk.platform.get(`${path}/detail`, desk.admin, { id: UNKNOWN });
      expect([path, reply.status, reply.body]).toEqual([
        path,
        200,
        { code: 200, success: true, data: {}, msg: '暂无承载数据' },
      ]);
    }
  });

  fact(110, 'any field is a key', async () => {
    const { id, paramKey } = await desk.param();
    expect((await desk.detail(`${PARAM}/detail`, { paramKey: String(paramKey) }))['id']).toBe(id);
    const sex = await desk.detail(`${SYSTEM}/dict/detail`, { code: 'sex', dictKey: '1' });
    expect([sex['dictValue'], sex['parentName']]).toEqual(['男', '性别']);
    expect(await desk.asked(`${PARAM}/detail`)).toEqual([500, 500]);
    expect(await desk.asked(`${SYSTEM}/dict/detail`, { code: 'sex' })).toEqual([500, 500]);
  });
});

describe('shapes', () => {
  fact(14, 'each type has its own look of absence', async () => {
    const remark = fresh('空');
    await desk.write(`${SYSTEM}/post/submit`, { remark });
    const row = await desk.only(`${SYSTEM}/post/list`, { remark });
    expect(row).toMatchObject({ category: -1, postCode: '', sort: -1, categoryName: '' });
    const [tenant] = (await desk.page(`${SYSTEM}/tenant/list`)).records;
    expect(tenant).toMatchObject({ createUser: -1, linkman: '' });
    const notice = fresh('空');
    await desk.write(`${NOTICE}/submit`, { title: notice });
    expect(await desk.only(`${NOTICE}/list`, { title: notice })).toMatchObject({ releaseTime: '' });
  });

  fact(15, 'hasChildren is false in entity trees and right in option trees', async () => {
    for (const path of [...TREES, `${SYSTEM}/menu/routes`, `${SYSTEM}/menu/buttons`]) {
      const nodes = flat(await desk.rows(path));
      expect(new Set(column(nodes, 'hasChildren'))).toEqual(new Set([false]));
      if (!path.endsWith('role/list')) expect(nodes.some((node) => 'children' in node)).toBe(true);
      for (const node of nodes) expect(node['children']).not.toEqual([]);
    }
    for (const key of ['dept', 'dict', 'menu']) {
      for (const node of flat(await desk.rows(`${SYSTEM}/${key}/tree`))) {
        expect(node['hasChildren']).toBe('children' in node);
      }
    }
    const lazy = await desk.rows(`${SYSTEM}/region/lazy-list`, { parentCode: '970101' });
    expect(column(lazy, 'hasChildren')).toEqual(lazy.map(() => true));
    const [town] = lazy;
    const below = await desk.rows(`${SYSTEM}/region/lazy-list`, {
      parentCode: String(town?.['code']),
    });
    expect(column(below, 'hasChildren')).toEqual(below.map(() => false));
    expect(below.length).toBeGreaterThan(0);
  });

  fact(16, 'parentName in details and in the list of roles alone', async () => {
    for (const path of TREES.filter((one) => !one.endsWith('role/list'))) {
      expect(new Set(column(flat(await desk.rows(path)), 'parentName'))).toEqual(new Set(['']));
    }
    const roles = flat(await desk.rows(`${SYSTEM}/role/list`));
    expect(new Set(column(roles, 'parentName'))).toEqual(new Set(['顶级']));
    const [dept] = await desk.rows(`${SYSTEM}/dept/list`, {
      deptName_equal: '收运一班',
      tenantId: '000000',
    });
    expect(await desk.detail(`${SYSTEM}/dept/detail`, { id: String(dept?.['id']) })).toMatchObject({
      parentName: '收集运输部',
      hasChildren: false,
    });
    const menus = flat(await desk.rows(`${SYSTEM}/menu/list`));
    expect(
      new Set(menus.flatMap((row) => [row['categoryName'], row['actionName'], row['isOpenName']])),
    ).toEqual(new Set(['']));
    const button = menus.find((row) => row['category'] === 2);
    const detail = await desk.detail(`${SYSTEM}/menu/detail`, { id: String(button?.['id']) });
    expect(detail['categoryName']).toBe('按钮');
    expect(detail['parentName']).not.toBe('');
  });

  fact(17, 'the key -1 is looked up for an absent value', async () => {
    const { id } = await desk.user();
    const sexName = async () => (await desk.detail(`${USER}/detail`, { id }))['sexName'];
    expect(await sexName()).toBe('性别');
    await desk.write(`${USER}/update`, { id, sex: 2 });
    expect(await sexName()).toBe('女');
    await desk.write(`${USER}/update`, { id, sex: 77 });
    expect(await sexName()).toBe('');
    const name = fresh('无类');
    await desk.write(`${SYSTEM}/menu/submit`, { name, sort: 1 });
    const [menu] = await desk.rows(`${SYSTEM}/menu/list`, { name });
    const detail = await desk.detail(`${SYSTEM}/menu/detail`, { id: String(menu?.['id']) });
    expect(detail['categoryName']).toBe('菜单类型');
  });

  fact(18, 'names come in the order of the table', async () => {
    const roles = (await desk.rows(`${SYSTEM}/role/list`, { tenantId: '000000' })).slice(0, 2);
    const ids = column(roles, 'id');
    const { id } = await desk.user({ roleId: [...ids].toReversed().join(',') });
    const detail = await desk.detail(`${USER}/detail`, { id });
    expect(detail['roleId']).toBe([...ids].toReversed().join(','));
    expect(detail['roleName']).toBe(column(roles, 'roleName').join(','));
    expect(detail['postName']).toBe('');
    await desk.write(`${USER}/update`, { id, postId: '1' });
    expect((await desk.detail(`${USER}/detail`, { id }))['postName']).toBe('');
  });

  fact(19, 'hashes and secrets are shown', async () => {
    const { id } = await desk.user();
    // sha1 of the md5 of Secret1, in hex.
    const { createHash } = await import('node:crypto');
    const md5 = createHash('md5').update('Secret1').digest('hex');
    const hash = createHash('sha1').update(md5).digest('hex');
    for (const path of ['list', 'user-list'] as const) {
      const row = await desk.only(`${USER}/${path}`, { id });
      expect(row['password']).toBe(hash);
    }
    expect((await desk.detail(`${USER}/detail`, { id }))['password']).toBe(hash);
    const client = await desk.only(`${SYSTEM}/client/list`, { clientId: 'saber' });
    expect(client['clientSecret']).toBe('saber_secret');
  });

  fact(20, 'the menu of a scope is a text when big and a number when small', async () => {
    const seeded = (await desk.page(`${SYSTEM}/data-scope/list`)).records;
    expect(seeded.every(({ menuId }) => typeof menuId === 'string')).toBe(true);
    expect(seeded.length).toBeGreaterThan(0);
    const scopeName = fresh('范围');
    await desk.write(`${SYSTEM}/data-scope/submit`, { scopeName, menuId: '12345' });
    expect((await desk.only(`${SYSTEM}/data-scope/list`, { scopeName }))['menuId']).toBe(12345);
  });

  fact(21, 'dict/dictionary fills few fields and comes by id', async () => {
    const code = fresh('dict');
    for (const [dictKey, sort] of [
      [-1, 1],
      [5, 9],
      [0, 1],
      [3, 4],
    ] as const) {
      await desk.write(`${SYSTEM}/dict/submit`, {
        code,
        dictKey,
        dictValue: 'x',
        sort,
        remark: 'r',
      });
    }
    const rows = await desk.rows(`${SYSTEM}/dict/dictionary`, { code });
    expect(column(rows, 'dictKey')).toEqual([5, 0, 3]);
    expect(rows[0]).toEqual({
      ...{ id: -1, parentId: -1, code, dictKey: 5, dictValue: 'x', sort: 9, remark: 'r' },
      isDeleted: -1,
    });
    expect(await desk.rows(`${SYSTEM}/dict/dictionary`, { code: '' })).toEqual([]);
  });

  fact(23, 'grant trees and tree keys have two keys', async () => {
    const { roleId } = await desk.detail(`${USER}/info`, {});
    for (const [path, params] of [
      ['grant-tree', {}],
      ['role-tree-keys', { roleIds: String(roleId) }],
      ['grant-top-tree', {}],
    ] as const) {
      const data = await desk.detail(`${SYSTEM}/menu/${path}`, params);
      expect(Object.keys(data)).toEqual(['menu', 'dataScope']);
    }
    expect(await desk.asked(`${SYSTEM}/api-scope/list`)).toEqual([404, 404]);
  });
});

describe('logs', () => {
  const LOG = '/blade-log/error';

  fact(92, 'oldest first, whatever is asked for', async () => {
    for (let n = 0; n < 3; n += 1) await desk.asked(`${SYSTEM}/dict/dictionary`);
    const plain = (await desk.page(`${LOG}/list`, { size: '500' })).records;
    inOrder(plain, 'createTime');
    expect(plain.length).toBeGreaterThan(2);
    for (const params of [{ descs: 'create_time' }, { descs: 'nothing' }, { ascs: 'createTime' }]) {
      const { records } = await desk.page(`${LOG}/list`, { size: '500', ...params });
      expect(column(records, 'id')).toEqual(column(plain, 'id'));
    }
  });

  fact(93, 'every HTTP 500 adds a row, refusals do not', async () => {
    const total = async (log = 'error') => (await desk.page(`/blade-log/${log}/list`)).total;
    const before = await total();
    await desk.asked(`${USER}/list`, {}, desk.plain);
    await desk.asked(`${PARAM}/list`, { size: 'a' });
    expect(await total()).toBe(before);
    await desk.asked(`${PARAM}/list`, { nothing: '1' });
    expect(await total()).toBe(before + 1);
    expect([await total('usual'), await total('api')]).toEqual([0, 0]);
  });

  fact(94, 'details hide secrets', async () => {
    await desk.asked(`${PARAM}/list`, { nothing: 'password' });
    const { pages } = await desk.page(`${LOG}/list`, { size: '1' });
    const [last] = (await desk.page(`${LOG}/list`, { size: '1', current: String(pages) })).records;
    const detail = await desk.detail(`${LOG}/detail`, { id: String(last?.['id']) });
    expect(detail['params']).toBe('******');
    expect(detail['message']).toContain("Unknown column 'nothing'");
    await desk.asked(`${PARAM}/list`, { password: '1', remark: '2' });
    const next = await desk.page(`${LOG}/list`, { size: '1', current: String(pages + 1) });
    const id = String(next.records[0]?.['id']);
    const lines = String((await desk.detail(`${LOG}/detail`, { id }))['message']).split('\n');
    expect(lines.includes('******')).toBe(true);
    expect(lines.every((line) => line === '******' || !line.includes('password'))).toBe(true);
  });
});
