import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataService } from '@main/records/service';
import { readDictionary, readNodes } from '@main/records/options';
import { keptLog } from '@tests/support/quietLog';
import { configOf, HostRig } from '@tests/support/sessionHost';
import { success, tokens, WireServer, type Reply } from '@tests/support/wireServer';

let server: WireServer;
let rig: HostRig;
let data: DataService;
let reply: () => Reply;

beforeEach(async () => {
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith('/oauth/token') ? tokens(1) : reply());
  reply = () => success({});
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

const read = (params: Record<string, string> = {}) =>
  data.records.read({ call: 'user.detail', params, slot: 's' });

test.each<[string, unknown, readonly string[]]>([
  ['an object is one record', { id: '7', account: 'li' }, ['7']],
  ['a list is its members', [{ id: '1' }, { id: '2' }], ['1', '2']],
  ['an empty object is none', {}, []],
  ['an empty text is none', '', []],
  ['a page is its records', { records: [{ id: '3' }], total: '1' }, ['3']],
])('%s', async (_name, body, ids) => {
  reply = () => success(body);
  const answer = await read();
  expect(answer.ok && answer.value.page.records.map(({ id }) => id)).toEqual(ids);
  expect(answer.ok && answer.value.page.total).toBe(ids.length);
});

test('of an answer without pages that is too long for a window the first rows come, and how many there are', async () => {
  reply = () => success(Array.from({ length: 10_500 }, (_, n) => ({ id: String(n + 1) })));
  const answer = await read();
  expect(answer.ok && answer.value.page.records).toHaveLength(10_000);
  expect(answer.ok && answer.value.page.total).toBe(10_500);
});

test('only what is filled is asked, and a call that changes something is never a read', async () => {
  await read({ id: '7', code: '' });
  expect(Object.fromEntries(server.calls('/detail')[0]?.query ?? [])).toEqual({ id: '7' });
  const before = server.arrived.length;
  for (const call of ['user.remove', 'user.nothing', 'session.logout']) {
    const answer = await data.records.read({ call, params: {}, slot: 's' });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'badRequest' } });
  }
  expect(server.arrived).toHaveLength(before);
});

test('nodes of a whole tree know their leaves; of one level only what the server says', () => {
  const names = { value: 'value', label: 'title' };
  const raw = [
    { value: '1', title: '市', children: [{ value: '11', title: '区' }] },
    { value: '2', title: '州', hasChildren: true },
    { value: '3', title: '岛', hasChildren: false },
    'not a node',
    { title: 'no value' },
  ];
  expect(readNodes(raw, names, true)).toEqual([
    {
      value: '1',
      label: '市',
      isLeaf: false,
      children: [{ value: '11', label: '区', isLeaf: false }],
    },
    { value: '2', label: '州', isLeaf: false },
    { value: '3', label: '岛', isLeaf: true },
  ]);
  expect(readNodes(raw, names, false)[1]).toEqual({ value: '2', label: '州', isLeaf: true });
});

test('a dictionary tree is read with the keys above; a number is as good a key as a text', () => {
  const raw = [
    {
      dictKey: -1,
      dictValue: '车辆类型',
      children: [
        { dictKey: 1, dictValue: '环卫车辆', children: [{ dictKey: '11', dictValue: '压缩车' }] },
      ],
    },
    { dictKey: '2', dictValue: '餐厨车辆' },
    { dictValue: '没有键' },
  ];
  expect(readDictionary(raw)).toEqual([
    { key: '1', value: '环卫车辆' },
    { key: '11', value: '压缩车', parent: '1' },
    { key: '2', value: '餐厨车辆' },
  ]);
});
