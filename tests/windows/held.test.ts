import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { JournalClient } from '@main/journal/client';
import type { SetAside, Staying } from '@main/journal/writing/settle';
import { JournalStore } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf } from '@tests/support/journalEntries';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';

/** Opens a database as any program with SQLite does, and keeps it open. */
const HOLD = `const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(process.argv[1], { readOnly: true });
db.prepare('SELECT count(*) FROM segment').get();
console.log('open');
setInterval(() => db.isOpen, 1000);`;

// Elsewhere a file is moved whoever has it open; settle.test.ts plays this with calls that refuse.
describe('a damaged month that another program holds', () => {
  let workerPath: string;
  let root: string;
  let dir: string;
  let holder: ChildProcess;

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '占用 '));
    dir = join(root, 'journal');
  });
  afterEach(async () => {
    holder.kill();
    await cleanUp(root);
  });

  const databases = (): string[] => readdirSync(dir).filter((name) => name.endsWith('.db'));

  it('stays where it is while the journal goes on beside it, and is moved once it is let go', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const store = new JournalStore(dir, () => Date.now());
    store.open();
    const text = 'x'.repeat(1_000);
    store.append(Array.from({ length: 500 }, (_, n) => entryOf('told', Date.now(), { n, text })));
    store.close();
    const file = join(dir, `${month}.db`);
    const fd = openSync(file, 'r+');
    writeSync(fd, Buffer.alloc(statSync(file).size / 2, 0xff), 0, undefined, 65_536);
    closeSync(fd);
    holder = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(holder.stdout ?? holder, 'data');

    const staying: Staying[] = [];
    const asides: SetAside[] = [];
    const start = (): JournalClient => {
      const client = new JournalClient({ clock: systemClock(), log: keptLog(), dir, workerPath });
      client.staying.on((one) => staying.push(one));
      client.setAside.on((one) => asides.push(one));
      client.start();
      return client;
    };
    const first = start();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => first.append(entryOf('commented', Date.now(), { n }))),
    );
    expect(first.health()).toEqual({ kind: 'ok' });
    expect(staying).toMatchObject([{ file: `${month}.db`, what: 'aside' }]);
    expect(asides).toEqual([]);
    expect(databases()).toHaveLength(2);
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 50 });
    await first.close();

    holder.kill();
    await once(holder, 'exit');
    const second = start();
    await second.append(entryOf('commented', Date.now(), { n: 50 }));
    expect(asides).toMatchObject([{ file: `${month}.db` }]);
    expect(databases()).not.toContain(`${month}.db`);
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 52 });
    expect(staying).toHaveLength(1);
    await second.close();
  });
});
