import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThreadFiles } from '@disk/files';
import { systemClock } from '@shared/base/clock';
import {
  ALARM_FOLDING,
  AlarmFold,
  FOLD_STEP,
  FOLD_VERSION,
  type FoldState,
} from '@main/alarms/ledger/fold';
import { dropCheckpoints, loadCheckpoint, saveCheckpoint } from '@main/journal/writing/checkpoint';
import { JournalClient } from '@main/journal/client';
import type { JournalEntry, WrittenEntry } from '@main/journal/entry';
import type { FoldPlace } from '@main/journal/entryFold';
import { CHECKPOINT_ROWS, foldOn, foldWhole, keepCheckpoint } from '@main/journal/writing/folding';
import type { WorkerReport, WorkerRequest } from '@main/journal/protocol';
import { Segment } from '@main/journal/segment/segment';
import type { ChainEnd } from '@main/journal/entry';
import { openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore, MonthDue } from '@main/journal/writing/store';
import { damagedMonths } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER, receivedOf } from '@tests/support/journalEntries';
import { afterDamage, openInThread } from '@tests/support/journalThread';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';
import { randomEntries, seeded } from '@tests/support/randomJournal';

const NOW = Date.UTC(2026, 10, 21, 2);

/** Entries with numbers that leave gaps, so that few of them pass many places. */
function numbered(random: () => number, entries: readonly WrittenEntry[], gap: number) {
  let seq = 0;
  return entries.map((entry) => ({ entry, seq: (seq += 1 + Math.floor(random() * gap)) }));
}

describe('a fold that goes on from a place', () => {
  it.each([
    ['many short journals', 60, 400, FOLD_STEP / 8],
    ['a journal that lets go of what is over', 2, 14_000, 40],
  ])('ends as one from the very beginning: %s', (_name, journals, count, gap) => {
    let places = 0;
    for (let seed = 1; seed <= journals; seed += 1) {
      const random = seeded(seed);
      const entries = numbered(random, randomEntries(random, count, NOW), gap);
      const whole = new AlarmFold();
      const seen: FoldPlace<FoldState>[] = [];
      for (const { entry, seq } of entries) {
        whole.take(entry, seq);
        const { place } = whole;
        if (place !== null && place !== seen.at(-1)) seen.push(place);
      }
      const tried = seen.filter(() => seen.length < 8 || random() < 8 / seen.length);
      for (const place of tried) {
        // As it comes back from the disk.
        const kept = JSON.parse(JSON.stringify(place)) as FoldPlace<FoldState>;
        const onward = new AlarmFold(kept);
        for (const { entry, seq } of entries) if (seq > kept.seq) onward.take(entry, seq);
        expect(onward.stored(), `journal ${seed}, place ${place.seq}`).toEqual(whole.stored());
        places += 1;
      }
      expect(whole.stored().alarms.length).toBeGreaterThan(0);
    }
    expect(places).toBeGreaterThan(journals * 4);
  });

  it('is told from one of a version that folds otherwise', () => {
    // Whoever changes what entries leave behind sees this fail: raise FOLD_VERSION, then the sum.
    const random = seeded(7);
    const entries = numbered(random, randomEntries(random, 3_000, NOW), 50);
    const fold = new AlarmFold();
    for (const { entry, seq } of entries) fold.take({ ...entry, entryId: String(seq) }, seq);
    const sum = createHash('sha256').update(JSON.stringify(fold.stored())).digest('hex');
    expect([FOLD_VERSION, sum.slice(0, 16)]).toEqual([5, '6adb34debcaccad3']);
  });
});

describe('checkpoints of a journal', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 折叠 '));
  });
  afterEach(() => cleanUp(dir));

  const files = (): string[] => readdirSync(dir).filter((name) => name.includes('.fold'));
  const path = (month: string): string => join(dir, `${month}.db`);

  /** A month that begins after some number, as if much had been written before. */
  function month(name: string, after: ChainEnd, entries: readonly JournalEntry[]): ChainEnd {
    const segment = Segment.open(path(name), name, after, NOW);
    segment.append(entries, new Set());
    const end = segment.end();
    segment.close();
    return end;
  }

  /** A journal whose checkpoint lies a few entries after `before`. */
  function begun(random = seeded(1), before = 40): ChainEnd {
    const after = { seq: CHECKPOINT_ROWS - before, hash: '0'.repeat(64) };
    return month('2026-10', after, randomEntries(random, before + 60, NOW));
  }

  it('leave what folding everything leaves, wherever they are and whatever comes after', () => {
    const kept = new Set<boolean>();
    for (let seed = 1; seed <= 12; seed += 1) {
      rmSync(dir, { recursive: true, force: true });
      mkdirSync(dir);
      const random = seeded(seed);
      const { hash } = begun(random, 1 + Math.floor(random() * 300));
      expect(keepCheckpoint(ALARM_FOLDING, dir, OWNER)).toBe(true);
      const others = randomEntries(random, 20, NOW).map((one) => ({ ...one, tenant: '000000' }));
      // Far enough for another checkpoint, in another month; the first one stays behind.
      const far = { seq: 2 * CHECKPOINT_ROWS - 5 - Math.floor(random() * 130), hash };
      const end = month('2026-11', far, [...randomEntries(random, 90, NOW + 1), ...others]);
      const first = foldOn(ALARM_FOLDING, dir, OWNER);
      expect(first?.stored).toEqual(foldWhole(ALARM_FOLDING, dir, OWNER).stored);
      expect(keepCheckpoint(ALARM_FOLDING, dir, OWNER)).toBe(first?.fresh !== null);
      kept.add(first?.fresh !== null);
      month('2026-12', end, randomEntries(random, 30, NOW + 2));
      expect(foldOn(ALARM_FOLDING, dir, OWNER)?.stored).toEqual(
        foldWhole(ALARM_FOLDING, dir, OWNER).stored,
      );
      expect(files()).toHaveLength(1);
    }
    expect(kept).toEqual(new Set([true, false]));
  });

  it('are made only where they save something', () => {
    month('2026-11', { seq: 0, hash: '0'.repeat(64) }, randomEntries(seeded(3), 200, NOW));
    expect(keepCheckpoint(ALARM_FOLDING, dir, OWNER)).toBe(false);
    expect(foldOn(ALARM_FOLDING, dir, OWNER)).toBeNull();
    expect(files()).toEqual([]);
  });

  const name = (): string => files()[0] ?? '';
  const rewrite = (change: (text: string) => string): void => {
    writeFileSync(join(dir, name()), change(readFileSync(join(dir, name()), 'utf8')));
  };
  it.each<readonly [string, () => void]>([
    ['a file cut short', () => truncateSync(join(dir, name()), 900)],
    ['an empty file', () => truncateSync(join(dir, name()), 0)],
    ['a changed state', () => rewrite((text) => text.replace('点', '店'))],
    ['another form of the file', () => rewrite((text) => text.replace('"format":1', '"format":2'))],
    [
      'another way of folding',
      () => rewrite((text) => text.replace(`"fold":${FOLD_VERSION}`, '"fold":999')),
    ],
    ['another tenant', () => rewrite((text) => text.replace(OWNER.tenant, '000000'))],
    ['a file of its name that is none', () => writeFileSync(join(dir, name()), '\n\n')],
    [
      'an entry that was changed',
      () => sql('2026-10', `UPDATE entry SET hash = x'78' WHERE seq = ${CHECKPOINT_ROWS}`),
    ],
    [
      'a journal that is shorter',
      () => sql('2026-10', `DELETE FROM entry WHERE seq >= ${CHECKPOINT_ROWS}`),
    ],
    ['a month that came before', () => copyFileSync(path('2026-10'), path('2026-09'))],
    ['a month that went', () => renameSync(path('2026-10'), path('2026-08'))],
  ])('are not used with %s', (_what, damage) => {
    begun();
    keepCheckpoint(ALARM_FOLDING, dir, OWNER);
    expect(foldOn(ALARM_FOLDING, dir, OWNER)?.stored).toEqual(
      foldWhole(ALARM_FOLDING, dir, OWNER).stored,
    );
    damage();
    expect(foldOn(ALARM_FOLDING, dir, OWNER)).toBeNull();
    const store = new JournalStore(dir, () => NOW);
    store.open();
    const whole = foldWhole(ALARM_FOLDING, dir, OWNER, () => undefined, NOW);
    expect(store.folded(ALARM_FOLDING, OWNER).stored).toEqual(whole.stored);
    store.close();
  });

  function sql(of: string, text: string): void {
    const db = openSqlite(path(of));
    db.exec(text);
    db.close();
  }

  it('say nothing about the months that were set aside, and go with them', () => {
    const end = begun();
    keepCheckpoint(ALARM_FOLDING, dir, OWNER);
    month('2026-11', end, [receivedOf(NOW, '滨江', { eventTime: null, rawCut: false })]);
    writeFileSync(path('2026-10'), 'x'.repeat(9_000));
    const now = (): number => NOW;
    const store = afterDamage(dir, now, () => openInThread(dir, now));
    expect(store.folded(ALARM_FOLDING, OWNER).stored.alarms.map(({ object }) => object)).toEqual([
      '滨江',
    ]);
    expect(store.setAside).toMatchObject([{ file: '2026-10.db' }]);
    expect(files()).toEqual([]);
    store.close();
  });

  it('go with a month that was removed because of its age', () => {
    const end = begun();
    keepCheckpoint(ALARM_FOLDING, dir, OWNER);
    month('2026-11', end, [entryOf('gap', NOW)]);
    const note = (event: string) => entryOf('configuration', NOW, { event });
    const before = note('retentionDue');
    const retired = { month: '2026-10', before, after: note('retention') };
    const first = openInThread(dir, () => NOW);
    expect(() => first.retire(retired)).toThrow(MonthDue);
    first.close();
    const store = openInThread(dir, () => NOW);
    expect(files()).toEqual([]);
    expect(foldOn(ALARM_FOLDING, dir, OWNER)).toBeNull();
    store.close();
  });

  it('are of one owner each, and are replaced whole', () => {
    begun();
    const state = foldWhole(ALARM_FOLDING, dir, OWNER).fresh;
    if (state === null) throw new Error('no checkpoint');
    const other = { ...OWNER, tenant: '000000' };
    saveCheckpoint(FOLD_VERSION, dir, OWNER, state);
    saveCheckpoint(FOLD_VERSION, dir, other, state);
    // What a killed run left half-written.
    writeFileSync(join(dir, `${name().split('.')[1] ?? ''}.1234.fold-part`), 'half');
    for (const owner of [OWNER, other]) saveCheckpoint(FOLD_VERSION, dir, owner, state);
    expect(files()).toHaveLength(2);
    const hashOf = (): string => state.end.hash;
    expect(loadCheckpoint(FOLD_VERSION, dir, other, ['2026-10'], hashOf)).toEqual(state);
    expect(loadCheckpoint(FOLD_VERSION, dir, other, ['2026-10'], () => null)).toBeNull();
    dropCheckpoints(dir, '2026-10', new ThreadFiles());
    expect(files()).toEqual([]);
  });
});

describe.each([1, 2] as const)(
  'a month of version %i that is too large for a look at a start',
  (version) => {
    let dir: string;
    let store: JournalStore;
    const path = (): string => join(dir, '2026-11.db');

    beforeEach(() => {
      dir = mkdtempSync(join(tmpdir(), 'journal '));
      Segment.open(path(), '2026-11', { seq: 0, hash: '0'.repeat(64) }, NOW, { version }).close();
      store = new JournalStore(dir, () => NOW);
      store.open();
      const text = 'x'.repeat(1_500_000);
      for (let n = 0; n < 50; n += 1) store.append([entryOf('commented', NOW + n, { text })]);
      store.close();
    });
    afterEach(async () => {
      store.close();
      await cleanUp(dir);
    });

    /** All but the first page and the last ones, where the newest entries are. */
    function damage(): void {
      const fd = openSync(path(), 'r+');
      writeSync(fd, Buffer.alloc(20_000_000, 0xff), 0, undefined, 30_000_000);
      closeSync(fd);
    }

    it('is written on at once, and set aside when it is found to be damaged', () => {
      expect(damagedMonths(dir)).toEqual([]);
      damage();
      const before = openInThread(dir, () => NOW);
      expect(before.setAside).toEqual([]);
      before.append([entryOf('gap', NOW)], false);
      expect(damagedMonths(dir)).toEqual(['2026-11']);
      const started = afterDamage(
        dir,
        () => NOW,
        () => before.inspect('2026-11'),
      );
      expect(started.inspect('2026-11')).toBe(true);
      expect(started.setAside).toMatchObject([{ file: '2026-11.db' }]);
      started.append([receivedOf(NOW, '滨江', { eventTime: null, rawCut: false })]);
      expect(
        started.folded(ALARM_FOLDING, OWNER).stored.alarms.map(({ object }) => object),
      ).toEqual(['滨江']);
      expect(started.verify().ok).toBe(true);
      started.close();
    });

    it('is set aside by the start that cannot read it', () => {
      damage();
      const before = openInThread(dir, () => NOW);
      const started = afterDamage(
        dir,
        () => NOW,
        () => before.folded(ALARM_FOLDING, OWNER),
      );
      before.close();
      expect(started.folded(ALARM_FOLDING, OWNER).stored.alarms).toEqual([]);
      expect(started.setAside).toMatchObject([{ file: '2026-11.db' }]);
      started.close();
    });

    it('stays when it is sound, whoever suspects it', () => {
      const started = new JournalStore(dir, () => NOW);
      started.open();
      expect(started.inspect('2026-11')).toBe(false);
      started.append([entryOf('gap', NOW)]);
      expect(started.verify()).toMatchObject({ ok: true, entries: 51 });
      started.close();
    });
  },
);

describe('a start with a checkpoint', () => {
  let workerPath: string;
  let dir: string;

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'journal '));
  });
  afterEach(() => cleanUp(dir));

  it('gives signs of life while it reads', async () => {
    const after = { seq: 0, hash: '0'.repeat(64) };
    const segment = Segment.open(join(dir, '2026-11.db'), '2026-11', after, NOW);
    const entries = Array.from({ length: 5_000 }, (_, n) => entryOf('commented', NOW + n));
    segment.append(entries, new Set());
    segment.close();
    const reports: WorkerReport[] = [];
    const worker = new Worker(workerPath, { workerData: { dir } });
    worker.on('message', (report: WorkerReport) => reports.push(report));
    worker.postMessage({ type: 'read', call: 1, ...OWNER } satisfies WorkerRequest);
    await vi.waitFor(() => expect(reports.at(-1)?.type).toBe('folded'), 5_000);
    await worker.terminate();
    // One as it looks at the month, one as it begins with it, and more in the middle of it.
    expect(reports.filter(({ type }) => type === 'alive').length).toBeGreaterThan(2);
  });

  it('reads after a kill what was written before it, the entries behind the checkpoint included', async () => {
    const random = seeded(5);
    const made = new Date().toISOString().slice(0, 7);
    const after = { seq: CHECKPOINT_ROWS - 50, hash: '0'.repeat(64) };
    const segment = Segment.open(join(dir, `${made}.db`), made, after, NOW);
    segment.append(randomEntries(random, 200, NOW), new Set());
    segment.close();
    const client = new JournalClient({ clock: systemClock(), log: keptLog(), dir, workerPath });
    client.start();
    const read = () => client.read(OWNER.server, OWNER.tenant);
    expect(await read()).toEqual(foldWhole(ALARM_FOLDING, dir, OWNER).stored);
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all(randomEntries(random, 150, NOW + turn).map((one) => client.append(one)));
      await client.crash();
      expect(await read()).toEqual(foldWhole(ALARM_FOLDING, dir, OWNER).stored);
      expect(foldOn(ALARM_FOLDING, dir, OWNER)?.stored).toEqual(
        foldWhole(ALARM_FOLDING, dir, OWNER).stored,
      );
    }
    expect(client.written()).toBe(450);
    await client.close();
  });
});
