import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { FAMILIES } from '@shared/catalogue';
import { DataService } from '@main/records/service';
import type { ListLearned } from '@main/storage/serverOverrides';
import { CrookedTable } from '@tests/support/crookedTable';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';
import { HostRig, configOf } from '@tests/support/sessionHost';
import { json, success, tokens, WireServer } from '@tests/support/wireServer';

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

/** Users with numbers as accounts; every third is called 张, made at other times than their ids say. */
function users(count: number): void {
  table.rows = Array.from({ length: count }, (_one, n) => ({
    id: String(1_000_000 + n),
    account: `a${String(n).padStart(5, '0')}`,
    realName: n % 3 === 0 ? `张${n}` : `李${n}`,
    sex: (n % 2) + 1,
    createTime: `2026-01-01 00:${String((n * 7) % 60).padStart(2, '0')}:00`,
    birthday: '1990-05-01 00:00:00',
    roleId: '1',
    deptId: '2',
  }));
}

const ask = async (more: Partial<Parameters<DataService['page']>[0]> = {}) => {
  const question = { family: 'user', current: 1, size: 10, sort: [], filters: {}, slot: 'list' };
  const answer = await data.page({ ...question, ...more });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
const pages = () => server.calls('/blade-user/page');
const names = (page: Awaited<ReturnType<typeof ask>>, field: string) =>
  page.records.map(({ cells }) => {
    const cell = must(cells[field], field);
    return cell.state === 'value' ? String(cell.value) : '';
  });

describe('a list of a server that does everything', () => {
  test('is asked once, and nothing is said of it', async () => {
    users(60);
    const page = await ask({
      filters: { realName_like: '张', sex_equal: '1' },
      sort: [{ field: 'createTime', direction: 'desc' }],
    });
    expect(page.total).toBe(10);
    expect(page.undone).toBeUndefined();
    expect(pages()).toHaveLength(1);
    expect(learned.size).toBe(0);
  });

  test('its last page is short without being asked on', async () => {
    users(25);
    expect((await ask({ current: 3, size: 10 })).records).toHaveLength(5);
    expect(pages()).toHaveLength(1);
  });
});

describe('a list that ignores a condition', () => {
  test('is searched here, totals follow, and the server is asked without it from then on', async () => {
    users(1200);
    table.ignored.add('realName_like');
    const page = await ask({ filters: { realName_like: '张', sex_equal: '1' }, current: 2 });
    // Of 1,200 every third is called 张, and half of these have the sex 1.
    expect(page.total).toBe(200);
    expect(names(page, 'realName')).toEqual(
      Array.from({ length: 10 }, (_one, n) => `张${60 + n * 6}`),
    );
    expect(page.undone).toEqual({
      conditions: ['realName_like'],
      order: [],
      off: [],
      columns: [],
    });
    const before = pages().length;
    await ask({ filters: { realName_like: '张', sex_equal: '1' } });
    const again = pages().slice(before);
    expect(again.map(({ query }) => query.get('realName_like'))).toEqual([null, null]);
    expect(again.map(({ query }) => query.get('sex_equal'))).toEqual(['1', '1']);
  });

  test('its next pages come from what was read for the first; the first is always read anew', async () => {
    users(40);
    table.ignored.add('realName_like');
    const filters = { realName_like: '张' };
    await ask({ filters });
    const before = pages().length;
    expect((await ask({ filters, current: 2 })).records).toHaveLength(4);
    expect(pages()).toHaveLength(before);
    users(400);
    expect((await ask({ filters })).total).toBe(134);
    await clock.advance(3 * 60_000);
    users(40);
    expect((await ask({ filters, current: 2 })).total).toBe(14);
  });

  test.each([
    ['an edit', () => change({ realName: '张三' })],
    [
      'a batch',
      () => {
        const act = { kind: 'edit', values: { realName: '张三' } } as const;
        const rows = [{ id: '1000001' }];
        return data.batches.run({ job: 'j', family: 'user', act, rows });
      },
    ],
  ])('every page after %s is read anew', async (_name, write) => {
    users(40);
    table.ignored.add('realName_like');
    const filters = { realName_like: '张' };
    await ask({ filters });
    expect((await ask({ filters, current: 2 })).total).toBe(14);
    await write();
    expect((await ask({ filters, current: 2 })).total).toBe(15);
  });

  test('what was being read while a record changed serves no page either', async () => {
    users(40);
    table.ignored.add('realName_like');
    const filters = { realName_like: '张' };
    await ask({ filters });
    const answer = must(server.answer, 'the answer');
    // The answer is made before the change and comes after it.
    server.answer = async (request) => {
      const made = await answer(request);
      if (request.path.endsWith('/page')) {
        server.answer = answer;
        await change({ realName: '张三' });
      }
      return made;
    };
    await ask({ filters });
    expect((await ask({ filters, current: 2 })).total).toBe(15);
  });

  test('the same page asked again is read anew: only a page turn is served from what was read', async () => {
    users(40);
    table.ignored.add('realName_like');
    const filters = { realName_like: '张' };
    await ask({ filters });
    await ask({ filters, current: 2 });
    // Another workstation adds some.
    users(46);
    expect((await ask({ filters, current: 2 })).total).toBe(16);
    const before = pages().length;
    await ask({ filters, current: 1, slot: 'other' });
    users(40);
    const read = pages().length;
    expect(read).toBe(before + 1);
    // Back and forth between two pages is turning.
    expect((await ask({ filters, current: 3, size: 5 })).total).toBe(16);
    expect((await ask({ filters, current: 2, size: 5 })).total).toBe(16);
    expect(pages()).toHaveLength(read);
  });

  test('with more records than fit, the condition is off with its reason, and the rest still holds', async () => {
    users(10_500);
    table.ignored.add('realName_like');
    const page = await ask({ filters: { realName_like: '张' } });
    expect(page.total).toBe(10_500);
    expect(page.undone).toMatchObject({
      conditions: [],
      off: [{ key: 'realName_like', as: 'condition', why: 'many' }],
    });
    const narrow = await ask({ filters: { realName_like: '张', sex_equal: '1' } });
    expect(narrow.total).toBe(1750);
    expect(narrow.undone?.off).toEqual([]);
  });

  test('a day later the server is asked for it again, for it may have another version', async () => {
    users(40);
    table.ignored.add('realName_like');
    const filters = { realName_like: '张' };
    await ask({ filters });
    table.ignored.clear();
    await clock.advance(25 * 3_600_000);
    const page = await ask({ filters });
    expect(page.undone).toBeUndefined();
    expect(pages().at(-1)?.query.get('realName_like')).toBe('张');
  });

  test('figures are asked without it and say so', async () => {
    const family = must(
      FAMILIES.find(
        ({ screen }) => (screen?.figures ?? []).length > 0 && screen?.calls.page !== undefined,
      ),
      'a family with figures',
    );
    const list = must(family.screen?.calls.page, 'list');
    const [figure = ''] = family.screen?.figures ?? [];
    learned.set(list, { conditions: { name_like: clock.now() }, order: {}, columns: {} });
    const filters = { name_like: 'x', other_equal: '1' };
    const answer = await data.records.figures(figure, filters, 'f');
    const sent = must(server.arrived.at(-1), 'a request');
    expect([sent.query.get('name_like'), sent.query.get('other_equal')]).toEqual([null, '1']);
    expect(answer).toMatchObject({ ok: true, value: { unfiltered: true } });
  });
});

test('a list that ignores the order is put in order here, page by page', async () => {
  users(700);
  table.ignoresOrder = true;
  const sort = [{ field: 'createTime', direction: 'desc' }] as const;
  const seen: string[] = [];
  for (let current = 1; current <= 70; current += 1) {
    const page = await ask({ sort, current });
    seen.push(...names(page, 'createTime'));
    expect(page.undone?.order).toEqual(['createTime']);
  }
  const right = table.rows.map((row) => String(row['createTime'])).sort();
  expect(seen).toEqual(right.reverse());
  // One page, then two of 500 for everything.
  expect(pages()).toHaveLength(3);
  expect(pages().at(-1)?.query.get('descs')).toBeNull();
});

describe('a server without a column', () => {
  test('is asked without the condition, which is done here and said with the column', async () => {
    users(30);
    table.lacks.add('real_name');
    const page = await ask({ filters: { realName_like: '张', sex_equal: '1' } });
    expect(page.total).toBe(5);
    expect(page.undone).toMatchObject({ conditions: ['realName_like'], columns: ['real_name'] });
    const before = pages().length;
    await ask({ filters: { realName_like: '李' } });
    expect(pages()).toHaveLength(before + 1);
  });

  test('whose records do not show the field either: the condition is off', async () => {
    users(30);
    table.lacks.add('email');
    const page = await ask({ filters: { email_like: 'x' } });
    expect(page.total).toBe(30);
    expect(page.undone?.off).toEqual([{ key: 'email_like', as: 'condition', why: 'unseen' }]);
  });

  test('sorts nothing by it; the records are put in order here', async () => {
    users(30);
    table.lacks.add('create_time');
    const page = await ask({ sort: [{ field: 'createTime', direction: 'asc' }] });
    expect(names(page, 'createTime')).toEqual([...names(page, 'createTime')].sort());
    expect(page.undone).toMatchObject({ order: ['createTime'], columns: ['create_time'] });
  });

  test('whose column nobody asked for: no statement comes to a screen', async () => {
    server.answer = () =>
      json(
        {
          code: 500,
          msg: "### SQL: SELECT x FROM y\n### Cause: Unknown column 'foo' in 'on clause'",
        },
        500,
      );
    const answer = await data.page({
      ...{ family: 'user', current: 1, size: 10, sort: [], filters: {}, slot: 's' },
    });
    expect(answer).toEqual({
      ok: false,
      error: {
        kind: 'rejected',
        code: 500,
        message: '',
        sql: { problem: 'noColumn', column: 'foo' },
      },
    });
  });
});

test('with more records than fit, the part of an order that the server does is still its', async () => {
  users(10_200);
  table.lacks.add('id');
  const sort = [
    { field: 'account', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ] as const;
  const page = await ask({ sort });
  expect(names(page, 'account').slice(0, 2)).toEqual(['a10199', 'a10198']);
  expect(page.undone).toMatchObject({ off: [{ key: 'id', as: 'order', why: 'many' }] });
});

test('a list without pages that ignores its parameter is searched here, and says so', async () => {
  const rows = [
    { id: '1', recordId: '7', materialName: 'a' },
    { id: '2', recordId: '8', materialName: 'b' },
  ];
  server.answer = () => success(rows);
  const call = 'materialApplyDetail.detailList';
  const answer = await data.records.read({ call, params: { recordId: '7' }, slot: 'p' });
  if (!answer.ok) throw new Error('no list');
  const { page } = answer.value;
  expect(page.records.map(({ id }) => id)).toEqual(['1']);
  expect([page.total, page.undone?.conditions]).toEqual([1, ['recordId']]);
  server.answer = () => success(rows.slice(0, 1));
  const right = await data.records.read({ call, params: { recordId: '7' }, slot: 'p' });
  expect(right.ok && right.value.page.undone).toBeUndefined();
});

const change = (values: Record<string, string>) =>
  data.save({ family: 'user', mode: 'edit', id: '1000001', values });

describe('a save', () => {
  test('that was taken as it was sent costs one read', async () => {
    users(3);
    const before = server.arrived.length;
    const saved = await change({ realName: '王五', sex: '' });
    expect(saved).toMatchObject({ ok: true, value: { checked: true, kept: [] } });
    const asked = server.arrived.slice(before).map(({ path }) => path.split('/').at(-1));
    // The user's info is asked at the sign-in and may arrive meanwhile.
    expect(asked.filter((path) => path !== 'user-info')).toEqual(['update', 'detail']);
  });

  test('names the fields that the server kept, with what it has', async () => {
    users(3);
    table.keeps.add('birthday').add('sex');
    const saved = await change({ birthday: '', sex: '', realName: '王五' });
    expect(saved).toMatchObject({
      ok: true,
      value: {
        kept: [
          { field: 'sex', how: 'kept', now: '2' },
          { field: 'birthday', how: 'kept', now: '1990-05-01' },
        ],
        record: { id: '1000001' },
      },
    });
  });

  test('that cannot be read again is saved and unknown, which is no failure', async () => {
    users(3);
    table.isReadable = false;
    expect(await change({ realName: '王五' })).toEqual({
      ok: true,
      value: { checked: false, kept: [], record: null },
    });
  });

  test('of a new record is found by its account and compared', async () => {
    users(60);
    table.filter = (text) => text.replaceAll('&', '&amp;');
    const values = { account: 'neu', realName: 'R&D', roleId: ['1'], deptId: ['2'] };
    const saved = await data.save({ family: 'user', mode: 'add', values });
    expect(saved).toMatchObject({
      value: { checked: true, kept: [{ field: 'realName', how: 'markup', now: 'R&amp;D' }] },
    });
  });

  test('of a new record whose list ignores the condition is no failure and names nobody else', async () => {
    users(200);
    table.ignored.add('account_equal');
    const values = { account: 'neu', realName: '王五', roleId: ['1'], deptId: ['2'] };
    const saved = await data.save({ family: 'user', mode: 'add', values });
    expect(saved).toMatchObject({ ok: true, value: { checked: false, kept: [] } });
  });

  test('that the server answers with "nothing changed" in a 200 is no success', async () => {
    server.answer = () => json({ code: 400, success: false, data: {}, msg: '操作失败' });
    expect(await change({ realName: '王五' })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', code: 400 },
    });
  });

  test('of many rows says of each what the server kept', async () => {
    users(3);
    table.keeps.add('sex');
    const report = await data.batches.run({
      job: 'j',
      family: 'user',
      act: { kind: 'edit', values: { sex: '1' } },
      rows: [{ id: '1000000' }, { id: '1000001' }],
    });
    expect(report).toEqual({
      ok: true,
      value: {
        results: [
          { id: '1000000', outcome: 'done' },
          { id: '1000001', outcome: 'partly', kept: [{ field: 'sex', how: 'kept', now: '2' }] },
        ],
      },
    });
  });
});

describe('what is known to break a server is not sent', () => {
  const user = { account: 'neu', realName: '王五', roleId: ['1'], deptId: ['2'] };

  test.each([
    ['a user without a role', { ...user, roleId: '' }, 'empty', 'roleId'],
    ['a user without a department', { account: 'neu', roleId: ['1'] }, 'empty', 'deptId'],
    ['a day that is none', { ...user, birthday: '2026-02-31' }, 'date', 'birthday'],
  ])('%s', async (_name, values, reason, field) => {
    const before = server.arrived.length;
    expect(await data.save({ family: 'user', mode: 'add', values })).toEqual({
      ok: false,
      error: { kind: 'notSent', reason, field },
    });
    expect(server.arrived).toHaveLength(before);
  });

  test('an edit or a batch that empties a role', async () => {
    const before = server.arrived.length;
    expect(await change({ roleId: '' })).toMatchObject({ error: { reason: 'empty' } });
    const act = { kind: 'edit', values: { deptId: '' } } as const;
    const rows = [{ id: '1000000' }];
    expect(await data.batches.run({ job: 'j', family: 'user', act, rows })).toMatchObject({
      error: { kind: 'notSent', field: 'deptId' },
    });
    expect(server.arrived).toHaveLength(before);
  });

  test('markup in a password that goes over the wire as it is, and not in one that is hashed', async () => {
    const values = { ...user, password: 'Secret<1&x' };
    const hashed = await data.save({ family: 'user', mode: 'add', values });
    expect(hashed.ok).toBe(true);
    const { profile } = rig.server;
    const passwords = { ...profile.passwords, save: 'plain' as const };
    rig.server = { ...rig.server, profile: { ...profile, passwords } };
    expect(await data.save({ family: 'user', mode: 'add', values })).toMatchObject({
      error: { kind: 'notSent', reason: 'markup', field: 'password' },
    });
  });

  test('a change of many departments carries the parent of each', async () => {
    server.answer = ({ path }) =>
      path.endsWith('/detail')
        ? success({ id: '5', parentId: '4', deptName: 'x', sort: 1 })
        : success({});
    const report = await data.batches.run({
      job: 'j',
      family: 'dept',
      act: { kind: 'edit', values: { sort: '9' } },
      rows: [{ id: '5' }],
    });
    expect(report).toMatchObject({ value: { results: [{ id: '5' }] } });
    const sent = must(server.calls('/dept/submit').at(-1), 'a save');
    expect(JSON.parse(sent.body)).toEqual({ id: '5', sort: 9, parentId: '4' });
  });
});
