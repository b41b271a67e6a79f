import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInLibrary, fallbackLibrary } from '@disk/library';
import { openDatabase, type SqlDatabase } from '@disk/sqlite';
import { explained, troubleOf } from '@disk/trouble';
import { cleanUp } from '@tests/support/cleanUp';

const builtIn = builtInLibrary();
/** No runtime of Windows needs the package, which keeps files open there that no test could remove. */
const fallback =
  builtIn === null || process.platform !== 'win32'
    ? [['of the package', fallbackLibrary()] as const]
    : [];
const LIBRARIES = [
  ...(builtIn === null ? [] : [['of the runtime', builtIn] as const]),
  ...fallback,
];
const LARGE = 9_007_199_254_740_993n;

describe.each(LIBRARIES)('a database with the library %s', (name, library) => {
  let dir: string;
  let path: string;
  const opened: SqlDatabase<unknown>[] = [];

  const open = (file = path, readOnly = false): SqlDatabase<string> => {
    const options = { readOnly, pragmas: 'PRAGMA journal_mode', large: (n: bigint) => `${n}` };
    const db = openDatabase<string>(file, options, library);
    opened.push(db);
    return db;
  };
  const troubleIn = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return troubleOf(error);
    }
    return 'none';
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '数据 库 '));
    path = join(dir, 'a.db');
  });
  afterEach(async () => {
    for (const db of opened.splice(0))
      if (troubleIn(() => db.exec('SELECT 1')) === 'none') db.close();
    await cleanUp(dir);
  });

  it('gives whole numbers exactly, as rows, one by one and as arrays', () => {
    const db = open();
    db.exec('CREATE TABLE t (a INTEGER, b TEXT)');
    expect(db.sql('INSERT INTO t VALUES (?, ?)').run([7, null])).toBe(1);
    db.sql('INSERT INTO t VALUES (?, ?)').run([LARGE, '大']);
    const rows = [
      { a: 7, b: null },
      { a: `${LARGE}`, b: '大' },
    ];
    const all = db.sql('SELECT a, b FROM t ORDER BY a');
    expect(all.all([])).toEqual(rows);
    expect([...all.each([])]).toEqual(rows);
    expect(all.get([])).toEqual(rows[0]);
    // A number in the place of one that no number holds, and no error over it, again and again.
    for (let turn = 0; turn < 2; turn += 1) {
      expect(all.arrays([])).toEqual([
        [7, null],
        [Number(LARGE), '大'],
      ]);
    }
    expect(db.sql('SELECT a FROM t WHERE a < ?').arrays([9])).toEqual([[7]]);
    expect(db.sql('SELECT a FROM t WHERE a = 8').get([])).toBeNull();
  });

  it('does all of a transaction or nothing of it, and tells the reason', () => {
    const db = open();
    db.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)');
    const insert = (value: number): unknown => db.sql('INSERT INTO t VALUES (?)').run([value]);
    expect(db.transaction(() => insert(1))).toBe(1);
    expect(() =>
      db.transaction(() => {
        insert(2);
        insert(1);
      }),
    ).toThrow(/UNIQUE/);
    // Undone already, as a full disk does it.
    expect(() =>
      db.transaction(() => {
        insert(3);
        db.exec('ROLLBACK');
        throw new Error('no room');
      }),
    ).toThrow('no room');
    expect(db.sql('SELECT a FROM t').all([])).toEqual([{ a: 1 }]);
  });

  it('only reads where it is to, and makes no file then', () => {
    expect(troubleIn(() => open(path, true))).toBe('other');
    expect(existsSync(path)).toBe(false);
    open().exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a)');
    const reading = open(path, true);
    expect(reading.sql('SELECT count(*) AS n FROM t').get([])).toEqual({ n: 0 });
    expect(troubleIn(() => reading.exec('INSERT INTO t VALUES (1)'))).toBe('denied');
  });

  it('says what is wrong with a file', () => {
    writeFileSync(path, 'garbage '.repeat(1_000));
    expect(troubleIn(() => open())).toBe('damaged');
    const other = join(dir, 'b.db');
    const db = open(other);
    db.exec('CREATE TABLE t (a); PRAGMA max_page_count = 20');
    const fill = (): unknown => db.sql('INSERT INTO t VALUES (zeroblob(200000))').run([]);
    expect(troubleIn(fill)).toBe('full');
    db.exec('BEGIN EXCLUSIVE');
    expect(troubleIn(() => open(other).exec('INSERT INTO t VALUES (1)'))).toBe('held');
    db.exec('ROLLBACK');
    const away = join(dir, 'no folder', 'c.db');
    expect(troubleIn(() => open(away))).toBe('other');
    try {
      open(away);
    } catch (error) {
      expect(troubleOf(explained(error, away))).toBe('away');
    }
  });

  it('takes a path of more than 300 signs with a Chinese name', () => {
    const folder = join(dir, '很长的文件夹 名称'.repeat(6), 'n'.repeat(120), 'm'.repeat(120));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, '日志.db');
    expect(file.length).toBeGreaterThan(300);
    const db = open(file);
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    db.close();
    expect(open(file, true).sql('SELECT a FROM t').all([])).toEqual([{ a: 1 }]);
  });

  // The package keeps its handles: that is why the rule of files does not go by what is closed.
  if (library !== builtIn) return;

  it.runIf(process.platform === 'linux')('keeps nothing open once it is closed', () => {
    const held = (): string[] =>
      readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(path));
    const db = open();
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a)');
    db.sql('SELECT * FROM t').all([]);
    expect(held(), name).not.toEqual([]);
    db.close();
    expect(held()).toEqual([]);
  });
});

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // The one that the folder itself is read by.
    return '';
  }
}
