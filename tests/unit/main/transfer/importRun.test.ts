import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { FamilySpec } from '@shared/catalogue/family';
import type { Saved } from '@shared/model/saved';
import { runImport, type ImportWire } from '@main/transfer/importRun';
import { ImportStore } from '@main/transfer/importStore';
import { LOST, pageOf } from './rig';

const LABEL = { zh: '物', en: 'Thing' };
const ROWS = Array.from({ length: 120 }, (_one, n) => n + 2);

/** A family that is none of the product's: by its calls alone it says how it is sent. */
const family = (many: boolean, unique = false): FamilySpec => ({
  key: 'thing',
  area: 'test',
  labels: LABEL,
  fields: [{ name: 'name', kind: 'text', label: LABEL, form: {}, ...(unique ? { unique } : {}) }],
  calls: [],
  screen: {
    paths: [],
    menuCodes: [],
    title: 'name',
    permissions: {},
    calls: { page: 'p', add: 'a', ...(many ? { addMany: 'm' } : {}) },
  },
});

let dir: string;
let store: ImportStore;
let singles: string[];
let packs: number[];
let wire: ImportWire;
let single: (name: string) => Result<Saved, ApiFailure>;
let pack: (count: number) => Result<readonly Saved[], ApiFailure>;

/** The server kept what was sent. */
const AS_SENT: Saved = { checked: true, kept: [], record: null };

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'chengjing-import-'));
  store = new ImportStore(dir);
  singles = [];
  packs = [];
  single = () => ok(AS_SENT);
  pack = (count) => ok(Array.from({ length: count }, () => AS_SENT));
  wire = {
    save: async ({ values }) => {
      singles.push(String(values['name']));
      return single(String(values['name']));
    },
    addMany: async (_family, rows) => {
      packs.push(rows.length);
      return pack(rows.length);
    },
    page: async () => fail(LOST),
  };
  await keepRows();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** The rows as they lie on disk. */
async function keepRows(names = ROWS.map((row) => `n${row}`)): Promise<void> {
  const lines = names.map((name, n) => JSON.stringify({ row: n + 2, values: { name }, cells: [] }));
  // The last line was cut off by a crash.
  writeFileSync(await store.rowsPath('../../job'), `${lines.join('\n')}\n{"row":9`);
}

const run = (many: boolean, signal = new AbortController().signal, unique = false) =>
  runImport({
    job: '../../job',
    family: family(many, unique),
    store,
    wire,
    secrets: new Map(),
    signal,
    keptWords: (_family, kept) => kept.map(({ field, now }) => `${field}=${String(now)}`).join(),
    words: (failure) => ('message' in failure ? failure.message : failure.kind),
    progress: () => undefined,
  });

test('a call that takes a list gets packs; a refused pack goes row by row', async () => {
  pack = (count) =>
    packs.length === 2
      ? fail({ kind: 'rejected', code: 400, message: '有重复' })
      : ok(Array.from({ length: count }, () => AS_SENT));
  single = (name) =>
    name === 'n60' ? fail({ kind: 'rejected', code: 400, message: '编号重复' }) : ok(AS_SENT);
  expect(await run(true)).toBeNull();
  expect(packs).toEqual([50, 50, 20]);
  expect(singles).toEqual(ROWS.slice(50, 100).map((row) => `n${row}`));
  const log = await store.log('../../job');
  expect(log.done.size).toBe(119);
  expect(log.failed).toEqual([{ row: 60, text: '编号重复' }]);
});

test('a pack without an answer stays in doubt and is never sent a second time', async () => {
  pack = () => fail(LOST);
  expect(await run(true)).toEqual(LOST);
  expect((await store.log('../../job')).sent.size).toBe(50);
  pack = (count) => ok(Array.from({ length: count }, () => AS_SENT));
  expect(await run(true)).toBeNull();
  expect(packs).toEqual([50, 50, 20]);
  const log = await store.log('../../job');
  expect([log.done.size, log.sent.size]).toEqual([70, 50]);
});

test('what never reached the server is sent again; a missing permission stops the rest', async () => {
  for (const failure of [
    { kind: 'notConnected', reason: 'refused', detail: '' },
    { kind: 'noPermission', message: '' },
    { kind: 'signedOut' },
  ] as const) {
    single = () => fail(failure);
    expect(await run(false)).toEqual(failure);
    const { sent, done, failed } = await store.log('../../job');
    expect([sent.size, done.size, failed.length]).toEqual([0, 0, 0]);
  }
  expect(singles).toEqual(['n2', 'n2', 'n2']);
});

test('a row that is known to break a server is refused with its words; the others go on, alone and in a pack', async () => {
  const broken = { kind: 'notSent', reason: 'markup', field: 'name' } as const;
  single = (name) => (name === 'n3' ? fail(broken) : ok(AS_SENT));
  for (const many of [false, true]) {
    pack = () => fail(broken);
    expect(await run(many)).toBeNull();
    const { done, failed, sent } = await store.log('../../job');
    expect([done.size, failed, sent.size]).toEqual([119, [{ row: 3, text: 'notSent' }], 0]);
    await store.forget('../../job');
    await keepRows();
  }
});

test('signs that end a line for some readers end none here, in rows and in answers', async () => {
  const names = ['a\u2028b', 'c\u2029d', 'e\r\nf'];
  await keepRows(names);
  single = (name) =>
    name === names[1]
      ? fail({ kind: 'rejected', code: 400, message: '重复\u2028编号' })
      : ok({ ...AS_SENT, kept: [{ field: 'name', how: 'markup', now: name }] });
  expect(await run(false)).toBeNull();
  expect(singles).toEqual(names);
  const log = await store.log('../../job');
  expect([[...log.done], log.failed]).toEqual([[2, 4], [{ row: 3, text: '重复\u2028编号' }]]);
  expect(log.otherwise.map(({ text }) => text)).toEqual([`name=${names[0]}`, `name=${names[2]}`]);
});

test('an answer that is none leaves its row in doubt', async () => {
  single = () => fail({ kind: 'notJson', status: 200, detail: '' });
  expect(await run(false)).toMatchObject({ kind: 'notJson' });
  expect([...(await store.log('../../job')).sent]).toEqual([2]);
});

test('killed between a call and its answer: nothing is sent a second time unless the server lacks it', async () => {
  // The program ends while the third row is on its way: its answer never comes.
  single = (name) => {
    if (name === 'n4') throw new Error('killed');
    return ok(AS_SENT);
  };
  const die = (): Promise<unknown> => run(false).catch(() => 'dead');
  expect(await die()).toBe('dead');
  expect([...(await store.log('../../job')).sent]).toEqual([4]);
  // Another program on the same disk.
  store = new ImportStore(dir);
  single = () => ok(AS_SENT);
  wire = { ...wire, page: async () => pageOf('user', [], 0) };
  singles = [];
  // Nothing tells records of this family apart: the row stays in doubt.
  expect(await run(false)).toBeNull();
  expect(singles).not.toContain('n4');
  expect([...(await store.log('../../job')).sent]).toEqual([4]);
  // Where a field does, the server is asked, and has none.
  expect(await run(false, undefined, true)).toBeNull();
  expect(singles.filter((name) => name === 'n4')).toHaveLength(1);
  expect((await store.log('../../job')).done.size).toBe(ROWS.length);
});

test('the answer to a look-up that comes after the session’s end settles nothing', async () => {
  await store.noteSent('../../job', [2]);
  const end = new AbortController();
  wire = {
    ...wire,
    page: async () => {
      end.abort();
      return pageOf('user', [], 0);
    },
  };
  expect(await run(false, end.signal, true)).toEqual({ kind: 'cancelled' });
  expect([...(await store.log('../../job')).sent]).toEqual([2]);
  expect(singles).toEqual([]);
});

test('a session that ends while a row is noted sends nothing of it', async () => {
  const end = new AbortController();
  const note = store.noteSent.bind(store);
  store.noteSent = async (job, rows) => {
    await note(job, rows);
    end.abort();
  };
  for (const many of [false, true]) {
    expect(await run(many, end.signal)).toEqual({ kind: 'cancelled' });
  }
  expect([singles, packs]).toEqual([[], []]);
  expect((await store.log('../../job')).sent.size).toBe(0);
});

test('a server that breaks down without a word leaves its pack in doubt', async () => {
  pack = () => fail({ kind: 'rejected', code: 500, message: '' });
  expect(await run(true)).toMatchObject({ code: 500 });
  expect(singles).toEqual([]);
  expect((await store.log('../../job')).sent.size).toBe(50);
});

test('a line of the log that was torn does not take the next one with it', async () => {
  await store.noteSent('../../job', [2]);
  const [log = ''] = readdirSync(dir).filter((name) => name.endsWith('.log'));
  appendFileSync(join(dir, log), '\0\0\0s');
  await store.noteSent('../../job', [3]);
  expect([...(await store.log('../../job')).sent]).toEqual([2, 3]);
});

test('what the server took otherwise is kept with its row, and is no refusal', async () => {
  const kept = [{ field: 'name', how: 'markup', now: 'n&amp;' }] as const;
  single = (name) => ok(name === 'n60' ? { ...AS_SENT, kept } : AS_SENT);
  expect(await run(false)).toBeNull();
  const log = await store.log('../../job');
  expect([log.done.size, log.failed]).toEqual([ROWS.length, []]);
  expect(log.otherwise).toEqual([{ row: 60, text: 'name=n&amp;' }]);
});

test('of a pack each row has its own', async () => {
  const kept = [{ field: 'name', how: 'empty', now: null }] as const;
  pack = (count) =>
    ok(Array.from({ length: count }, (_one, n) => (n === 1 ? { ...AS_SENT, kept } : AS_SENT)));
  expect(await run(true)).toBeNull();
  const { otherwise } = await store.log('../../job');
  // Packs of 50: the second row of each.
  expect(otherwise.map(({ row }) => row)).toEqual([3, 53, 103]);
});
