import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataService } from '@main/records/service';
import { FakeClock } from '@tests/support/fakeClock';
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
let clock: FakeClock;
let reply: (request: Arrived) => Reply = () => success({});

beforeEach(async () => {
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith('/oauth/token') ? tokens(1) : reply(request));
  rig = new HostRig(configOf(server.url));
  await rig.signIn();
  clock = new FakeClock();
  data = new DataService(
    () => rig.host.current(),
    keptLog(),
    () => ({}),
    clock,
  );
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

const GONE = { ok: false, error: { kind: 'gone' } };
const OTHER = { ok: false, error: { kind: 'otherShape' } };
const calls = (part: string): readonly Arrived[] =>
  server.arrived.filter(({ path }) => path.includes(part));

describe('one record', () => {
  it.each([
    ['an empty object', {}],
    ['nothing', null],
    ['an empty text', ''],
    ['an empty list', []],
    ['a list without it', [{ id: '8' }, { id: '9' }]],
    ['a record without an id', { account: 'zhang', realName: '张' }],
  ])('is told as gone when the server answers %s', async (_name, answer) => {
    reply = () => success(answer);
    expect(await data.detail('user', '7')).toEqual(GONE);
  });

  it.each([
    ['itself', { id: '7', account: 'zhang' }],
    ['a list of one', [{ id: '7', account: 'zhang' }]],
    [
      'a list with it',
      [
        { id: '6', account: 'li' },
        { id: 7, account: 'zhang' },
      ],
    ],
    ['a wrapped list', { records: [{ id: '7', account: 'zhang' }] }],
  ])('is read from %s', async (_name, answer) => {
    reply = () => success(answer);
    const read = await data.detail('user', '7');
    expect(read.ok && read.value).toMatchObject({
      id: '7',
      cells: { account: { state: 'value', value: 'zhang' } },
    });
  });

  it('is explained where it is no record at all', async () => {
    reply = () => success('ok');
    expect(await data.detail('user', '7')).toMatchObject(OTHER);
  });

  it.each([undefined, ''])('is never sent as new by an edit without an id (%j)', async (id) => {
    const before = server.arrived.length;
    const saved = await data.save({ family: 'notice', mode: 'edit', id, values: { title: 'a' } });
    expect(saved).toMatchObject({ ok: false, error: { kind: 'badRequest' } });
    expect(server.arrived).toHaveLength(before);
  });
});

describe('one record of a family without a call for it', () => {
  const ROW = { id: '7', deviceCode: 'k7', deviceName: '新名' };

  it.each([
    ['that applies the condition', [ROW]],
    ['that ignores it', [{ id: '6', deviceCode: 'k6' }, ROW]],
  ])('is read through its list, from a server %s', async (_name, records) => {
    reply = () => success({ records, total: records.length, current: 1, size: 50 });
    expect(await data.detail('machine', '7')).toMatchObject({
      ok: true,
      value: { id: '7', cells: { deviceName: { state: 'value', value: '新名' } } },
    });
    expect(calls('machine/page').map(({ query }) => query.get('id'))).toEqual(['7']);
  });

  it.each([
    ['ignores the condition', () => success({ records: [{ id: '6' }], total: 900 })],
    ['fails over it', () => json({ code: 500, msg: "Unknown column 'id'" }, 500)],
    ['says that nobody may read', () => json({ code: 403, msg: '' }, 403)],
  ])('is never told as gone by a server that %s', async (_name, answer) => {
    reply = answer;
    expect(await data.detail('machine', '7')).toMatchObject(OTHER);
  });

  it('is refused where the family has no list either', async () => {
    expect(await data.detail('perishableDevice', '7')).toMatchObject({
      error: { kind: 'badRequest' },
    });
  });
});

describe('options and dictionaries', () => {
  it('are read from a wrapped list, and explained where there is none', async () => {
    const entries = [{ dictKey: '1', dictValue: '男' }];
    reply = () => success({ list: entries });
    const read = await data.dictionary('sex');
    expect(read.ok && read.value).toEqual([{ key: '1', value: '男' }]);
    reply = () => success('closed');
    expect(await data.dictionary('other')).toMatchObject(OTHER);
    reply = () => success({ data: [{ id: 5, dictValue: '五' }] });
    const options = await data.options('dict.tree');
    expect(options.ok && options.value).toHaveLength(1);
    reply = () => success({ total: 3 });
    expect(await data.options('dict.tree')).toMatchObject(OTHER);
  });
});

it('a dictionary is kept for four minutes, asked once by many, and then asked again', async () => {
  let word = '男';
  reply = () => success([{ dictKey: '1', dictValue: word }]);
  const read = async () => {
    const answer = await data.dictionary('sex');
    return answer.ok ? answer.value.map(({ value }) => value) : answer.error;
  };
  expect(await Promise.all([read(), read(), read()])).toEqual([['男'], ['男'], ['男']]);
  word = '男性';
  await clock.advance(4 * 60_000 - 1);
  expect(await read()).toEqual(['男']);
  expect(calls('dictionary')).toHaveLength(1);
  await clock.advance(1);
  expect(await Promise.all([read(), read()])).toEqual([['男性'], ['男性']]);
  expect(calls('dictionary')).toHaveLength(2);
});

describe('figures', () => {
  const FILTERS = { garbageType_equal: '3' };
  const ask = (filters = {}) => data.records.figures('deliveryRecord.todayData', filters, 'f');

  it.each([
    [500, "Unknown column 'garbage_type'"],
    [400, '参数错误'],
  ])('that fail over the conditions (%s) are asked without, and say so', async (code, msg) => {
    reply = ({ query }) =>
      query.has('garbageType_equal') ? json({ code, msg }, code) : success({ weight: '12.5' });
    const read = await ask(FILTERS);
    expect(read).toMatchObject({ ok: true, value: { kind: 'values', unfiltered: true } });
    expect(calls('today/data').map(({ query }) => [...query.keys()])).toEqual([
      ['garbageType_equal'],
      [],
    ]);
  });

  it('that fail anyway, or without conditions, are told as they failed', async () => {
    reply = ({ query }) =>
      json({ code: 500, msg: query.has('garbageType_equal') ? 'first' : 'second' }, 500);
    expect(await ask(FILTERS)).toMatchObject({ ok: false, error: { message: 'first' } });
    expect(await ask()).toMatchObject({ ok: false, error: { message: 'second' } });
    expect(calls('today/data')).toHaveLength(3);
  });

  it('that take the conditions say nothing of it, in a list of one and with numbers as texts too', async () => {
    reply = () => success([{ todayWeight: '12.50' }]);
    const read = await ask(FILTERS);
    expect(read.ok && read.value).not.toHaveProperty('unfiltered');
    expect(read.ok && read.value.kind).toBe('values');
  });
});

it('rows of a panel are read from a wrapped list, and a text is explained', async () => {
  const read = () =>
    data.records.read({ call: 'deliveryRecord.getCollectors', params: {}, slot: 'p' });
  reply = () => success({ list: [{ id: '1' }, { id: '2' }] });
  const rows = await read();
  expect(rows.ok && rows.value.page.records.map(({ id }) => id)).toEqual(['1', '2']);
  reply = () => success('none');
  expect(await read()).toMatchObject(OTHER);
});
