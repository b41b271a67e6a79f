import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { FamilySpec } from '@shared/catalogue/family';
import { runImport, type ImportWire } from '@main/transfer/importRun';
import { ImportStore } from '@main/transfer/importStore';
import { LOST } from './rig';

const LABEL = { zh: '物', en: 'Thing' };
const ROWS = Array.from({ length: 120 }, (_one, n) => n + 2);

/** A family that is none of the product's: by its calls alone it says how it is sent. */
const family = (many: boolean): FamilySpec => ({
  key: 'thing',
  area: 'test',
  labels: LABEL,
  fields: [{ name: 'name', kind: 'text', label: LABEL, form: {} }],
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
let single: (name: string) => Result<null, ApiFailure>;
let pack: (count: number) => Result<null, ApiFailure>;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'chengjing-import-'));
  store = new ImportStore(dir);
  singles = [];
  packs = [];
  single = () => ok(null);
  pack = () => ok(null);
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
  const lines = ROWS.map((row) => JSON.stringify({ row, values: { name: `n${row}` }, cells: [] }));
  // The last line was cut off by a crash.
  writeFileSync(await store.rowsPath('../../job'), `${lines.join('\n')}\n{"row":9`);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const run = (many: boolean, signal = new AbortController().signal) =>
  runImport({
    job: '../../job',
    family: family(many),
    store,
    wire,
    secrets: new Map(),
    signal,
    words: (failure) => ('message' in failure ? failure.message : failure.kind),
    progress: () => undefined,
  });

test('a call that takes a list gets packs; a refused pack goes row by row', async () => {
  pack = () =>
    packs.length === 2 ? fail({ kind: 'rejected', code: 400, message: '有重复' }) : ok(null);
  single = (name) =>
    name === 'n60' ? fail({ kind: 'rejected', code: 400, message: '编号重复' }) : ok(null);
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
  pack = () => ok(null);
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

test('an answer that is none leaves its row in doubt', async () => {
  single = () => fail({ kind: 'notJson', status: 200, detail: '' });
  expect(await run(false)).toMatchObject({ kind: 'notJson' });
  expect([...(await store.log('../../job')).sent]).toEqual([2]);
});
