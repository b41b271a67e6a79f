import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataService } from '@main/records/service';
import type { ListLearned } from '@main/storage/serverOverrides';
import { CrookedTable } from '@tests/support/crookedTable';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';
import { HostRig, configOf } from '@tests/support/sessionHost';
import { tokens, WireServer } from '@tests/support/wireServer';

let server: WireServer;
let rig: HostRig;
let data: DataService;
let table: CrookedTable;
let clock: FakeClock;
let learned: Map<string, ListLearned>;

beforeEach(async () => {
  table = new CrookedTable();
  server = await new WireServer().start();
  server.answer = (request) =>
    request.path.endsWith('/oauth/token') ? tokens(1) : table.answer(request);
  rig = new HostRig(configOf(server.url));
  await rig.signIn();
  clock = new FakeClock(Date.UTC(2026, 10, 25));
  learned = new Map();
  data = new DataService(
    () => rig.host.current(),
    keptLog(),
    () => ({}),
    clock,
    {
      of: (call) => learned.get(call) ?? { conditions: {}, order: {}, columns: {} },
      keep: (call, what) => void learned.set(call, what),
    },
  );
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

/** Users in the order of their ids; every third is called 张. */
function users(count: number): void {
  table.rows = Array.from({ length: count }, (_one, n) => ({
    id: String(1_000_000 + n),
    realName: n % 3 === 0 ? `张${n}` : `李${n}`,
  }));
}

const ask = async (more: Partial<Parameters<DataService['page']>[0]> = {}) => {
  const question = { family: 'user', current: 1, size: 10, sort: [], filters: {}, slot: 'list' };
  const answer = await data.page({ ...question, ...more });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
const pages = () => server.calls('/blade-user/page');
const ids = (page: Awaited<ReturnType<typeof ask>>) => page.records.map(({ id }) => id);

test('a page that a server cut is read on until it is whole, on every page', async () => {
  users(1130);
  table.most = 100;
  const all = table.rows.map(({ id }) => String(id));
  expect(ids(await ask({ size: 500 }))).toEqual(all.slice(0, 500));
  expect(ids(await ask({ size: 500, current: 2 }))).toEqual(all.slice(500, 1000));
  const last = await ask({ size: 500, current: 3 });
  expect(ids(last)).toEqual(all.slice(1000));
  expect([last.total, last.size, last.current, last.undone]).toEqual([1130, 500, 3, undefined]);
});

test('a server that cuts its pages without a word is believed where its next page goes on exactly', async () => {
  users(1130);
  table.most = 100;
  table.saysSize = false;
  const all = table.rows.map(({ id }) => String(id));
  const first = await ask({ size: 200 });
  expect([ids(first), first.missing]).toEqual([all.slice(0, 200), undefined]);
  expect(learned.get('user.page')?.size).toBe(100);
  expect(ids(await ask({ size: 200, current: 6 }))).toEqual(all.slice(1000));
  // A day later it may give whole pages.
  table.most = 500;
  await clock.advance(25 * 3_600_000);
  const before = pages().length;
  expect(ids(await ask({ size: 200 }))).toEqual(all.slice(0, 200));
  expect(pages()).toHaveLength(before + 1);
});

test.each([
  ['the first one', 0, 1],
  ['the last 150', 50, 200],
])('one odd answer of %s of 200 records teaches nothing, and is told', async (_name, from, to) => {
  users(200);
  table.once = { records: table.rows.slice(from, to), size: 200 };
  const odd = await ask({ size: 200 });
  expect([odd.records.length, odd.total, odd.missing]).toEqual([to - from, 200, 'given']);
  expect(learned.get('user.page')?.size).toBeUndefined();
  const before = pages().length;
  const right = await ask({ size: 200 });
  expect([right.records.length, right.missing]).toEqual([200, undefined]);
  expect(pages()).toHaveLength(before + 1);
});

test('a page whose pieces run out says so, and no search here takes it for everything', async () => {
  users(200);
  table.most = 2;
  const page = await ask({ size: 200 });
  expect([page.records.length, page.total, page.missing]).toEqual([120, 200, 'requests']);
  table.ignored.add('realName_like');
  const found = await ask({ size: 10, filters: { realName_like: '张' } });
  expect(found.undone?.off).toEqual([{ key: 'realName_like', as: 'condition', why: 'many' }]);
});

test('a size that an earlier version learned, without a time, is judged anew', async () => {
  users(200);
  learned.set('user.page', { conditions: {}, order: {}, columns: {}, size: 1 });
  expect((await ask({ size: 200 })).records).toHaveLength(200);
  expect(pages()).toHaveLength(1);
});
