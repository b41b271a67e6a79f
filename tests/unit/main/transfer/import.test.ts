import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fail, ok, type Result } from '@shared/base/result';
import type { ImportReport, ImportState } from '@shared/model/transfer';
import { column, opened, texts, written } from '../../../fixtures/spreadsheets';
import { until } from '../../../desktop/rig/wait';
import { AS_SENT, LOST, pageOf, TransferRig } from './rig';

let rig: TransferRig;
beforeEach(() => {
  rig = new TransferRig();
});
afterEach(() => rig.remove());

const value = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const TITLES = [
  '登录账号',
  '*密码',
  '用户昵称',
  'Real name',
  '所属角色',
  'deptId',
  '手机号码',
  '性别',
  '出生日期',
  '备注',
];
const good = (account: string): string[] => [
  account,
  'Abcd1234',
  '张三',
  '张三',
  '城管局',
  '城管局/一中队',
  '13800000001',
  '女',
  '2000/1/2',
  'x',
];
const bad = (account: string, changes: Readonly<Record<number, string>>): string[] =>
  good(account).map((cell, n) => changes[n] ?? cell);

const file = (rows: readonly string[][]): Uint8Array =>
  written(
    'xlsx',
    TITLES.map((title) => column(title)),
    rows,
  );

const check = (bytes: Uint8Array, job = 'job'): Promise<Result<ImportReport, unknown>> =>
  rig.service.check({ job, family: 'user', name: '用户.xlsx', bytes });

test('a dry run sends nothing and says what is wrong with each cell', async () => {
  const report = value(
    await check(
      file([
        good('a1'),
        bad('a2', { 4: '没有', 5: '一中队', 6: '138', 7: '未知', 8: '2000-02-30' }),
        bad('a1', {}),
        bad('', { 1: 'weak', 6: '1.73E+18' }),
        bad('a5', { 4: '城管局、环卫所', 5: '21', 7: '2', 8: '20000131' }),
      ]),
    ),
  );
  expect(rig.saved).toEqual([]);
  expect(report).toMatchObject({ rows: 5, good: 2, problemCount: 9, unknown: ['备注'] });
  expect(report.problems.map(({ row, column: at, key }) => `${at}:${row} ${key}`)).toEqual([
    '5:3 transfer.problems.unknownWord',
    '6:3 transfer.problems.ambiguous',
    '7:3 records.check.phoneLength',
    '8:3 transfer.problems.unknownWord',
    '9:3 records.check.date',
    '1:4 transfer.problems.repeated',
    '1:5 records.check.required',
    '2:5 records.check.password',
    '7:5 transfer.problems.rounded',
  ]);
  expect(report.problems[0]?.values).toMatchObject({
    allowed: '城管局 / 一中队 / 二中队 / 环卫所 / 一中队',
  });
  expect(report.problems[1]?.values).toMatchObject({ allowed: '城管局/一中队 / 环卫所/一中队' });
  const [first] = report.preview;
  const shown = Object.fromEntries(report.titles.map((title, n) => [title, first?.cells[n]]));
  expect(shown).toMatchObject({ 登录账号: 'a1', '*密码': '••••••' });
  // Passwords and refused rows are nowhere on disk.
  expect(rig.keptTexts()).not.toContain('Abcd1234');
  expect(rig.keptTexts()).toContain('"a5"');
});

test('the annotated copy holds every row, its problems in words, and can be read again', async () => {
  await check(file([good('a1'), bad('a2', { 8: '2000-02-30' })]));
  const { path } = value(await rig.service.annotated('job'));
  const rows = await texts(readFileSync(path));
  expect(rows[0]?.slice(-2)).toEqual(['问题', '原行号']);
  expect(rows[1]?.slice(-2)).toEqual(['', '2']);
  expect(rows[2]?.slice(-2)).toEqual(['出生日期: 请输入日期，例如 2024-01-31', '3']);
  const { cells } = opened(readFileSync(path));
  expect(cells.find(({ address }) => address === 'I3')).toMatchObject({ style: 10 });
  expect(cells.find(({ address }) => address === 'I2')).toMatchObject({ style: 2 });
  expect((await texts(readFileSync(path))).flat()).not.toContain('Abcd1234');
});

test('good rows are sent as a form sends them; refused ones keep the server’s words', async () => {
  await check(file([good('a1'), good('a2'), bad('a3', { 7: '1' })]));
  rig.save = ({ values }) =>
    values['account'] === 'a2'
      ? fail({ kind: 'rejected', code: 400, message: '账号已存在' })
      : ok(AS_SENT);
  const state = value(await rig.service.run('job'));
  expect(rig.saved.map(({ values }) => values['account'])).toEqual(['a1', 'a2', 'a3']);
  expect(rig.saved[0]).toMatchObject({
    family: 'user',
    mode: 'add',
    values: {
      account: 'a1',
      password: 'Abcd1234',
      roleId: ['10'],
      deptId: ['11'],
      sex: '2',
      birthday: '2000-01-02',
    },
  });
  expect(state).toMatchObject({
    state: 'done',
    total: 3,
    done: 2,
    failed: [{ row: 3, text: '账号已存在' }],
    unsure: [],
  });
  const { path } = value(await rig.service.annotated('job'));
  const rows = await texts(readFileSync(path));
  expect(rows).toHaveLength(2);
  expect(rows[1]?.[0]).toBe('a2');
  expect(rows[1]?.at(-2)).toBe('账号已存在');
  await rig.service.forget('job');
  expect(rig.keptTexts()).toBe('');
});

test('a row with the signs U+2028 and U+2029 in a cell is sent as any other', async () => {
  const text = 'a\u2028b\u2029c';
  const report = value(await check(file([bad('a1', { 2: text }), good('a2')])));
  const state = value(await rig.service.run('job'));
  expect(report.good).toBe(2);
  expect(state).toMatchObject({ state: 'done', total: 2, done: 2, failed: [], unsure: [] });
  expect(rig.saved.map(({ values }) => values['name'])).toEqual([text, '张三']);
});

test('rows that the check refused are told with the result, for they were not sent', async () => {
  await check(file([good('a1'), bad('a2', { 8: '2000-02-30' }), good('a3')]));
  expect(value(await rig.service.run('job'))).toMatchObject({ total: 2, done: 2, unfit: 1 });
  expect(rig.saved).toHaveLength(2);
});

test('cut off and taken up again after a restart: nothing is sent twice', async () => {
  const bytes = file(['a1', 'a2', 'a3', 'a4'].map(good));
  await check(bytes.slice());
  rig.save = ({ values }) => (values['account'] === 'a2' ? fail(LOST) : ok(AS_SENT));
  expect(value(await rig.service.run('job'))).toMatchObject({
    state: 'stopped',
    done: 1,
    unsure: [3],
    why: LOST,
  });
  rig.restart();
  const [pending] = await rig.service.pending();
  expect(pending).toMatchObject({ job: 'job', done: 1, unsure: [3], needsFile: true });
  rig.owner = 'demo|000000|2';
  expect(await rig.service.pending()).toEqual([]);
  expect(await rig.service.run('job')).toMatchObject({ ok: false });
  rig.owner = 'demo|000000|1';
  // The passwords of the file are kept nowhere: it is chosen again, and known again.
  expect(await rig.service.run('job')).toMatchObject({
    error: { key: 'transfer.imports.needsFile' },
  });
  const again = value(await check(bytes.slice(), 'job2'));
  expect(again.before).toMatchObject({ job: 'job2', done: 1, unsure: [3] });
  // The server has the one that was in flight.
  rig.page = async ({ filters }) => {
    expect(filters).toEqual({ account_equal: 'a2' });
    return pageOf('user', [{ id: '9', account: 'a2' }], 1);
  };
  rig.saved.length = 0;
  rig.save = () => ok(AS_SENT);
  const state: ImportState = value(await rig.service.run('job2'));
  expect(rig.saved.map(({ values }) => values['account'])).toEqual(['a3', 'a4']);
  expect(state).toMatchObject({ state: 'done', done: 4, failed: [], unsure: [] });
});

test('a password that is written twice is kept nowhere either', async () => {
  const titles = [...TITLES, '密码', '确认密码'];
  const row = [...good('a1'), 'Secret22', 'Secret33'];
  const bytes = written(
    'xlsx',
    titles.map((title) => column(title)),
    [row],
  );
  const report = value(await check(bytes));
  expect(report).toMatchObject({ good: 1, unknown: ['备注', '密码', '确认密码'] });
  const { path } = value(await rig.service.annotated('job'));
  const all =
    rig.keptTexts() + (await texts(readFileSync(path))).flat().join() + JSON.stringify(report);
  for (const secret of ['Abcd1234', 'Secret22', 'Secret33']) expect(all).not.toContain(secret);
});

test('the same file is never sent by two imports at once', async () => {
  const bytes = file([good('a1'), good('a2')]);
  await check(bytes.slice(), 'one');
  await check(bytes.slice(), 'two');
  rig.save = ({ values }) => (values['account'] === 'a2' ? fail(LOST) : ok(AS_SENT));
  const both = await Promise.all([rig.service.run('one'), rig.service.run('two')]);
  expect(both.map((one) => one.ok).sort()).toEqual([false, true]);
  // Nor while the one has rows left.
  const other = both[0].ok ? 'two' : 'one';
  expect(await rig.service.run(other)).toMatchObject({
    error: { key: 'transfer.imports.sameFile' },
  });
  expect(rig.saved.map(({ values }) => values['account'])).toEqual(['a1', 'a2']);
});

test('what was only checked goes with the session, or where the check does not end', async () => {
  await check(file([good('a1')]));
  rig.service.clear();
  await until('nothing is kept', () => rig.keptTexts() === '');
  rig.dictionary = async () => {
    rig.service.cancel('job');
    return ok([]);
  };
  expect(await check(file([good('a1')]))).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(rig.keptTexts()).toBe('');
});

test('a stop leaves the rest for later', async () => {
  await check(file(['a1', 'a2', 'a3'].map(good)));
  rig.save = ({ values }) => {
    if (values['account'] === 'a2') rig.service.cancel('job');
    return ok(AS_SENT);
  };
  expect(value(await rig.service.run('job'))).toMatchObject({
    state: 'stopped',
    done: 2,
    unsure: [],
    why: { kind: 'cancelled' },
  });
  expect(value(await rig.service.run('job'))).toMatchObject({ state: 'done', done: 3 });
  expect(rig.saved).toHaveLength(3);
});

test('files without a known column, without rows or without a required column', async () => {
  const of = (text: string) => check(Buffer.from(text));
  expect(await of('甲,乙\n1,2')).toMatchObject({ error: { key: 'transfer.file.noHeading' } });
  expect(await of('登录账号,密码\n')).toMatchObject({ error: { key: 'transfer.file.noRows' } });
  const report = value(await of('用户导入表,\n登录账号,手机号码\na1,13800000001'));
  expect(report).toMatchObject({ rows: 1, good: 0 });
  expect(report.problems.map(({ row, key, title }) => [row, key, title])).toContainEqual([
    2,
    'transfer.problems.missingColumn',
    '密码',
  ]);
  const family = await rig.service.check({
    job: 'd',
    family: 'deliveryRecord',
    name: 'x.csv',
    bytes: Buffer.from('a\n1'),
  });
  expect(family).toMatchObject({ error: { key: 'transfer.imports.notHere' } });
});

test('the template is understood by the import', async () => {
  const { path } = value(await rig.service.template('user', 'xlsx'));
  const [titles = []] = await texts(readFileSync(path));
  expect(titles).toEqual(expect.arrayContaining(['*登录账号', '*密码', '出生日期']));
  const line = titles.map((title) => (title.includes('账号') ? 'a1' : ''));
  const csv = Buffer.from(`${titles.join(',')}\n${line.join(',')}`);
  expect(value(await check(csv))).toMatchObject({ rows: 1, unknown: [] });
});

test('ten thousand rows are checked within five seconds', async () => {
  const bytes = file(Array.from({ length: 10_000 }, (_one, n) => good(`u${n}`)));
  const begun = process.cpuUsage();
  expect(value(await check(bytes))).toMatchObject({ rows: 10_000, good: 10_000 });
  // Its own time: what else the machine does is not counted. µs
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
}, 30_000);
