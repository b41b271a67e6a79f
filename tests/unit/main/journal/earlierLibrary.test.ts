import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readableOwners } from '@main/journal/owner';
import { JournalSearch } from '@main/journal/reading/search';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER } from '@tests/support/journalEntries';
import { openInThread } from '@tests/support/journalThread';

/**
 * Written by the app when libsql was its library, three months with an anchor in each; killed in the last
 * one, so that everything of it still stands in its log.
 */
const WRITTEN = fileURLToPath(new URL('../../../fixtures/journal-libsql', import.meta.url));
const ENTRIES = 40;

describe('a journal that an earlier library has written', () => {
  let root: string;
  let dir: string;
  let anchors: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '旧日志 '));
    for (const folder of ['journal', 'anchors']) {
      mkdirSync(join(root, folder));
      for (const name of readdirSync(join(WRITTEN, folder))) {
        copyFileSync(join(WRITTEN, folder, name), join(root, folder, name));
      }
    }
    dir = join(root, 'journal');
    anchors = join(root, 'anchors', 'anchors.txt');
  });
  afterEach(() => cleanUp(root));

  it('is proven with its anchors, and nothing of it changes by that', () => {
    const file = join(dir, '2026-11.db');
    const before = readFileSync(file);
    expect(verifyJournal(dir, anchors)).toMatchObject({
      ok: true,
      entries: ENTRIES,
      anchors: { checked: 3, problem: null },
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is searched and read as it was written', async () => {
    const pause = (): Promise<void> => Promise.resolve();
    const search = new JournalSearch({ dir, mayWrite: true, monotonic: () => 0, pause });
    const none = { kinds: [], classes: [], priorities: [], alarmId: '', from: null, to: null };
    const request = { ...none, owners: readableOwners(OWNER), cursor: null, limit: 100 };
    const texts = ['已派车', '滨江3号点🚛', '王建国'];
    const found = await Promise.all(texts.map((text) => search.search({ ...request, text })));
    expect(found.map((one) => one.found.length)).toEqual([1, 3, 3]);
    expect((await search.search({ ...request, text: '' })).found).toHaveLength(ENTRIES);
    search.close();
    const store = openInThread(dir, () => Date.UTC(2026, 10, 20));
    const read = [...store.read(OWNER.server, OWNER.tenant, 13)];
    expect(read.map(({ seq }) => seq)).toEqual(Array.from({ length: ENTRIES }, (_, n) => n + 1));
    expect(
      read.filter(({ kind }) => kind === 'received').map(({ alarmKey }) => alarmKey),
    ).toContain(`alarmReport|overflow|解放街2号点|${Date.UTC(2026, 9, 15, 3)}`);
    store.close();
  });

  it('is written on, over a change of month, in one chain', () => {
    let now = Date.UTC(2026, 10, 20);
    let store = openInThread(dir, () => now);
    store.append([entryOf('commented', now, { text: '新' })]);
    store.close();
    now = Date.UTC(2026, 11, 1);
    store = openInThread(dir, () => now);
    store.append([entryOf('commented', now, { text: '新' })]);
    expect(store.verify(anchors)).toMatchObject({ ok: true, entries: ENTRIES + 2 });
    expect(store.months()).toEqual(['2026-09', '2026-10', '2026-11', '2026-12']);
    store.close();
  });
});
