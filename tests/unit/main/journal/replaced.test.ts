import { closeSync, mkdtempSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@shared/base/clock';
import type { JournalHealth } from '@shared/model/alarm';
import { JournalClient } from '@main/journal/client';
import { JournalReader } from '@main/journal/reading/readerClient';
import { readableOwners } from '@main/journal/owner';
import type { SetAside } from '@main/journal/writing/settle';
import { JournalStore } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER } from '@tests/support/journalEntries';
import { buildJournalReader, buildJournalWorker } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';

const MONTH = new Date().toISOString().slice(0, 7);
const FIRST = 1_000;

describe('a month that is found to be damaged while it is written and read', () => {
  let paths: { readonly workerPath: string; readonly readerPath: string };
  let root: string;
  let dir: string;
  let client: JournalClient;
  let reader: JournalReader;
  const asides: SetAside[] = [];
  const health: JournalHealth[] = [];

  beforeAll(async () => {
    const [workerPath, readerPath] = await Promise.all([
      buildJournalWorker(),
      buildJournalReader(),
    ]);
    paths = { workerPath, readerPath };
  }, 60_000);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 替换 '));
    dir = join(root, 'journal');
    const deps = { clock: systemClock(), log: keptLog(), dir, ...paths };
    reader = new JournalReader(deps);
    client = new JournalClient({ ...deps, standAside: () => reader.standAside() });
    client.setAside.on((file) => asides.push(file));
    client.healthChanged.on((state) => health.push(state));
    asides.length = 0;
    health.length = 0;
    const store = new JournalStore(dir, () => Date.now());
    store.open();
    const text = 'x'.repeat(1_000);
    store.append(Array.from({ length: FIRST }, (_, n) => entryOf('told', Date.now(), { n, text })));
    store.close();
  });

  afterEach(async () => {
    await client.close();
    await reader.close();
    await cleanUp(root);
  });

  const search = (text: string, slot = '') =>
    reader.search(
      {
        ...{ from: null, to: null, kinds: [], classes: [], priorities: [], alarmId: '', text },
        ...{ owners: readableOwners(OWNER), cursor: null, limit: 500 },
      },
      slot,
    );

  /** Pages in the middle of the file, as a failing disk leaves them. */
  function damage(): void {
    const file = join(dir, `${MONTH}.db`);
    const size = statSync(file).size;
    const fd = openSync(file, 'r+');
    writeSync(fd, Buffer.alloc(size / 2, 0xff), 0, undefined, Math.floor(size / 4));
    closeSync(fd);
  }

  it('is put aside by another thread once all have let go: nothing is lost, refused or told twice', async () => {
    client.start();
    await client.append(entryOf('commented', Date.now(), { text: 'before' }));
    // The reader has the month open, and stays.
    expect((await search('before')).found).toHaveLength(1);
    damage();
    const numbers = Array.from({ length: 600 }, (_, number) => number);
    const half = numbers.slice(0, 300).map((number) => write(number));
    const inspected = client.inspect(MONTH);
    const proof = reader.verify(null);
    const rest = numbers.slice(300).map((number) => write(number));
    await Promise.all([...half, ...rest]);
    expect(await inspected).toBe(true);
    expect(asides).toMatchObject([{ file: `${MONTH}.db` }]);
    expect(health).toEqual([]);
    // Asked before, answered now.
    expect(await proof).toBeDefined();
    const kept = readdirSync(dir).filter((name) => /\.db\.damaged-\d{8}T\d{6}$/.test(name));
    expect(kept).toHaveLength(1);
    expect(readdirSync(dir).filter((name) => /\.(due|done)/.test(name))).toEqual([]);
    const store = new JournalStore(dir, () => Date.now());
    const now = [...store.read(OWNER.server, OWNER.tenant, 13)].map(({ body }) => body);
    const own = now.filter((body) => body.includes('number'));
    // Those that were on disk when it was found are in the file that was put aside.
    const [first = 0] = own.map((body) => (JSON.parse(body) as { number: number }).number);
    expect(own).toEqual(numbers.slice(first).map((number) => JSON.stringify({ number })));
    const notes = [...store.ofKind('configuration')].filter(({ body }) =>
      body.includes('setAside'),
    );
    expect(notes).toHaveLength(1);
    expect(verifyJournal(dir, null).ok).toBe(true);
    expect((await search('"number":599')).found.length).toBeLessThanOrEqual(1);
    await client.append(entryOf('commented', Date.now(), { text: 'after' }));
    expect((await search('after')).found).toHaveLength(1);
  });

  function write(number: number): Promise<void> {
    return client.append(entryOf('told', Date.now(), { number }));
  }

  it('holds questions back until the file is moved, and asks again what was under way', async () => {
    expect((await search('x')).found).toHaveLength(500);
    const asked = search('xx');
    const goOn = await reader.standAside();
    let answered = false;
    const late = search('xxx', 'late').then(({ found }) => {
      answered = true;
      return found.length;
    });
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    goOn();
    expect(await late).toBe(500);
    expect((await asked).found).toHaveLength(500);
  });
});
