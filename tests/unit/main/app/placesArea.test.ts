import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { createPlacesArea } from '@main/app/areas/places';
import { settleData } from '@main/app/dataMove';
import { Notices } from '@main/app/notices';
import { readManifest } from '@main/storage/move/manifest';
import type { MoveOutcome } from '@main/storage/move/move';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

let dir: string;
let notices: Notices;
let clock: FakeClock;
let recorded: [string, unknown][];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'places '));
  notices = new Notices();
  clock = new FakeClock();
  recorded = [];
  mkdirSync(join(dir, 'old'));
  writeFileSync(join(dir, 'old', 'settings.json'), '{}');
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

type Deps = Parameters<typeof createPlacesArea>[0];

function start(dataMove: MoveOutcome | null, isProven = true, isRemote = false): void {
  const deps = {
    dataMove,
    notices,
    clock,
    log: keptLog(),
    userDataDir: join(dir, 'new'),
    alarms: {
      notes: { record: (event: string, values: unknown) => recorded.push([event, values]) },
    },
    journalReader: { verify: () => Promise.resolve({ ok: isProven }) },
  };
  void createPlacesArea(deps as unknown as Deps, () => isRemote).start?.();
}

const settle = async (problem = '') => {
  const used: string[] = [];
  const folders = { data: join(dir, 'new'), former: join(dir, 'old'), problem };
  const outcome = await settleData(
    { folders, useDataDir: (folder) => used.push(folder) },
    systemClock(),
  );
  return { outcome, used };
};

test('a journal on the network is told, with the folder', () => {
  start(null, true, true);
  expect(notices.all()).toMatchObject([
    { code: 'journalRemote', values: { folder: join(dir, 'new') } },
  ]);
});

test('a move is journaled, the moved journal is proven after the start, and the old files go at the next', async () => {
  const { outcome, used } = await settle();
  expect([outcome?.kind, used]).toEqual(['moved', []]);
  start(outcome);
  const from = join(dir, 'old');
  expect(recorded).toEqual([['dataMoved', { from, to: join(dir, 'new'), files: 1, bytes: 2 }]]);
  await clock.advance(59_000);
  expect(readManifest(join(dir, 'new'))?.state).toBe('placed');
  await clock.advance(1_000);
  await expect.poll(() => readManifest(join(dir, 'new'))?.state).toBe('confirmed');
  expect(notices.all()).toEqual([]);
  const next = await settle();
  start(next.outcome);
  expect(recorded.at(-1)).toEqual(['dataCleaned', { from, removed: 1, kept: [], failed: [] }]);
});

test('a moved journal that cannot be proven is told, and the old files stay', async () => {
  start((await settle()).outcome, false);
  await clock.advance(60_000);
  await expect.poll(() => readManifest(join(dir, 'new'))?.state).toBe('kept');
  await expect.poll(() => notices.all().map(({ code }) => code)).toEqual(['dataOldKept']);
});

test('a move that failed goes on in the old folder and says so', async () => {
  writeFileSync(join(dir, 'new'), 'a file where the folder should be');
  const { outcome, used } = await settle();
  expect([outcome?.kind, used]).toEqual(['failed', [join(dir, 'old')]]);
  start(outcome);
  expect(notices.all()).toMatchObject([
    { code: 'dataMoveFailed', values: { folder: join(dir, 'old') } },
  ]);
});

test('a folder that cannot be made is told by its reason', async () => {
  const { outcome, used } = await settle('EACCES');
  expect([outcome?.kind, used]).toEqual(['failed', []]);
  start(outcome);
  expect(notices.all()).toMatchObject([{ values: { reason: 'EACCES' } }]);
});
