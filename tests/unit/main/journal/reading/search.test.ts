import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '@main/journal/entry';
import { JournalSearch, SearchOver, type SearchRequest } from '@main/journal/reading/search';
import { ownerName } from '@main/journal/sidecar/block';
import { JournalStore } from '@main/journal/writing/store';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER, receivedOf } from '@tests/support/journalEntries';

const OCTOBER = Date.UTC(2026, 9, 31, 12);
const NOVEMBER = Date.UTC(2026, 10, 1, 12);

const OWNERS = [ownerName(OWNER.server, OWNER.tenant)];

const ALL: SearchRequest = {
  from: null,
  to: null,
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
  text: '',
  owners: OWNERS,
  cursor: null,
  limit: 500,
};

describe('search of the journal', () => {
  let dir: string;
  let now: number;
  let elapsed: number;
  let store: JournalStore;
  let search: JournalSearch;

  const searcher = (mayWrite = true): JournalSearch =>
    new JournalSearch({ dir, mayWrite, monotonic: () => elapsed, pause: async () => undefined });
  const write = (...entries: JournalEntry[]): void => store.append(entries);
  const seqs = async (patch: Partial<SearchRequest> = {}, by = search): Promise<number[]> =>
    (await by.search({ ...ALL, ...patch })).found.map(({ entry }) => entry.seq);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 '));
    now = OCTOBER;
    elapsed = 0;
    store = new JournalStore(dir, () => now);
    store.open();
    search = searcher();
  });

  afterEach(async () => {
    search.close();
    store.close();
    await cleanUp(dir);
  });

  it('finds by every filter, newest first, over the months', async () => {
    const first = receivedOf(now, '人民路1号');
    write(first, entryOf('shown', now + 1, {}, { alarmId: first.alarmId }));
    now = NOVEMBER;
    const sos = receivedOf(now, '张伟', { alarmClass: 'sos', priority: 'critical' });
    write(
      sos,
      entryOf('gap', now + 5),
      entryOf('acknowledged', now + 9, {}, { alarmId: first.alarmId }),
    );
    expect(await seqs()).toEqual([5, 4, 3, 2, 1]);
    expect(await seqs({ kinds: ['received'] })).toEqual([3, 1]);
    expect(await seqs({ classes: ['sos'] })).toEqual([3]);
    expect(await seqs({ priorities: ['critical'] })).toEqual([3]);
    expect(await seqs({ from: NOVEMBER, to: NOVEMBER + 6 })).toEqual([4, 3]);
    expect(await seqs({ alarmId: first.alarmId })).toEqual([5, 2, 1]);
    expect(await seqs({ kinds: ['gap'], classes: ['sos'] })).toEqual([]);
  });

  it('gives acts the class, object and priority of their alarm, also over a change of month', async () => {
    const alarm = receivedOf(now, '人民路1号');
    write(alarm);
    now = NOVEMBER;
    const { alarmId, alarmKey } = alarm;
    write(entryOf('acknowledged', now, { by: '王建国', comment: '已派车' }, { alarmId, alarmKey }));
    const { found } = await search.search({
      ...ALL,
      kinds: ['acknowledged'],
      priorities: ['high'],
    });
    expect(found[0]?.facts).toMatchObject({
      alarmClass: 'overflow',
      object: '人民路1号',
      priority: 'high',
      by: '王建国',
      text: '已派车',
    });
  });

  it.each([
    ['one Chinese character', '溢', [2, 1]],
    ['two', '民路', [1]],
    ['words in another case and width', 'ＣＡＲ-7', [2]],
    ['part of a number', '5901', [2]],
    ['a comment', '派车', [3]],
    ['what stands in no entry', '龘', []],
    ['the name of a field', 'alarmclass', []],
    ['the end of one value with the begin of the next', '1号人民', []],
  ])('finds %s', async (_name, text, expected) => {
    write(
      receivedOf(now, '人民路1号'),
      receivedOf(now, '滨江', { fields: { plate: 'car-7', id: '1685901' } }),
      entryOf('commented', now, { by: '李', text: '已派车前往' }),
    );
    expect(await seqs({ text })).toEqual(expected);
    // Once more out of the blocks of the file.
    await fillBlock();
    expect(await seqs({ text })).toEqual(expected);
  });

  /** Closes a block, so that the rows so far are read from the file. */
  async function fillBlock(): Promise<void> {
    write(...Array.from({ length: 4_200 }, (_, at) => entryOf('told', now + at, { n: 'x' })));
    while ((await search.keepUp(10_000)) > 0);
    search.close();
    expect(statSync(join(dir, '2026-10.idx')).size).toBeGreaterThan(50_000);
  }

  it('shows nothing of another tenant', async () => {
    write(entryOf('gap', now), entryOf('gap', now, {}, { tenant: '000000' }));
    expect(await seqs()).toEqual([1]);
    expect(await seqs({ owners: [ownerName(OWNER.server, '000000')] })).toEqual([2]);
    expect(await seqs({ owners: [] })).toEqual([]);
  });

  it('goes on page by page without gap or repetition while entries are added', async () => {
    write(...Array.from({ length: 9_000 }, (_, at) => entryOf('told', now + at)));
    await search.keepUp(100_000);
    now = NOVEMBER;
    write(...Array.from({ length: 700 }, (_, at) => entryOf('told', now + at)));
    const seen: number[] = [];
    let cursor: SearchRequest['cursor'] = null;
    do {
      const page = await search.search({ ...ALL, cursor, limit: 499 });
      seen.push(...page.found.map(({ entry }) => entry.seq));
      cursor = page.next;
      write(entryOf('told', now));
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 9_700 }, (_, at) => 9_700 - at));
  });

  it('says what it has found when its time is over, and goes on from there', async () => {
    write(receivedOf(now, '最早的'));
    write(...Array.from({ length: 9_000 }, (_, at) => entryOf('told', now + at)));
    const slow = new JournalSearch({
      dir,
      mayWrite: false,
      monotonic: () => (elapsed += 400),
      pause: async () => undefined,
    });
    const first = await slow.search({ ...ALL, text: '最早' });
    expect(first.found).toEqual([]);
    expect(first.next).not.toBeNull();
    let { next, found } = first;
    while (next !== null)
      ({ next, found } = await slow.search({ ...ALL, text: '最早', cursor: next }));
    expect(found.map(({ entry }) => entry.seq)).toEqual([1]);
    slow.close();
  });

  it('ends when it was given up', async () => {
    write(entryOf('gap', now));
    await expect(search.search(ALL, () => true)).rejects.toBeInstanceOf(SearchOver);
  });

  it.each([
    [
      'cut off',
      (file: string) => open(file, 'r+').then((f) => f.truncate(5_000).then(() => f.close())),
    ],
    ['followed by garbage', async (file: string) => appendFileSync(file, 'x'.repeat(300))],
    ['garbage altogether', async (file: string) => writeFileSync(file, 'x'.repeat(90_000))],
    ['changed in the middle', (file: string) => overwrite(file, 20_000)],
    ['changed near its end', (file: string) => overwrite(file, statSync(file).size - 500)],
  ])('finds all of it with an index that is %s', async (_name, damage) => {
    write(...Array.from({ length: 9_000 }, (_, at) => receivedOf(now + at, `点${at}`)));
    while ((await search.keepUp(10_000)) > 0);
    search.close();
    await damage(join(dir, '2026-10.idx'));
    search = searcher();
    expect(await seqs({ text: '点4321' })).toEqual([4322]);
    expect(await seqs({ kinds: ['received'], limit: 3 })).toEqual([9000, 8999, 8998]);
    while ((await search.keepUp(10_000)) > 0);
    expect(await seqs({ text: '点17满' })).toEqual([18]);
  });

  async function overwrite(file: string, at: number): Promise<void> {
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(200, 'z'), 0, 200, at);
    await handle.close();
  }

  it('takes no index of an earlier file of the same month', async () => {
    write(...Array.from({ length: 5_000 }, (_, at) => receivedOf(now + at, `旧${at}`)));
    while ((await search.keepUp(10_000)) > 0);
    store.close();
    // Windows removes no file that is open; elsewhere the search finds out by itself.
    if (process.platform === 'win32') search.close();
    for (const name of readdirSync(dir).filter((one) => one.startsWith('2026-10.db'))) {
      rmSync(join(dir, name));
    }
    store = new JournalStore(dir, () => now);
    store.open();
    write(...Array.from({ length: 5_000 }, (_, at) => receivedOf(now + at, `新${at}`)));
    expect(await seqs({ text: '旧1' })).toEqual([]);
    expect(await seqs({ text: '新4999' })).toEqual([5_000]);
  });

  it('names the months that cannot be read and finds what is in the others', async () => {
    write(entryOf('gap', now));
    now = NOVEMBER;
    write(entryOf('gap', now));
    writeFileSync(join(dir, '2026-10.db'), 'garbage '.repeat(500));
    const result = await search.search(ALL);
    expect(result.found.map(({ entry }) => entry.seq)).toEqual([2]);
    expect(result.unreadable).toEqual(['2026-10']);
  });

  it('leaves the files of another process alone', async () => {
    write(receivedOf(now, '人民路'));
    const guest = searcher(false);
    expect(await seqs({ text: '人民' }, guest)).toEqual([1]);
    expect(readdirSync(dir).filter((name) => name.endsWith('.idx'))).toEqual([]);
    guest.close();
  });

  it('tells of one alarm, and of earlier ones of its object', async () => {
    const old = receivedOf(now, '人民路');
    write(old);
    now = NOVEMBER;
    const fresh = receivedOf(now, '人民路');
    const { alarmId, alarmKey } = fresh;
    write(fresh, receivedOf(now, '人民路西'), entryOf('shown', now, {}, { alarmId, alarmKey }));
    const own = search.ofAlarm(alarmId, OWNERS);
    expect(own.map(({ entry }) => entry.kind)).toEqual(['received', 'shown']);
    const same = search.beginningWith('alarmReport|overflow|人民路|', OWNERS, 10);
    expect(same.map(({ entry }) => entry.alarmId)).toEqual([fresh.alarmId, old.alarmId]);
  });
});
