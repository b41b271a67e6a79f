import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThreadFiles } from '@disk/files';
import { openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore, MonthDue } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER } from '@tests/support/journalEntries';
import { afterDamage, openInThread } from '@tests/support/journalThread';

const NOW = Date.UTC(2026, 10, 22, 12);
const MONTH = '2026-11';
/** Windows itself lets nobody rename a file that is open, or put another in its place. */
const renamed = it.runIf(process.platform !== 'win32');

describe('files of the journal that change while it is open', () => {
  let root: string;
  let dir: string;
  let now: number;
  let store: JournalStore;

  const file = (tail = ''): string => join(dir, `${MONTH}.db${tail}`);
  const put = (n: number): void => store.append([entryOf('commented', now, { n })]);
  const numbers = (from = store): readonly number[] =>
    [...from.read(OWNER.server, OWNER.tenant, 13)].map(
      ({ body }) => (JSON.parse(body) as { readonly n: number }).n,
    );
  /** The thread that finds out ends, and the next one writes what it could not. */
  const goOn = (work: () => unknown): void => {
    const before = store;
    store = afterDamage(dir, () => now, work);
    before.drop();
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 换 '));
    dir = join(root, 'journal');
    now = NOW;
    store = openInThread(dir, () => now);
    put(1);
    put(2);
  });

  afterEach(async () => {
    store.drop();
    await cleanUp(root);
  });

  /** As a program that restores or synchronises files does. */
  function replaceByCopies(tails = ['', '-wal', '-shm']): void {
    for (const tail of tails) copyFileSync(file(tail), `${file(tail)}.copy`);
  }
  const nameThem = (tails = ['', '-wal', '-shm']): void => {
    for (const tail of tails) renameSync(`${file(tail)}.copy`, file(tail));
  };

  renamed.each([
    ['all three', ['', '-wal', '-shm']],
    ['the log alone', ['-wal']],
    ['the file alone', ['']],
  ])('are noticed when copies take their place, and nothing is lost: %s', (_name, tails) => {
    replaceByCopies(tails);
    put(3);
    nameThem(tails);
    goOn(() => put(4));
    expect(store.setAside).toMatchObject([{ file: `${MONTH}.db`, rescued: true }]);
    put(4);
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 5 });
    expect([...store.ofKind('configuration')].map(({ body }) => body).join()).toContain(
      'another file took its place',
    );
    expect(readdirSync(dir).filter((name) => name.includes('.replaced-'))).not.toEqual([]);
    expect(readdirSync(dir).filter((name) => name.includes('.rescued-'))).toEqual([]);
  });

  renamed('are noticed while nothing is written, too', () => {
    replaceByCopies();
    nameThem();
    expect(() => store.readBack()).toThrow(MonthDue);
  });

  renamed('are noticed when a folder takes their place', () => {
    put(3);
    for (const tail of ['', '-wal', '-shm']) renameSync(file(tail), join(root, `away${tail}`));
    mkdirSync(file());
    goOn(() => put(4));
    put(4);
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(verifyJournal(dir, null).ok).toBe(true);
  });

  renamed('are put in place by whoever comes next, wherever the one before died', () => {
    for (let acts = 0; acts < 8; acts += 1) {
      replaceByCopies();
      put(10 + acts);
      nameThem();
      expect(() => put(99)).toThrow(MonthDue);
      store.drop();
      try {
        settleOnce(acts);
      } catch {
        // It died there.
      }
      now += 1_000;
      store = openInThread(dir, () => now);
      store.append([]);
      expect(numbers().at(-1), `after ${acts}`).toBe(10 + acts);
      expect(verifyJournal(dir, null).ok, `after ${acts}`).toBe(true);
    }
  });

  function settleOnce(acts: number): void {
    let left = acts;
    const dying = new ThreadFiles({
      rename(from, to) {
        if ((left -= 1) < 0) throw new Error('dead');
        renameSync(from, to);
      },
      remove: () => undefined,
      wait: () => undefined,
    });
    // Nothing is opened by it: the names of files alone are moved.
    new JournalStore(dir, () => now, dying).settle();
  }
  it.each([
    ['the file was cut in half', () => truncateSync(file(), statSync(file()).size / 2)],
    ['the file was emptied', () => truncateSync(file(), 0)],
    ['the log was emptied', () => truncateSync(file('-wal'), 0)],
    [
      'the file was overwritten',
      () => writeFileSync(file(), Buffer.alloc(statSync(file()).size, 0xff)),
    ],
  ])('are found to be damaged within a minute: %s', (_name, damage) => {
    // All of it lies in the file, and what comes then in the log.
    const other = openSqlite(file());
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.drop();
    put(3);
    store.readBack();
    damage();
    goOn(() => store.readBack());
    expect(store.setAside).toMatchObject([{ file: `${MONTH}.db` }]);
    put(4);
    expect(numbers()).toEqual([4]);
    expect(existsSync(file())).toBe(true);
  });

  it('are left alone while they are sound, also where another program has brought the log in', () => {
    for (let n = 3; n < 9; n += 1) {
      put(n);
      const other = openSqlite(file());
      other.close();
      store.readBack();
    }
    expect(store.setAside).toEqual([]);
    expect(numbers()).toHaveLength(8);
  });

  it('are looked at when the log was brought into the file', () => {
    put(3);
    store.readBack();
    const other = openSqlite(file());
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.drop();
    writeFileSync(file(), Buffer.alloc(statSync(file()).size, 0xff), { flag: 'r+' });
    expect(() => put(4)).toThrow(MonthDue);
  });

  it.each(['', '-wal'])('are put aside at the start where there is a folder: .db%s', (tail) => {
    store.close();
    // Some libraries leave an empty log behind.
    if (existsSync(file(tail))) renameSync(file(tail), join(root, 'away'));
    mkdirSync(file(tail));
    goOn(() => {
      store = openInThread(dir, () => now);
    });
    put(4);
    expect(store.setAside).toMatchObject([{ reason: 'what lies there is no file' }]);
    expect(numbers()).toEqual([4]);
  });

  it('are not begun for a month far ahead on the word of this clock alone', () => {
    now = Date.UTC(2036, 0, 15);
    put(3);
    expect(store.months()).toEqual([MONTH]);
    now = NOW + 1;
    put(4);
    now = Date.UTC(2026, 11, 3);
    put(5);
    expect(store.months()).toEqual([MONTH, '2026-12']);
    // After a long absence the server says that it is true.
    now = Date.UTC(2027, 4, 3);
    store.close();
    store = openInThread(dir, () => now);
    put(6);
    expect(store.months()).toHaveLength(2);
    store.trust('2027-05');
    put(7);
    expect(store.months()).toEqual([MONTH, '2026-12', '2027-05']);
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(verifyJournal(dir, null).ok).toBe(true);
  });
});
