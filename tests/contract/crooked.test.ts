import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import type { DataService, PageQuestion } from '@main/records/service';
import { CrookedProxy } from '../support/crookedProxy';
import { RealClient } from '../support/realClient';
import { TestPlatform } from './platform';

const PAGE = '/api/blade-user/page';
const UPDATE = '/api/blade-user/update';

let platform: TestPlatform;
let proxy: CrookedProxy;
/** Asks the platform itself. */
let straight: RealClient;
/** The same client behind the proxy. */
let crooked: RealClient;

beforeAll(async () => {
  platform = await TestPlatform.start();
  proxy = await new CrookedProxy(platform.url).start();
  straight = await RealClient.start({ tenantId: '805230' }, platform);
  crooked = await RealClient.start({ tenantId: '805230' }, platform, proxy.url);
}, 120_000);
afterEach(() => proxy.straighten());
afterAll(async () => {
  await crooked.stop();
  await straight.stop();
  await proxy.stop();
  await platform.stop();
});

const question = (more: Partial<PageQuestion>): PageQuestion => ({
  ...{ family: 'user', current: 1, size: 10, sort: [], filters: {}, slot: 'list' },
  ...more,
});

async function page(client: RealClient, more: Partial<PageQuestion>) {
  const answer = await client.data.page(question(more));
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const ids = (of: Awaited<ReturnType<typeof page>>) => of.records.map(({ id }) => id);
type Filters = PageQuestion['filters'];

test.each<readonly [string, string, string, Filters]>([
  ['a text', 'user', PAGE, { realName_like: '王' }],
  ['a key of a dictionary', 'user', PAGE, { sex_equal: '1' }],
  ['two conditions of which it ignores one', 'user', PAGE, { realName_like: '王', sex_equal: '2' }],
  [
    'a range of days',
    'user',
    PAGE,
    { createTime_dategt: '2026-01-01 00:00:00', createTime_datelt: '2026-12-31 23:59:59' },
  ],
])(
  '%s that the server ignores is searched here with the same result',
  async (_n, family, path, filters) => {
    const right = await page(straight, { family, filters, size: 100 });
    const [ignored = ''] = Object.keys(filters);
    proxy.make(path, { conditions: [ignored] });
    const here = await page(crooked, { family, filters, size: 100, slot: ignored });
    expect(ids(here).toSorted()).toEqual(ids(right).toSorted());
    expect(here.total).toBe(right.total);
    expect(right.undone).toBeUndefined();
  },
);

test('an order that the server ignores is made here, over all pages', async () => {
  const sort = [{ field: 'createTime', direction: 'desc' }] as const;
  const times = (of: Awaited<ReturnType<typeof page>>) =>
    of.records.map(({ cells }) => {
      const cell = cells['createTime'];
      return cell?.state === 'value' ? cell.value : '';
    });
  proxy.make(PAGE, { order: true });
  for (const current of [1, 2, 3]) {
    const right = await page(straight, { sort, current });
    expect(times(await page(crooked, { sort, current }))).toEqual(times(right));
  }
});

test('a page that the server cuts is read on, and costs nothing where it does not', async () => {
  const right = await page(straight, { size: 200, current: 2 });
  proxy.make(PAGE, { most: 30 });
  const here = await page(crooked, { size: 200, current: 2 });
  expect(ids(here)).toEqual(ids(right));
  expect(here.undone).toBeUndefined();
});

test('an export has the records that the list shows', async () => {
  const filters = { realName_like: '王' };
  const right = await page(straight, { filters, size: 500 });
  proxy.make(PAGE, { conditions: ['realName_like'], most: 40 });
  const seen: string[] = [];
  for (let current = 1; ; current += 1) {
    const here = await page(crooked, { filters, size: 500, current, slot: 'export:1' });
    seen.push(...ids(here));
    if (current * 500 >= here.total) break;
  }
  expect(seen.toSorted()).toEqual(ids(right).toSorted());
});

test('a panel of records is held against the row that it belongs to', async () => {
  const dicts = await straight.data.page(question({ family: 'dict', size: 3 }));
  const [, second] = dicts.ok ? dicts.value.records : [];
  const asked = { call: 'dict.childList', params: { parentId: second?.id ?? '' }, slot: 'panel' };
  const right = await straight.data.records.read(asked);
  proxy.make('/api/blade-system/dict/child-list', { conditions: ['parentId'] });
  const here = await crooked.data.records.read(asked);
  if (!right.ok || !here.ok) throw new Error('no panel');
  expect(here.value.page.records.map(({ id }) => id)).toEqual(
    right.value.page.records.map(({ id }) => id),
  );
  expect(here.value.page.total).toBe(right.value.page.total);
  expect(here.value.page.undone?.conditions).toEqual(['parentId']);
});

test('a column that the server does not have is asked for once', async () => {
  proxy.make(PAGE, { lacks: ['real_name'] });
  const filters = { realName_like: '李' };
  const right = await page(straight, { filters });
  const here = await page(crooked, { filters, slot: 'other' });
  expect(here.total).toBe(right.total);
  // An earlier test has taught the client that the server ignores it: either way it is said.
  expect(here.undone?.conditions).toEqual(['realName_like']);
});

async function someone(client: RealClient): Promise<string> {
  const { records } = await page(client, { filters: { account_like: 'disp' } });
  return records[0]?.id ?? '';
}

async function edited(values: Readonly<Record<string, string>>) {
  const save: Parameters<DataService['save']>[0] = {
    family: 'user',
    mode: 'edit',
    id: await someone(straight),
    values,
  };
  const saved = await crooked.data.save(save);
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return saved.value;
}

test('a birthday and a sex that the server keeps are named, beside a name that it takes', async () => {
  const full = await edited({ birthday: '1990-05-01', sex: '1', email: 'a@b.cn' });
  expect(full).toMatchObject({ checked: true, kept: [] });
  // The platform keeps an emptied date or number, as the real ones do (wire format §3).
  expect((await edited({ birthday: '', sex: '', realName: '王新' })).kept).toEqual([
    { field: 'sex', how: 'kept', now: '1' },
    { field: 'birthday', how: 'kept', now: '1990-05-01' },
  ]);
});

test('a field that the server does not take is named, until it takes it', async () => {
  await edited({ code: 'D1' });
  proxy.make(UPDATE, { keeps: ['code'] });
  expect((await edited({ code: 'D2' })).kept).toEqual([{ field: 'code', how: 'kept', now: 'D1' }]);
  proxy.straighten();
  expect((await edited({ code: 'D2' })).kept).toEqual([]);
});

test('a text that went through a markup filter is named with what the server made of it', async () => {
  proxy.make(UPDATE, { filters: true });
  expect((await edited({ realName: 'R&D <b>x</b>' })).kept).toEqual([
    { field: 'realName', how: 'markup', now: 'R&amp;D x' },
  ]);
});

test('a text that is emptied is empty afterwards; a birthday cannot be, and that is said', async () => {
  const { records } = await page(straight, { size: 100 });
  const one = must(
    records.find(({ cells }) =>
      ['email', 'birthday'].every((name) => cells[name]?.state === 'value'),
    ),
    'a user with both',
  );
  const saved = await straight.data.save({
    family: 'user',
    mode: 'edit',
    id: one.id,
    values: { email: null, birthday: null },
  });
  const kept = saved.ok ? saved.value.kept : [];
  expect(kept.map(({ field, how }) => [field, how])).toEqual([['birthday', 'kept']]);
  const now = await straight.data.detail('user', one.id);
  expect(now.ok && now.value.cells['email']?.state).toBe('absent');
  expect(now.ok && now.value.cells['birthday']).toEqual(one.cells['birthday']);
});
