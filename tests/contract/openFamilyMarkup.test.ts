import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCipher } from '../support/openPlatform';
import {
  both,
  BROKEN,
  DEPT,
  DONE,
  flat,
  fresh,
  NOTHING,
  NOTICE,
  OpenDesk,
  PARAM,
  REFUSED,
  REGION,
  SYSTEM,
  UNKNOWN,
  USER,
} from './openDesk';
import { fact } from './openSkeleton';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await OpenDesk.start();
});
afterAll(() => desk.platform.stop());

describe('markup', () => {
  const stored = async (content: string) => (await desk.notice({ content }))['content'];

  fact(46, '& < > come back escaped, once', async () => {
    const { id, content } = await desk.notice({ content: 'a & b < c' });
    expect(content).toBe('a &amp; b &lt; c');
    expect(await stored('a > b')).toBe('a &gt; b');
    await desk.write(`${NOTICE}/submit`, { id, content });
    expect((await desk.detail(`${NOTICE}/detail`, { id: String(id) }))['content']).toBe(content);
    const path = fresh('/a?b=1&c=');
    await desk.write(`${SYSTEM}/topmenu/submit`, { path, name: path });
    const menu = await desk.only(`${SYSTEM}/topmenu/list`, { path });
    expect(menu['path']).toBe(path.replace('&', '&amp;'));
  });

  fact(47, 'five tags stay, others are cut out', async () => {
    expect(await stored('<B CLASS="x">a</B><i>b</i><em>c</em><strong>d</strong><a>e</a>')).toBe(
      '<b>a</b><i>b</i><em>c</em><strong>d</strong><a>e</a>',
    );
    const cut = ['p', 'div', 'span', 'u', 'h1', 'ul', 'table', 'script', 'style'];
    for (const tag of cut) expect(await stored(`1<${tag}>2</${tag}>3`)).toBe('123');
    expect(await stored('1<br/>2<!-- 3 -->4')).toBe('124');
    expect(await stored('x<y and y>z')).toBe('xz');
  });

  fact(48, 'a link or a picture with its address breaks the body', async () => {
    for (const content of ['<a href="https://a.example">a</a>', "<img src='a.png'>"]) {
      expect(await desk.tried(`${NOTICE}/submit`, { content })).toEqual(REFUSED);
    }
    const plain = { content: '<a title="x">a</a>' };
    expect(await desk.tried(`${NOTICE}/submit`, plain)).toEqual(DONE);
  });

  fact(49, 'other entities are escaped, three are not', async () => {
    expect(await stored('&nbsp;&#39;&quot;')).toBe('&amp;nbsp;&amp;#39;&amp;quot;');
    expect(await stored('&amp;&lt;&gt;')).toBe('&amp;&lt;&gt;');
  });

  fact(50, 'search values are filtered alike', async () => {
    const paramValue = fresh('a&b');
    const { id } = await desk.param({ paramValue });
    const found = await desk.only(`${PARAM}/list`, { paramValue });
    expect([found['id'], found['paramValue']]).toEqual([id, paramValue.replace('&', '&amp;')]);
  });

  fact(51, 'passwords are filtered when set, not at sign-in', async () => {
    const { account } = await desk.user({ password: 'a&b<c' });
    const signIn = async (password: string) =>
      both(await desk.platform.token({ account, password: openCipher(password) }));
    expect(await signIn('a&b<c')).toEqual(REFUSED);
    expect(await signIn('a&amp;b&lt;c')).toEqual(DONE);
    const token = await desk.accessOf(account, 'a&amp;b&lt;c');
    const change = { oldPassword: 'a&b<c', newPassword: 'x&y', newPassword1: 'x&y' };
    expect(await desk.formed(`${USER}/update-password`, change, token)).toEqual(DONE);
    expect(await signIn('x&y')).toEqual(REFUSED);
    expect(await signIn('x&amp;y')).toEqual(DONE);
  });

  fact(52, 'the address of a data source is given back by submit alone', async () => {
    const path = '/blade-develop/datasource';
    const urlOf = async (verb: string) => {
      const name = fresh('库');
      await desk.write(`${path}/${verb}`, { name, url: 'a?b&c', remark: 'd&e' });
      const { url, remark } = await desk.only(`${path}/list`, { name });
      return [url, remark];
    };
    expect(await urlOf('submit')).toEqual(['a?b&c', 'd&amp;e']);
    expect(await urlOf('save')).toEqual(['a?b&amp;c', 'd&amp;e']);
  });
});

describe('removing', () => {
  const isThere = async (id: string) =>
    Object.keys(await desk.detail(`${PARAM}/detail`, { id })).length > 0;

  fact(53, 'code 200 as soon as one went; no spaces; other forms', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await desk.param()).id));
    const [one = '', two = '', three = '', four = '', five = '', six = ''] = ids;
    expect(await desk.formed(`${PARAM}/remove`, { ids: `${one}, ${two}` })).toEqual(DONE);
    expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
    expect(await desk.formed(`${PARAM}/remove`, { ids: `${one},${two},` })).toEqual(DONE);
    expect(await isThere(two)).toBe(false);
    const path = `${PARAM}/remove?ids=${three}&ids=${four}`;
    expect(both(await desk.platform.send(path, { method: 'POST', token: desk.admin }))).toEqual(
      DONE,
    );
    expect([await isThere(three), await isThere(four)]).toEqual([false, false]);
    expect(await desk.formed(`${PARAM}/remove`, { ids: `${five},${six}` })).toEqual(DONE);
    expect([await isThere(five), await isThere(six)]).toEqual([false, false]);
  });

  fact(54, 'empty, letters, missing, JSON', async () => {
    const base = ['param', 'post', 'tenant', 'client', 'topmenu', 'user', 'data-scope'].map(
      (key) => `${SYSTEM}/${key}`,
    );
    for (const path of [...base, NOTICE, '/blade-develop/datasource']) {
      expect([path, await desk.formed(`${path}/remove`, { ids: '' })]).toEqual([path, REFUSED]);
      expect([path, await desk.formed(`${path}/remove`, { ids: 'a,b' })]).toEqual([path, NOTHING]);
      expect([path, await desk.formed(`${path}/remove`, {})]).toEqual([path, REFUSED]);
    }
    const others = ['dept', 'role', 'dict', 'menu'].map((key) => `${SYSTEM}/${key}`);
    for (const path of [...others, '/blade-develop/code', '/blade-report/report/rest']) {
      expect([path, await desk.formed(`${path}/remove`, { ids: '' })]).toEqual([path, NOTHING]);
      expect([path, await desk.formed(`${path}/remove`, {})]).toEqual([path, REFUSED]);
    }
    const { id } = await desk.param();
    expect(await desk.tried(`${PARAM}/remove`, { ids: id })).toEqual(REFUSED);
    expect(await isThere(id)).toBe(true);
  });

  fact(55, 'a removed row leaves every read; a region is gone for good', async () => {
    const { id, title } = await desk.notice({});
    expect(await desk.formed(`${NOTICE}/remove`, { ids: String(id) })).toEqual(DONE);
    expect((await desk.page(`${NOTICE}/list`, { title: String(title) })).total).toBe(0);
    expect(await desk.asked(`${NOTICE}/detail`, { id: String(id) })).toEqual(BROKEN);
    expect(await desk.formed(`${NOTICE}/remove`, { ids: String(id) })).toEqual(NOTHING);
    expect(await desk.tried(`${NOTICE}/update`, { id, title: 'a' })).toEqual(NOTHING);
    const own = await desk.region();
    expect(await desk.formed(`${REGION}/remove`, { id: own })).toEqual(DONE);
    expect(await desk.formed(`${REGION}/remove`, { id: own })).toEqual(NOTHING);
    const again = { code: own, parentCode: '970101', level: 4 };
    expect(await desk.tried(`${REGION}/submit`, again)).toEqual(DONE);
  });

  fact(56, 'a parent goes without a word, but for regions', async () => {
    for (const [key, field] of [
      ['dept', 'deptName'],
      ['dict', 'code'],
      ['menu', 'name'],
    ] as const) {
      const path = `${SYSTEM}/${key}`;
      const above = await desk.made(path, field, { sort: 1 });
      const below = await desk.made(path, field, { sort: 1, parentId: above['id'] });
      expect(await desk.formed(`${path}/remove`, { ids: String(above['id']) })).toEqual(DONE);
      const roots = await desk.rows(`${path}/list`);
      expect(roots.some((row) => row['id'] === below['id'])).toBe(true);
      expect(await desk.asked(`${path}/detail`, { id: String(below['id']) })).toEqual(BROKEN);
    }
    expect(await desk.formed(`${REGION}/remove`, { id: '970101' })).toEqual(REFUSED);
    expect(await desk.formed(`${REGION}/remove`, { id: '' })).toEqual(NOTHING);
    expect(await desk.formed(`${REGION}/remove`, {})).toEqual(REFUSED);
  });

  fact(57, 'one role without its parent breaks the list of roles', async () => {
    const path = `${SYSTEM}/role`;
    const above = await desk.made(path, 'roleName');
    const below = await desk.made(path, 'roleName', { parentId: above['id'] });
    const ofParent = await desk.rows(`${path}/list`, { roleName: String(above['roleName']) });
    expect(ofParent).toHaveLength(1);
    await desk.formed(`${path}/remove`, { ids: String(above['id']) });
    expect(await desk.asked(`${path}/list`)).toEqual(BROKEN);
    expect(await desk.asked(`${path}/list`, {}, desk.other)).toEqual(DONE);
    await desk.write(`${path}/submit`, { id: below['id'], parentId: '0', roleAlias: 'x' });
    expect(await desk.asked(`${path}/list`)).toEqual(DONE);
    await desk.write(`${path}/submit`, { id: below['id'], parentId: UNKNOWN });
    expect(await desk.asked(`${path}/list`)).toEqual(BROKEN);
    const ids = flat(await desk.rows(`${path}/tree`)).map((node) => node['id']);
    expect(ids).toContain(below['id']);
    await desk.formed(`${path}/remove`, { ids: String(below['id']) });
    expect(await desk.asked(`${path}/list`)).toEqual(DONE);
  });

  fact(58, 'grants and users keep what was removed', async () => {
    const role = await desk.made(`${SYSTEM}/role`, 'roleName', { roleAlias: 'x' });
    const menu = await desk.made(`${SYSTEM}/menu`, 'name', { sort: 1, category: 1 });
    const grant = { roleIds: [role['id']], menuIds: [menu['id']], dataScopeIds: [] };
    await desk.write(`${SYSTEM}/role/grant`, grant);
    const { id } = await desk.user({ roleId: role['id'] });
    await desk.formed(`${SYSTEM}/menu/remove`, { ids: String(menu['id']) });
    await desk.formed(`${SYSTEM}/role/remove`, { ids: String(role['id']) });
    const keys = await desk.detail(`${SYSTEM}/menu/role-tree-keys`, {
      roleIds: String(role['id']),
    });
    expect(keys).toEqual({ menu: [menu['id']], dataScope: [] });
    const user = await desk.detail(`${USER}/detail`, { id });
    expect([user['roleId'], user['roleName']]).toEqual([role['id'], '']);
  });
});

describe('trees', () => {
  fact(59, 'a ring vanishes; a department refuses only itself', async () => {
    for (const [key, field] of [
      ['dept', 'deptName'],
      ['dict', 'code'],
      ['menu', 'name'],
      ['role', 'roleName'],
    ] as const) {
      const path = `${SYSTEM}/${key}`;
      const above = await desk.made(path, field, { sort: 1 });
      const below = await desk.made(path, field, { sort: 1, parentId: above['id'] });
      await desk.write(`${path}/submit`, { id: above['id'], parentId: below['id'] });
      const ids = flat(await desk.rows(`${path}/list`)).map((row) => row['id']);
      expect(ids).not.toContain(above['id']);
      expect(ids).not.toContain(below['id']);
      const own = await desk.made(path, field, { sort: 1 });
      const self = await desk.tried(`${path}/submit`, { id: own['id'], parentId: own['id'] });
      expect([key, self]).toEqual([key, key === 'dept' ? REFUSED : DONE]);
    }
  });

  fact(60, 'unknown parents, and chains that are left behind', async () => {
    expect(await desk.tried(`${DEPT}/submit`, { deptName: 'a', parentId: UNKNOWN })).toEqual(
      BROKEN,
    );
    for (const [key, field] of [
      ['dict', 'code'],
      ['menu', 'name'],
    ] as const) {
      await desk.made(`${SYSTEM}/${key}`, field, { sort: 1, parentId: UNKNOWN });
    }
    const top = await desk.made(DEPT, 'deptName');
    const other = await desk.made(DEPT, 'deptName');
    const below = await desk.made(DEPT, 'deptName', { parentId: top['id'] });
    const chain = async (id: unknown) =>
      (await desk.detail(`${DEPT}/detail`, { id: String(id) }))['ancestors'];
    await desk.write(`${DEPT}/submit`, { id: top['id'], parentId: other['id'] });
    expect(await chain(top['id'])).toBe(`0,${other['id']}`);
    expect(await chain(below['id'])).toBe(`0,${top['id']}`);
    await desk.write(`${DEPT}/submit`, { id: top['id'], parentId: 0 });
    expect(await chain(top['id'])).toBe(`0,${other['id']}`);
    const atTop = await desk.made(DEPT, 'deptName', { parentId: 0 });
    expect(atTop['ancestors']).toBe('');
  });
});

describe('recorded notes on bodies', () => {
  const sent = (text: string) => desk.tried(`${PARAM}/submit`, text);

  it.each([
    ['single quotes', "{'paramKey': 'a'}"],
    ['a raw line feed in a text', '{"remark": "a\nb"}'],
    ['text after the closing brace', '{"remark": "a"} and more'],
    ['an escaped sign', String.raw`{"remark": "\u4e2d\"\/"}`],
  ])('%s: taken', async (_what, text) => {
    expect(await sent(text)).toEqual(DONE);
  });

  it.each([
    ['names without quotes', '{paramKey: "a"}'],
    ['a comment', '{"remark": "a" /* b */}'],
    ['a trailing comma', '{"remark": "a",}'],
    ['NaN', '{"remark": NaN}'],
    ['an array', '[{"remark": "a"}]'],
    ['an open brace', '{"remark": "a"'],
    ['nothing', ''],
  ])('%s: HTTP 400', async (_what, text) => {
    expect(await sent(text)).toEqual(REFUSED);
  });

  it('an id as a number keeps all its digits', async () => {
    const { id } = await desk.param();
    expect(await sent(`{"id": ${id}, "remark": "mine"}`)).toEqual(DONE);
    expect((await desk.detail(`${PARAM}/detail`, { id }))['remark']).toBe('mine');
  });

  it('a form where JSON is wanted is HTTP 415', async () => {
    expect(await desk.formed(`${PARAM}/submit`, { remark: 'a' })).toEqual([415, 415]);
  });

  it('an array for comma-joined ids is HTTP 400', async () => {
    const { id } = await desk.user();
    expect(await desk.tried(`${USER}/update`, { id, roleId: ['1'] })).toEqual(REFUSED);
  });

  it('a removed client counts as a double of one that is made anew', async () => {
    const clientId = fresh('client');
    const own = { clientId, clientSecret: 'x', scope: 'all', authorizedGrantTypes: 'a' };
    const body = { ...own, accessTokenValidity: 60, refreshTokenValidity: 60 };
    await desk.write(`${SYSTEM}/client/submit`, body);
    const { id } = await desk.only(`${SYSTEM}/client/list`, { clientId });
    await desk.formed(`${SYSTEM}/client/remove`, { ids: String(id) });
    await desk.write(`${SYSTEM}/client/submit`, body);
    const headers = { Authorization: `Basic ${Buffer.from(`${clientId}:x`).toString('base64')}` };
    const params = { account: 'admin', password: openCipher('admin') };
    expect(both(await desk.platform.token(params, headers))).toEqual([401, 401]);
  });

  it('a changed dictionary is seen at once, and its entries keep their code', async () => {
    const code = fresh('dict');
    const top = { code, dictKey: -1, dictValue: '新典' };
    await desk.write(`${SYSTEM}/dict/submit`, top);
    const { id } = await desk.only(`${SYSTEM}/dict/list`, { code });
    await desk.write(`${SYSTEM}/dict/submit`, { code, dictKey: 1, dictValue: 'a', parentId: id });
    await desk.write(`${SYSTEM}/dict/submit`, { id, code: `${code}x` });
    expect(await desk.rows(`${SYSTEM}/dict/dictionary`, { code })).toHaveLength(1);
  });

  it('several codes of regions are not removed together', async () => {
    const codes = [await desk.region(), await desk.region()].join(',');
    expect(await desk.formed(`${REGION}/remove`, { id: codes })).toEqual(NOTHING);
  });
});
