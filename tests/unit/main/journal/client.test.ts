import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@shared/base/clock';
import type { JournalHealth } from '@shared/model/alarm';
import { JournalClient, WAITING_CHARACTERS, WAITING_LIMIT } from '@main/journal/client';
import { newEntryId, type JournalEntry, type WrittenEntry } from '@main/journal/entry';
import { linesOf } from '@main/journal/segment/line';
import type { WorkerReport, WorkerRequest } from '@main/journal/protocol';
import { JournalStore } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

function entry(number: number): WrittenEntry {
  return {
    entryId: newEntryId(),
    at: Date.now(),
    kind: 'configuration',
    server: 's',
    tenant: 't',
    user: 'u',
    alarmId: '',
    alarmKey: '',
    body: JSON.stringify({ number }),
  };
}

describe('journal client', () => {
  let workerPath: string;
  let root: string;
  let dir: string;
  let client: JournalClient;

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'journal '));
    dir = join(root, 'journal');
    client = new JournalClient({ clock: systemClock(), log: keptLog(), dir, workerPath });
  });

  afterEach(async () => {
    await client.close();
    await cleanUp(root);
  });

  const numbers = (): number[] => {
    const store = new JournalStore(dir, () => Date.now());
    const kept = [...store.read('s', 't', 13)].map(
      (one) => (JSON.parse(one.body) as { number: number }).number,
    );
    store.close();
    return kept;
  };

  it('resolves a write when it can be read from disk', async () => {
    client.start();
    await client.append(entry(1));
    expect(numbers()).toEqual([1]);
  });

  it('keeps a thousand writes in order and once', async () => {
    client.start();
    const all = Array.from({ length: 1000 }, (_, number) => client.append(entry(number)));
    await Promise.all(all);
    expect(numbers()).toEqual(Array.from({ length: 1000 }, (_, number) => number));
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 1000 });
  });

  it('replaces a worker that died and loses nothing of its queue', async () => {
    client.start();
    await client.append(entry(0));
    const all = Array.from({ length: 300 }, (_, number) => client.append(entry(number + 1)));
    const crashed = client.crash();
    const late = client.append(entry(301));
    const began = performance.now();
    await crashed;
    await Promise.all([...all, late]);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(numbers()).toEqual(Array.from({ length: 302 }, (_, number) => number));
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true });
  });

  it('writes every group once and in order when its worker dies with several of them at it', async () => {
    client.start();
    const told: JournalHealth[] = [];
    client.healthChanged.on((health) => told.push(health));
    const all: Promise<void>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const from = all.length;
      for (let more = 0; more < 2_400; more += 1) all.push(client.append(entry(all.length)));
      // The first groups are on disk; of those behind them nobody knows.
      await all[from];
      expect(client.waiting()).toBeGreaterThan(600);
      await client.crash();
    }
    await Promise.all(all);
    expect(numbers()).toEqual(Array.from({ length: 7_200 }, (_, number) => number));
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 7_200 });
    // What was on disk already is known again: it is not tried and refused. A slow disk may be told of.
    const refused = told.filter((one) => one.kind === 'failing' && one.reason !== 'no answer');
    expect(refused).toEqual([]);
    expect(client.health()).toEqual({ kind: 'ok' });
  });

  it('does not let a group overtake a refused one that was sent before it', async () => {
    const reports: WorkerReport[] = [];
    const worker = new Worker(workerPath, { workerData: { dir } });
    worker.on('message', (report: WorkerReport) => reports.push(report));
    type How = { readonly again?: true; readonly head?: true };
    const send = async (batch: number, how: How, ...of: JournalEntry[]): Promise<void> => {
      const lines = linesOf(of);
      const sent = { type: 'append', batch, lines, again: false, head: false, ...how } as const;
      worker.postMessage(sent satisfies WorkerRequest);
      await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ batch }), 5_000);
    };
    const [one, two, three] = [entry(1), entry(2), entry(3)];
    writeFileSync(dir, '');
    await send(1, { head: true }, one);
    rmSync(dir);
    await send(2, {}, two);
    // Nor where it was refused before, and may be on disk.
    await send(3, { again: true }, two);
    await send(4, { again: true, head: true }, one, two);
    await send(5, {}, three);
    await worker.terminate();
    const answers = reports.filter(({ type }) => type !== 'opened').map(({ type }) => type);
    expect(answers).toEqual(['refused', 'refused', 'refused', 'committed', 'committed']);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it('writes groups that wait together in one commit, and what comes behind them after it', async () => {
    const reports: WorkerReport[] = [];
    const worker = new Worker(workerPath, { workerData: { dir } });
    worker.on('message', (report: WorkerReport) => reports.push(report));
    const send = (request: WorkerRequest): void => worker.postMessage(request);
    const all = Array.from({ length: 500 }, (_, number) => entry(number));
    const group = (batch: number, from: number, to: number, again = false, head = false): void => {
      const lines = linesOf(all.slice(from, to));
      send({ type: 'append', batch, lines, again, head });
    };
    // All of them wait before the worker runs.
    for (const batch of [0, 1, 2, 3]) group(batch, 90 * batch, 90 * batch + 90);
    for (const batch of [4, 5, 6]) group(batch, 356 + batch, 357 + batch);
    send({ type: 'read', call: 1, server: 's', tenant: 't' });
    group(7, 363, 370);
    group(8, 340, 400, true);
    group(9, 350, 400, true);
    group(10, 400, 450);
    group(11, 450, 498);
    group(12, 498, 499, true);
    // The oldest of what is sent anew never goes with what was sent before it.
    group(13, 498, 500, true, true);
    await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ batch: 13 }), 5_000);
    await worker.terminate();
    const answers = reports
      .map((report) => ('batch' in report ? report.batch : report.type))
      .filter((answer) => answer !== 'alive');
    expect(answers).toEqual(['opened', 1, 6, 'folded', 7, 10, 11, 12, 13]);
    expect(numbers()).toEqual(all.map((_, number) => number));
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 500 });
  });

  it('sends all that was at the worker again after a refusal: once each, in order', async () => {
    writeFileSync(dir, '');
    const clock = new FakeClock();
    const watched = new JournalClient({ clock, log: keptLog(), dir, workerPath });
    watched.start();
    const all = Array.from({ length: 900 }, (_, number) => watched.append(entry(number)));
    await vi.waitFor(() => expect(watched.health().kind).toBe('failing'), 5_000);
    rmSync(dir);
    all.push(watched.append(entry(900)));
    await clock.advance(2_000);
    await Promise.all(all);
    expect(numbers()).toEqual(Array.from({ length: 901 }, (_, number) => number));
    expect(watched.health()).toEqual({ kind: 'ok' });
    await watched.close();
  });

  it('says that it fails while nothing can be written, keeps the writes, and recovers', async () => {
    // A file stands where the folder should be: nothing can be written, whoever asks.
    writeFileSync(dir, '');
    const seen: JournalHealth[] = [];
    const failing = new Promise<void>((resolve) => {
      client.healthChanged.on((health) => {
        seen.push(health);
        if (health.kind === 'failing') resolve();
      });
    });
    client.start();
    const written = client.append(entry(7));
    await failing;
    expect(seen[0]).toMatchObject({ kind: 'failing', waiting: 1 });
    chmodSync(dir, 0o600);
    rmSync(dir);
    await written;
    expect(client.health()).toEqual({ kind: 'ok' });
    expect(numbers()).toEqual([7]);
  });

  it('gives a write that waits behind a long read the time of the read', async () => {
    const clock = new FakeClock();
    const watched = new JournalClient({ clock, log: keptLog(), dir, workerPath });
    watched.start();
    const read = watched.read('s', 't');
    const written = watched.append(entry(1));
    await Promise.resolve();
    const watch = clock.pending().find(({ name }) => name === 'journal answer');
    expect(watch?.inMs).toBe(60_000);
    await Promise.all([read, written]);
    await watched.close();
  });

  it('gives the first write the time to check a large file, and the next ones a second', async () => {
    const clock = new FakeClock();
    const watched = new JournalClient({ clock, log: keptLog(), dir, workerPath });
    const limit = async (): Promise<number | undefined> => {
      await Promise.resolve();
      return clock.pending().find(({ name }) => name === 'journal answer')?.inMs;
    };
    watched.start();
    const first = watched.append(entry(1));
    expect(await limit()).toBe(60_000);
    await first;
    const second = watched.append(entry(2));
    expect(await limit()).toBe(1_000);
    await second;
    await watched.close();
  });

  describe('with a worker that says what a test tells it to say', () => {
    let clock: FakeClock;
    let watched: JournalClient;
    const stored = { alarms: [], lastAt: 7, leftOut: 0, marks: {}, gaps: [] };

    beforeEach(() => {
      clock = new FakeClock();
      const told = join(root, 'told.mjs');
      writeFileSync(
        told,
        `import { parentPort } from 'node:worker_threads';
        parentPort.on('message', ({ type, month, call }) => {
          if (type === 'inspect') {
            parentPort.postMessage(JSON.parse(month));
            parentPort.postMessage({ type: 'callFailed', call, reason: 'it was said' });
          }
          if (type === 'close') parentPort.close();
        });`,
      );
      watched = new JournalClient({ clock, log: keptLog(), dir, workerPath: told });
      watched.start();
    });
    afterEach(() => watched.close());

    function say(report: WorkerReport): void {
      watched.inspect(JSON.stringify(report)).catch(() => undefined);
    }
    const left = (): number | undefined =>
      clock.pending().find(({ name }) => name === 'journal answer')?.inMs;

    it('waits for a reading as long as there are signs of life, and with what is behind it', async () => {
      const read = watched.read('s', 't');
      const written = watched.append(entry(1));
      for (let turn = 0; turn < 5; turn += 1) {
        await clock.advance(50_000);
        expect(left()).toBe(10_000);
        say({ type: 'alive' });
        await vi.waitFor(() => expect(left()).toBe(60_000), 5_000);
      }
      expect(watched.health()).toEqual({ kind: 'ok' });
      say({ type: 'folded', call: 1, stored });
      await expect(read).resolves.toEqual(stored);
      say({ type: 'committed', batch: 1 });
      await written;
    });

    it('says within a second that the disk does not answer a write, and no longer than that', async () => {
      const opened = watched.inspect(JSON.stringify({ type: 'opened' }));
      await opened.catch(() => undefined);
      const written = watched.append(entry(1));
      await clock.advance(999);
      expect(watched.health()).toEqual({ kind: 'ok' });
      await clock.advance(1);
      expect(watched.health()).toMatchObject({ kind: 'failing', reason: 'no answer', waiting: 1 });
      say({ type: 'committed', batch: 1 });
      await written;
      expect(watched.health()).toEqual({ kind: 'ok' });
    });

    it('gives up a reading without any, and says that nothing is saved until it is', async () => {
      const written = watched.append(entry(1));
      const refused = expect(watched.read('s', 't')).rejects.toThrow('in time');
      await clock.advance(60_000);
      await refused;
      expect(watched.health()).toMatchObject({ kind: 'failing', reason: 'no answer', waiting: 1 });
      // A disk that did not answer for long, and does now: the write was under way all the time.
      say({ type: 'committed', batch: 1 });
      await written;
      expect(watched.health()).toEqual({ kind: 'ok' });
      expect(watched.waiting()).toBe(0);
    });
  });

  it('tells of a damaged file and works on', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const store = new JournalStore(dir, () => Date.now());
    store.open();
    store.append([entry(1)]);
    store.close();
    writeFileSync(join(dir, `${month}.db`), 'damaged'.repeat(1000));
    const told: string[] = [];
    client.setAside.on((file) => told.push(file.file));
    client.start();
    await client.append(entry(2));
    expect(told).toEqual([`${month}.db`]);
    expect(numbers()).toEqual([2]);
  });

  it('tells once of entries that are not on disk after a second, and saves them when it can', async () => {
    writeFileSync(dir, '');
    const clock = new FakeClock();
    const watched = new JournalClient({ clock, log: keptLog(), dir, workerPath });
    const told: (readonly JournalEntry[])[] = [];
    watched.stuck.on((entries) => told.push(entries));
    watched.start();
    const [first, second] = [entry(1), entry(2)];
    const saved = watched.append(first);
    await clock.advance(600);
    const also = watched.append(second);
    await clock.advance(399);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual([[first]]);
    await clock.advance(600);
    expect(told).toEqual([[first], [second]]);
    await vi.waitFor(() => expect(watched.health().kind).toBe('failing'), 5_000);
    rmSync(dir);
    await vi.waitFor(async () => {
      await clock.advance(2_000);
      expect(watched.waiting()).toBe(0);
    }, 5_000);
    await Promise.all([saved, also]);
    expect(told).toHaveLength(2);
    expect(numbers()).toEqual([1, 2]);
    await watched.close();
  });

  it('says nothing of entries that are saved in time', async () => {
    // Not this machine's time: a worker may take a second to start.
    const clock = new FakeClock();
    const watched = new JournalClient({ clock, log: keptLog(), dir, workerPath });
    const told: unknown[] = [];
    watched.stuck.on((entries) => told.push(entries));
    watched.start();
    await Promise.all(Array.from({ length: 500 }, (_, number) => watched.append(entry(number))));
    await clock.advance(10_000);
    expect(told).toEqual([]);
    await watched.close();
  });

  it('has an end to its memory, and the chain says what is missing', async () => {
    writeFileSync(dir, '');
    const told: JournalEntry[] = [];
    client.turnedAway.on((entries) => told.push(...entries));
    const one = entry(0);
    for (let number = 0; number < WAITING_LIMIT; number += 1) {
      void client.append({ ...one, entryId: `${number}` });
    }
    const late = entry(-1);
    void client.append(late);
    await Promise.resolve();
    expect(told).toEqual([late]);
    expect(client.waiting()).toBe(WAITING_LIMIT);
    expect(client.health()).toMatchObject({ kind: 'failing', missing: 1 });
  });

  it('has an end in characters as well, and what is beyond it is told once', async () => {
    writeFileSync(dir, '');
    const told: JournalEntry[] = [];
    client.turnedAway.on((entries) => told.push(...entries));
    // One text, kept once, that counts for each.
    const body = JSON.stringify({ raw: 'x'.repeat(1_000_000) });
    const most = Math.floor(WAITING_CHARACTERS / 1_000_100);
    const entries = Array.from({ length: most + 3 }, (_, number) => ({ ...entry(number), body }));
    for (const one of entries) client.write(one, () => undefined);
    await Promise.resolve();
    expect(client.waiting()).toBe(most);
    expect(told).toEqual(entries.slice(most));
    expect(client.health()).toMatchObject({ kind: 'failing', missing: 3 });
  });

  // Windows lets nobody remove a folder with an open file.
  const removable = process.platform !== 'win32';
  it.runIf(removable)(
    'goes on in a new file when its folder is removed while it runs',
    async () => {
      const told: string[] = [];
      client.setAside.on(({ reason }) => told.push(reason));
      client.start();
      await client.append(entry(1));
      rmSync(dir, { recursive: true });
      await client.append(entry(2));
      await client.append(entry(3));
      expect(numbers()).toEqual([2, 3]);
      expect(told).toEqual(['it was removed while the app ran']);
      // The new file goes on after the entry that is gone: nobody takes it for a whole journal.
      const { ok, segments } = verifyJournal(dir, null);
      expect({ ok, problem: segments[0]?.problem }).toEqual({
        ok: false,
        problem: 'what came before it is missing',
      });
    },
  );

  it.runIf(existsSync('/dev/full'))('keeps everything over a full disk', async () => {
    client.start();
    await client.append(entry(1));
    await client.close();
    // The log is written to a device that is always full.
    const log = join(dir, `${new Date().toISOString().slice(0, 7)}.db-wal`);
    rmSync(log, { force: true });
    symlinkSync('/dev/full', log);
    const full = new JournalClient({ clock: systemClock(), log: keptLog(), dir, workerPath });
    full.start();
    const kept = full.append(entry(2));
    await vi.waitFor(() => expect(full.health()).toMatchObject({ kind: 'failing' }), 5_000);
    expect(full.waiting()).toBe(1);
    rmSync(log);
    await full.crash();
    await kept;
    expect(full.health()).toEqual({ kind: 'ok' });
    expect(numbers()).toEqual([1, 2]);
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 2 });
    await full.close();
  });

  it('keeps one chain with two processes on one journal', async () => {
    const other = new JournalClient({ clock: systemClock(), log: keptLog(), dir, workerPath });
    client.start();
    other.start();
    await Promise.all(
      Array.from({ length: 400 }, (_, number) =>
        (number % 2 === 0 ? client : other).append(entry(number)),
      ),
    );
    expect(numbers().sort((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, n) => n));
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 400 });
    await other.close();
  });

  it('writes an anchor, and the journal says so', async () => {
    const file = join(root, 'anchors', 'anchors.txt');
    client.start();
    await client.append(entry(1));
    expect(await client.anchor(file)).toMatchObject({ seq: 1 });
    const store = new JournalStore(dir, () => Date.now());
    const notes = [...store.ofKind('configuration')].map(({ body }) => body);
    expect(notes.at(-1)).toContain('"event":"anchor"');
    expect(store.verify(file)).toMatchObject({ ok: true, anchors: { checked: 1 } });
  });
});
