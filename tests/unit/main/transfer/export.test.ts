import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, type Result } from '@shared/base/result';
import { dayBounds } from '@shared/model/dayRange';
import type { ExportReport } from '@shared/model/transfer';
import type { ExportQuestion } from '@main/transfer/exporter';
import { opened, texts } from '../../../fixtures/spreadsheets';
import { LOST, pageOf, TransferRig } from './rig';

let rig: TransferRig;
beforeEach(() => {
  rig = new TransferRig();
});
afterEach(() => rig.remove());

const person = (n: number) => ({
  id: String(1_725_422_891_593_650_000n + BigInt(n)),
  account: n === 7 ? '=cmd' : `u${n}`,
  sex: n % 2 === 0 ? '1' : '9',
  phone: '13800000000',
  birthday: n === 3 ? { bad: true } : '1990-02-28 00:00:00',
  roleId: '10',
  roleName: n === 2 ? '' : '管理员',
  createTime: '2026-11-21 08:00:01',
});

const question = (more: Partial<ExportQuestion> = {}): ExportQuestion => ({
  job: 'j',
  family: 'user',
  filters: { account_like: 'u', createTime_dategt: '2026-01-01' },
  sort: [{ field: 'createTime', direction: 'desc' }],
  columns: ['id', 'account', 'sex', 'phone', 'birthday', 'roleId', 'createTime', 'password'],
  format: 'xlsx',
  ...more,
});

const value = (result: Result<ExportReport, unknown>): ExportReport => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** A server with so many records that answers pages of them. */
function serve(count: number, size = Infinity): void {
  const all = Array.from({ length: count }, (_one, n) => person(n));
  rig.page = async (asked) => {
    const own = Math.min(size, asked.size);
    const from = (asked.current - 1) * own;
    return pageOf('user', all.slice(from, from + own), count);
  };
}

/** Lets time pass until the work is done; the disk takes real time. */
async function withTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = work.finally(() => (isDone = true));
  while (!isDone) await rig.clock.advance(500);
  return end;
}

test('a condition that nobody applied is named in the file and in its report', async () => {
  serve(3);
  const plain = rig.page;
  rig.page = async (asked) => {
    const page = await plain(asked);
    const off = [{ key: 'realName_like', as: 'condition', why: 'many' } as const];
    return page.ok
      ? ok({ ...page.value, undone: { conditions: [], order: [], off, columns: [] } })
      : page;
  };
  const report = value(await rig.service.export(question()));
  expect(report.notApplied).toEqual(['用户姓名']);
  const notes = opened(readFileSync(report.path)).notes.map(({ text }) => text);
  expect(notes.join('|')).toContain('未应用的条件或排序|用户姓名');
});

test('the days of a range stand in the file as what they let through', async () => {
  serve(1);
  const { from, to } = dayBounds('2026-11-21', '2026-11-21');
  const filters = { createTime_dategt: from, createTime_datelt: to };
  const report = value(await rig.service.export(question({ filters, sort: [] })));
  const notes = opened(readFileSync(report.path)).notes.map(({ text }) => text);
  expect(notes.filter((text) => text.includes('创建时间'))).toEqual([
    '创建时间 不早于 2026-11-21 00:00:00',
    '创建时间 不晚于 2026-11-21 23:59:59',
  ]);
});

test('every matching record is written, with words, exact ids and what the file is', async () => {
  serve(1203);
  const report = value(await rig.service.export(question()));
  expect(report).toMatchObject({ rows: 1203, totalFirst: 1203, totalLast: 1203, repeated: 0 });
  expect(report).toMatchObject({ cut: false, unreadable: 1, shortened: 0, withoutWords: [] });
  expect(basename(report.path)).toMatch(/^用户管理-\d{8}-\d{4}-DEMO\.xlsx$/);
  expect(rig.files()).toEqual([basename(report.path)]);
  // The id orders equal values, so that pages fit together.
  expect(rig.asked[0]).toMatchObject({ size: 500, filters: { account_like: 'u' } });
  // Descending, too: an ascending id would come before the column that the list is sorted by.
  expect(rig.asked[0]?.sort).toEqual([
    { field: 'createTime', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ]);
  const bytes = readFileSync(report.path);
  const rows = await texts(bytes);
  expect(rows[0]).toEqual([
    '编号',
    '登录账号',
    '性别',
    '手机号码',
    '出生日期',
    '所属角色',
    '创建时间',
  ]);
  expect(rows.slice(1).map(([id]) => id)).toEqual(
    Array.from({ length: 1203 }, (_one, n) => person(n).id),
  );
  expect(rows[3]).toEqual([
    '1725422891593650002',
    'u2',
    '男',
    '13800000000',
    '1990-02-28',
    '城管局',
    '2026-11-21 08:00:01',
  ]);
  // A key without a word and an unreadable value stay as they came.
  expect(rows[4]?.slice(2, 6)).toEqual(['9', '13800000000', '{"bad":true}', '管理员']);
  expect(rows[8]?.[1]).toBe('=cmd');
  const notes = opened(bytes).notes.map(({ text }) => text);
  expect(notes).toEqual(
    expect.arrayContaining([
      '登录账号 包含 u',
      '创建时间 晚于 2026-01-01',
      '管理员 (admin) (000000)',
      '1203',
    ]),
  );
  expect(notes[1]).toContain('DEMO');
  expect(rig.progress.at(-1)).toEqual({ job: 'j', rows: 1203, total: 1203 });
});

test('personal data are written masked when asked, and the second sheet says so', async () => {
  serve(8);
  const report = value(await rig.service.export(question({ masked: true })));
  const bytes = readFileSync(report.path);
  const rows = await texts(bytes);
  expect(rows.slice(1).map((row) => row[3])).toEqual(Array(8).fill('138****0000'));
  // What identifies nobody stays.
  expect(rows[3]?.[1]).toBe('u2');
  const notes = (file: Uint8Array): string =>
    opened(file)
      .notes.map(({ text }) => text)
      .join('|');
  expect(notes(bytes)).toContain('个人信息|已遮盖');
  const plain = value(await rig.service.export(question()));
  expect(notes(readFileSync(plain.path))).toContain('个人信息|未遮盖');
});

test('rows that move meanwhile are written once and told', async () => {
  serve(0);
  const all = Array.from({ length: 1000 }, (_one, n) => person(n));
  rig.page = async ({ current }) =>
    current === 1
      ? pageOf('user', all.slice(0, 500), 1000)
      : pageOf('user', [...all.slice(498, 500), ...all.slice(500, 996)], 998);
  const report = value(await rig.service.export(question({ format: 'csv', sort: [] })));
  expect(report).toMatchObject({ rows: 996, repeated: 2, totalFirst: 1000, totalLast: 998 });
});

test('a server of smaller pages is followed by its own size', async () => {
  serve(450, 200);
  expect(value(await rig.service.export(question()))).toMatchObject({ rows: 450, repeated: 0 });
  expect(rig.asked.map(({ current, size }) => [current, size])).toEqual([
    [1, 500],
    [2, 200],
    [3, 200],
  ]);
});

test('pages that are written are held no longer', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const pages: WeakRef<object>[] = [];
  let held = Infinity;
  rig.page = async ({ current }) => {
    if (current === 20) {
      // What is looked at in a turn stays until its end.
      await new Promise((resolve) => setImmediate(resolve));
      gc();
      held = pages.filter((page) => page.deref() !== undefined).length;
    }
    const page = pageOf('user', [{ ...person(current), id: String(current) }], 20);
    pages.push(new WeakRef(page));
    return page;
  };
  expect(value(await rig.service.export(question())).rows).toBe(20);
  expect(held).toBeLessThan(5);
});

test('a server that gives the first page again and again is not asked for ever', async () => {
  const all = Array.from({ length: 500 }, (_one, n) => person(n));
  rig.page = async () => pageOf('user', all, 1203);
  const report = value(await rig.service.export(question()));
  expect(report).toMatchObject({ rows: 500, totalLast: 1203 });
});

test('a sort field that we added and a server refuses is left out', async () => {
  rig.page = async ({ sort }) =>
    sort.length > 1
      ? { ok: false, error: { kind: 'rejected', code: 500, message: '' } }
      : pageOf('user', [person(1)], 1);
  expect(value(await rig.service.export(question())).rows).toBe(1);
});

test('only the chosen rows, from the page where they were seen', async () => {
  serve(5000);
  const ids = [person(12).id, person(15).id];
  const from = { current: 2, size: 10 };
  const report = value(await rig.service.export(question({ ids, from })));
  expect(report).toMatchObject({ rows: 2, totalFirst: 2, totalLast: 2 });
  expect(rig.asked).toHaveLength(1);
});

test('a lost page is asked for twice more; then the export fails and leaves no file', async () => {
  let asked = 0;
  const page = rig.page;
  rig.page = async () => {
    asked += 1;
    return asked < 3 ? { ok: false, error: LOST } : pageOf('user', [person(1)], 1);
  };
  expect(value(await withTime(rig.service.export(question()))).rows).toBe(1);
  rig.page = page;
  const second = await withTime(rig.service.export(question({ job: 'k' })));
  expect(second).toEqual({ ok: false, error: LOST });
  expect(rig.files()).toHaveLength(1);
});

test('a cancel and the end of the session leave no half file', async () => {
  for (const end of [() => rig.service.cancel('j'), () => rig.service.clear()]) {
    rig.page = async ({ current }) => {
      if (current === 2) end();
      return pageOf('user', [person(current)], 100_000);
    };
    expect(await rig.service.export(question())).toEqual({
      ok: false,
      error: { kind: 'cancelled' },
    });
    expect(rig.files()).toEqual([]);
  }
});

test('only files of this run are shown in the file manager', async () => {
  rig.page = async () => ok({ records: [], total: 0, current: 1, size: 0 });
  const { path, rows } = value(await rig.service.export(question()));
  expect(rows).toBe(0);
  rig.service.reveal('/etc/passwd');
  rig.service.reveal(path);
  expect(rig.shown).toEqual([path]);
});
