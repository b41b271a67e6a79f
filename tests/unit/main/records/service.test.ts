import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataService } from '@main/records/service';
import { keptLog } from '@tests/support/quietLog';
import { HostRig, configOf } from '@tests/support/sessionHost';
import {
  json,
  success,
  tokens,
  WireServer,
  type Arrived,
  type Reply,
} from '@tests/support/wireServer';

let server: WireServer;
let rig: HostRig;
let data: DataService;
let reply: (request: Arrived) => Reply | Promise<Reply>;

const QUESTION = { family: 'user', current: 2, size: 30, sort: [], filters: {}, slot: 'list' };

beforeEach(async () => {
  reply = () => success({});
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith('/oauth/token') ? tokens(1) : reply(request));
  rig = new HostRig(configOf(server.url));
  await rig.signIn();
  data = new DataService(
    () => rig.host.current(),
    keptLog(),
    () => ({}),
  );
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

function sent(): Arrived {
  const last = server.arrived.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
}

test('a page is asked with paging, filters and snake_case sort columns (rule:list.sort)', async () => {
  reply = () => success({ records: [], total: '0' });
  await data.page({
    ...QUESTION,
    sort: [
      { field: 'createTime', direction: 'desc' },
      { field: 'account', direction: 'asc' },
    ],
    filters: { realName_like: '张 三&', account_like: '' },
  });
  expect(sent().path).toBe('/api/blade-user/page');
  expect(Object.fromEntries(sent().query)).toEqual({
    current: '2',
    size: '30',
    ascs: 'account',
    descs: 'create_time',
    realName_like: '张 三&',
  });
});

test('ids that came as numbers of 19 digits stay exact', async () => {
  reply = () => ({
    body: '{"code":200,"success":true,"msg":"","data":{"total":1,"records":[{"id":1900000000000000123,"account":"a","deptId":1900000000000000011}]}}',
  });
  const page = await data.page(QUESTION);
  expect(page.ok && page.value.records[0]?.id).toBe('1900000000000000123');
  expect(page.ok && page.value.records[0]?.cells['deptId']).toEqual({
    state: 'value',
    value: ['1900000000000000011'],
  });
});

test('one record of a wrong shape does not fail the page', async () => {
  reply = () => success({ total: 2, records: [null, { id: '1', account: 'zhang' }] });
  const page = await data.page(QUESTION);
  expect(page.ok && page.value.records.map(({ tolerated }) => tolerated > 0)).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['no JSON', { body: '<html>', type: 'text/html' }, { kind: 'notJson', status: 200 }],
  ['JSON without a code', json({ records: [] }), { kind: 'noEnvelope' }],
  ['a list', json([1]), { kind: 'noEnvelope' }],
  ['no page inside', success({}), { kind: 'otherShape' }],
  ['a text', success('closed'), { kind: 'otherShape' }],
  [
    'a refusal',
    json({ code: 400, msg: '账号重复' }, 400),
    { kind: 'rejected', code: 400, message: '账号重复' },
  ],
  [
    'a failure of the server',
    json({ code: 500, msg: 'bad SQL' }, 500),
    { kind: 'rejected', code: 500 },
  ],
  ['a gateway in trouble', { status: 503, body: 'no' }, { kind: 'notConnected', reason: 'server' }],
])('%s is told as what it is (rule:errors.httpStatus)', async (_name, answer, error) => {
  reply = () => answer;
  expect(await data.page(QUESTION)).toMatchObject({ ok: false, error });
});

test('the last question of a slot wins, the older one is cancelled', async () => {
  reply = (request) =>
    request.query.get('current') === '1'
      ? new Promise(() => undefined)
      : success({ records: [], total: 0 });
  const old = data.page({ ...QUESTION, current: 1 });
  const other = await data.page({ ...QUESTION, current: 3 });
  expect(await old).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(other.ok).toBe(true);
});

/** The last write: what was saved is read again after it. */
function written(): Arrived {
  const last = server.arrived.findLast(({ method }) => method === 'POST');
  if (last === undefined) throw new Error('nothing was written');
  return last;
}

const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

const remove = (family: string, ids: readonly string[]) =>
  data.batches.run({ job: 'j', family, act: { kind: 'remove' }, rows: rowsOf(ids) });

const grant = (action: string, ids: readonly string[], values: Record<string, string[]>) =>
  data.batches.run({
    job: 'j',
    family: 'user',
    act: { kind: 'action', action, values },
    rows: rowsOf(ids),
  });

test('adding sends form fields with the password in its wire form (rule:password.hashed)', async () => {
  const values = {
    account: 'li',
    password: 'Secret1pass',
    roleId: ['1', '2'],
    deptId: ['3'],
    createTime: 'x',
  };
  // This server answers no list, so what it kept stays unknown, which is no failure.
  expect(await data.save({ family: 'user', mode: 'add', values })).toEqual({
    ok: true,
    value: { checked: false, kept: [], record: null },
  });
  expect(written().path).toBe('/api/blade-user/submit');
  expect(JSON.parse(written().body)).toEqual({
    account: 'li',
    password: createHash('md5').update('Secret1pass').digest('hex'),
    roleId: '1,2',
    deptId: '3',
  });
});

test('a new record of a panel takes of its row what is declared, and nothing else that a window says', async () => {
  const given = { parentId: '7', code: 'sex', id: '9', tenantId: 'other' };
  const values = { dictKey: '3', dictValue: '未知', sort: '3', isSealed: '0' };
  await data.save({ family: 'dict', panel: 'children', mode: 'add', values, given });
  expect(JSON.parse(written().body)).toEqual({ ...values, sort: 3, parentId: '7', code: 'sex' });
  await data.save({ family: 'dict', mode: 'add', values: { code: 'x' }, given });
  expect(JSON.parse(written().body)).toEqual({ code: 'x', dictKey: '-1', parentId: '0' });
});

test('an edit sends the id and form fields only, an emptied field as empty text', async () => {
  const values = { account: 'li', name: '李', password: 'x', tenantId: '1', email: null };
  await data.save({ family: 'user', mode: 'edit', id: '1900000000000000001', values });
  expect(written().path).toBe('/api/blade-user/update');
  expect(JSON.parse(written().body)).toEqual({ id: '1900000000000000001', name: '李', email: '' });
});

test('an edit without an id, an unknown family and an undeclared action are never sent', async () => {
  const before = server.arrived.length;
  expect(await data.save({ family: 'user', mode: 'edit', values: {} })).toMatchObject({
    error: { kind: 'badRequest' },
  });
  expect(await remove('session', ['1'])).toMatchObject({ error: { kind: 'badRequest' } });
  expect(await grant('drop', ['1'], {})).toMatchObject({
    error: { kind: 'badRequest' },
  });
  expect(await grant('grant', ['1'], {})).toMatchObject({
    error: { kind: 'badRequest' },
  });
  expect(await data.options('session.logout')).toMatchObject({ error: { kind: 'badRequest' } });
  expect(server.arrived).toHaveLength(before);
});

test('remove and grant send comma-joined ids as parameters', async () => {
  await remove('user', ['1', '2']);
  expect([sent().method, sent().query.get('ids'), sent().body]).toEqual(['POST', '1,2', '']);
  await grant('grant', ['1', '2'], { roleIds: ['7'] });
  expect(Object.fromEntries(sent().query)).toEqual({ userIds: '1,2', roleIds: '7' });
});

test('a write is never repeated by itself when the connection is cut', async () => {
  server.answer = () => 'reset';
  const failure = { kind: 'notConnected', reason: 'reset' };
  expect(await remove('user', ['1'])).toMatchObject({
    value: { results: [{ id: '1', outcome: 'failed', failure }] },
  });
  // The user's info is asked at the sign-in and may arrive meanwhile: only the write counts.
  expect(server.calls('/remove').map(({ method }) => method)).toEqual(['POST']);
});

test('a dictionary is asked once per session; a failed answer is asked again', async () => {
  reply = () => json({ code: 500, msg: '' }, 500);
  expect((await data.dictionary('sex')).ok).toBe(false);
  reply = () =>
    success([
      { dictKey: 1, dictValue: '男' },
      { dictKey: -1, dictValue: '性别' },
    ]);
  const [first] = await Promise.all([data.dictionary('sex'), data.dictionary('sex')]);
  expect(first).toEqual({ ok: true, value: [{ key: '1', value: '男' }] });
  expect(server.calls('/dict/dictionary')).toHaveLength(2);
  data.clear();
  await data.dictionary('sex');
  expect(server.calls('/dict/dictionary')).toHaveLength(3);
});

test('the tree of dictionaries is asked for with the fixed code DICT (rule:business.dictTree)', async () => {
  reply = () => success([]);
  expect((await data.options('dict.tree')).ok).toBe(true);
  expect(sent().path).toBe('/api/blade-system/dict/tree');
  expect(sent().query.get('code')).toBe('DICT');
});

test('signed out, nothing is sent', async () => {
  await rig.host.signOut();
  const before = server.arrived.length;
  expect(await data.page(QUESTION)).toEqual({ ok: false, error: { kind: 'signedOut' } });
  expect(server.arrived).toHaveLength(before);
});
