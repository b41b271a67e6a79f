import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@shared/base/clock';
import type { JournalHealth } from '@shared/model/alarm';
import { JournalClient } from '@main/storage/journal/client';
import { newEntryId, type JournalEntry } from '@main/storage/journal/entry';
import { JournalStore } from '@main/storage/journal/store';
import { buildJournalWorker } from '@tests/support/journal-worker';
import { FakeClock } from '@tests/support/fake-clock';
import { keptLog } from '@tests/support/quiet-log';

function entry(number: number): JournalEntry {
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
    rmSync(root, { recursive: true, force: true });
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
    expect(await client.verify()).toMatchObject({ ok: true, entries: 1000 });
  });

  it('replaces a worker that died within a second and loses nothing of its queue', async () => {
    client.start();
    await client.append(entry(0));
    const all = Array.from({ length: 300 }, (_, number) => client.append(entry(number + 1)));
    const crashed = client.crash();
    const late = client.append(entry(301));
    const began = performance.now();
    await crashed;
    await Promise.all([...all, late]);
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(numbers()).toEqual(Array.from({ length: 302 }, (_, number) => number));
    expect(await client.verify()).toMatchObject({ ok: true });
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
});
