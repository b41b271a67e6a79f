import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry, WrittenEntry } from '@main/journal/entry';
import { linesOf } from '@main/journal/segment/line';
import type { WorkerReport, WorkerRequest } from '@main/journal/protocol';
import { CHAIN_START, Segment } from '@main/journal/segment/segment';
import { SegmentReader } from '@main/journal/sidecar/reading';
import { openForReading, openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore } from '@main/journal/writing/store';
import { monthsIn, verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf } from '@tests/support/journalEntries';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { randomEntries, seeded } from '@tests/support/randomJournal';

const NOW = Date.UTC(2026, 10, 21, 8);
const MONTH = '2026-11';

/** Entries whose clock was set back and ahead in between. */
function entriesOf(seed: number): WrittenEntry[] {
  const random = seeded(seed);
  return [
    ...randomEntries(random, 300, NOW),
    ...randomEntries(random, 100, NOW - 500_000),
    ...randomEntries(random, 200, NOW + 900_000),
  ];
}

describe('entries of an alarm and of a time', () => {
  let dir: string;
  let path: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 '));
    path = join(dir, `${MONTH}.db`);
  });
  afterEach(() => cleanUp(dir));

  /** How many entries are indexed; the month begins behind others. */
  it.each([
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 250],
    [2, 599],
    [2, 600],
  ] as const)('are found in a month of version %i with %i of 600 indexed', (version, indexed) => {
    const after = { seq: 70, hash: 'a'.repeat(64) };
    const segment = Segment.open(path, MONTH, after, NOW, { version });
    const entries = entriesOf(5);
    segment.append(entries, new Set());
    if (version === 2) {
      expect(segment.index(Math.min(indexed, 100))).toBe(600 - Math.min(indexed, 100));
      for (let done = 100; done < indexed; done += 100) {
        segment.index(Math.min(100, indexed - done));
      }
    }
    const numbered = entries.map((entry, place) => ({ ...entry, seq: place + 71 }));
    const reader = new SegmentReader(path, MONTH);
    const idsOf = (found: readonly JournalEntry[]): readonly string[] =>
      found.map(({ entryId }) => entryId);
    const alarms = new Set(entries.map(({ alarmId }) => alarmId).filter((id) => id !== ''));
    expect(alarms.size).toBeGreaterThan(100);
    for (const alarm of alarms) {
      const own = numbered.filter(({ alarmId }) => alarmId === alarm);
      expect(idsOf(reader.ofAlarm(alarm))).toEqual(idsOf(own));
      const came = own.find(({ kind }) => kind === 'received');
      expect(reader.received(alarm)?.entryId).toBe(came?.entryId);
    }
    expect(reader.ofAlarm('')).toEqual([]);
    expect(reader.received('no such alarm')).toBeNull();
    for (const prefix of ['alarmReport|overflow|点1', 'alarmReport|', '', 'x']) {
      const came = numbered.filter(
        ({ kind, alarmId }) => kind === 'received' && alarmId !== '' && alarmId.startsWith(prefix),
      );
      for (const limit of [1, 7, 1_000]) {
        const found = idsOf(reader.beginningWith(prefix, limit));
        expect(found).toEqual(idsOf(came.toReversed().slice(0, limit)));
      }
    }
    const times = entries.map(({ at }) => at).sort((one, other) => one - other);
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    for (let from = first - 20_000; from <= last + 20_000; from += 37_777) {
      for (const length of [1, 5_000, 300_000, 2_000_000]) {
        const within = numbered.filter(({ at }) => at >= from && at < from + length);
        const numbers = within.map(({ seq }) => seq);
        expect(reader.numbersOf(from, from + length)).toEqual(
          within.length === 0 ? null : { first: Math.min(...numbers), last: Math.max(...numbers) },
        );
      }
    }
    reader.close();
    segment.close();
  });

  it('are looked up, not read over, where they are indexed', () => {
    const segment = Segment.open(path, MONTH, CHAIN_START, NOW);
    const entries = entriesOf(6);
    const alarms = entries.flatMap(({ kind, alarmId }) => (kind === 'received' ? [alarmId] : []));
    segment.append(entries, new Set());
    segment.indexAll();
    segment.close();
    const db = openSqlite(path);
    db.exec('DELETE FROM alarm_row WHERE seq <= 500');
    db.close();
    const reader = new SegmentReader(path, MONTH);
    const found = alarms.flatMap((alarm) => reader.ofAlarm(alarm));
    const came = alarms.map((alarm) => reader.received(alarm)?.seq ?? 501);
    const all = reader.beginningWith('', 1_000);
    for (const seq of [...found, ...all].map((entry) => entry.seq).concat(came)) {
      expect(seq).toBeGreaterThan(500);
    }
    expect(all.length).toBeGreaterThan(5);
    reader.close();
  });

  const indexed = (file = path): unknown => {
    const db = openForReading(file);
    const row = db.get('SELECT max(last_seq) AS last FROM span');
    db.drop();
    return row?.['last'];
  };

  it('are indexed to their end when a month is over', () => {
    let now = NOW;
    let store = new JournalStore(dir, () => now);
    store.open();
    store.append(entriesOf(1));
    now = Date.UTC(2026, 11, 1);
    store.append([entryOf('gap', now)]);
    expect(indexed()).toBe(600);
    store.append(Array.from({ length: 30 }, () => entryOf('gap', now)));
    // As after a kill: the month that is over was never closed.
    store.drop();
    now = Date.UTC(2027, 0, 1);
    store = new JournalStore(dir, () => now);
    store.open();
    store.append([entryOf('gap', now)]);
    expect(indexed(join(dir, '2026-12.db'))).toBe(631);
    store.close();
  });
});

describe('the thread that writes', () => {
  let workerPath: string;
  let dir: string;

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 '));
  });
  afterEach(() => cleanUp(dir));

  it('indexes what it wrote, once that is written', async () => {
    const worker = new Worker(workerPath, { workerData: { dir } });
    const all = randomEntries(seeded(2), 400, NOW);
    for (let batch = 0; batch < 2; batch += 1) {
      const lines = linesOf(all.slice(batch * 200, batch * 200 + 200));
      const request = { type: 'append', batch, lines, again: false, head: batch === 0 } as const;
      worker.postMessage(request satisfies WorkerRequest);
    }
    const rows = (sql: string): readonly unknown[] => {
      const [month = ''] = monthsIn(dir);
      const db = openForReading(join(dir, `${month}.db`));
      try {
        return db.all(sql);
      } finally {
        db.drop();
      }
    };
    await vi.waitFor(() => expect(rows('SELECT seq FROM entry')).toHaveLength(400), 5_000);
    // In one step behind both groups.
    await vi.waitFor(
      () =>
        expect(rows('SELECT last_seq, first_seq FROM span')).toEqual([
          { last_seq: 400, first_seq: 1 },
        ]),
      8_000,
    );
    const alarms = all.filter(({ alarmId }) => alarmId !== '').length;
    expect(rows('SELECT seq FROM alarm_row')).toHaveLength(alarms);
    await worker.terminate();
  });

  it('begins a month once where another one begins it at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const own = join(dir, String(round));
      const answers: unknown[] = [];
      const workers = [0, 1, 2].map(() => new Worker(workerPath, { workerData: { dir: own } }));
      await Promise.all(workers.map((worker) => once(worker, 'online')));
      for (const worker of workers) {
        worker.on('message', ({ type }: WorkerReport) => answers.push(type));
        const lines = linesOf([entryOf('gap', NOW)]);
        const request = { type: 'append', batch: 0, lines, again: false, head: true } as const;
        worker.postMessage(request satisfies WorkerRequest);
      }
      await vi.waitFor(() => expect(answers).toHaveLength(6), 5_000);
      await Promise.all(workers.map((worker) => worker.terminate()));
      expect(answers.toSorted()).toEqual([
        ...Array<string>(3).fill('committed'),
        ...Array<string>(3).fill('opened'),
      ]);
      expect(verifyJournal(own, null)).toMatchObject({ ok: true, entries: 3 });
    }
  });
});
