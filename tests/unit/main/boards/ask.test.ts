import { afterEach, beforeEach, expect, test } from 'vitest';
import { askFeed } from '@main/boards/ask';
import { ok } from '@shared/base/result';
import { BOARDS } from '@shared/catalogue/boards';
import { must } from '@shared/base/assert';
import type { BoardQuery } from '@shared/model/board';
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
let reply: (request: Arrived) => Reply | Promise<Reply>;

const feed = (key: string): BoardQuery =>
  must(
    BOARDS.flatMap(({ feeds }) => feeds).find((one) => one.key === key),
    key,
  );

beforeEach(async () => {
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith('/oauth/token') ? tokens(1) : reply(request));
  rig = new HostRig(configOf(server.url));
  await rig.signIn();
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

function ask(key: string, signal = new AbortController().signal) {
  const dictionary = () => Promise.resolve(ok([{ key: '1', value: '字典一' }]));
  return askFeed({ session: () => rig.host.current(), dictionary }, feed(key), signal);
}

test('a page is asked with the size of the feed and read record by record', async () => {
  reply = () =>
    success({
      total: '225',
      records: [{ id: '1900000000000000123', companyName: '绿城清运公司', secret: 'x' }, 'broken'],
    });
  const answer = await ask('abnormal');
  const sent = must(server.arrived.at(-1), 'call');
  expect(sent.path).toBe('/api/blade-qdfl/vehicle/screen/abnormalPage');
  expect(Object.fromEntries(sent.query)).toEqual({ current: '1', size: '20' });
  const data = answer.ok && answer.value.kind === 'page' ? answer.value.page : null;
  expect(data?.total).toBe(225);
  expect(data?.records[0]?.id).toBe('1900000000000000123');
  expect(data?.records[0]?.cells['companyName']).toEqual({ state: 'value', value: '绿城清运公司' });
  // What no board shows is neither sent to windows nor kept on disk.
  expect(data?.records[0]?.extra).toEqual({});
  expect(data?.records[1]?.cells['companyName']?.state).toBe('unreadable');
});

test('figures are read value by value: one that is broken leaves the others', async () => {
  reply = () => success({ collectedNum: 'many' });
  const answer = await ask('summary');
  const values =
    answer.ok && answer.value.kind === 'figures' && answer.value.figures.kind === 'values'
      ? answer.value.figures.values
      : [];
  expect(values.length).toBeGreaterThan(2);
  expect(new Set(values.map(({ cell }) => cell.state))).not.toContain('value');
});

test.each<[string, () => Reply, object]>([
  ['no permission', () => json({ code: 401, msg: '请求未授权' }), { kind: 'noPermission' }],
  ['a foreign page', () => ({ body: '<html></html>' }), { kind: 'notJson' }],
  ['an object that is no page', () => success({ list: [] }), { kind: 'otherShape' }],
  ['a fault', () => json({ code: 500, msg: '忙' }, 500), { kind: 'rejected', message: '忙' }],
])('%s is told as what it is', async (_name, answers, error) => {
  reply = answers;
  expect(await ask('abnormal')).toMatchObject({ ok: false, error });
});

test('a question that is no longer wanted ends at once', async () => {
  reply = () => new Promise(() => undefined);
  const cancel = new AbortController();
  const answer = ask('summary', cancel.signal);
  cancel.abort();
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
});

test('without a session nothing is sent', async () => {
  await rig.host.signOut('refused');
  const before = server.arrived.length;
  expect(await ask('summary')).toEqual({ ok: false, error: { kind: 'signedOut' } });
  expect(server.arrived).toHaveLength(before);
});
