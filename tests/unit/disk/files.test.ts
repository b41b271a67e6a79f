import { existsSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OpenedHere, removeSoon, renameSoon, ThreadFiles, threadFiles } from '@disk/files';
import { openDatabase } from '@disk/sqlite';
import { cleanUp } from '@tests/support/cleanUp';
import { heldBy } from '@tests/support/heldFiles';
import { FakeClock } from '@tests/support/fakeClock';

describe('the rule of files', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '规则 '));
  });
  afterEach(() => cleanUp(dir));

  it('holds a thread that has opened a database to leave it alone, also closed', () => {
    const path = join(dir, 'a.db');
    const db = openDatabase(path, { pragmas: 'PRAGMA journal_mode = WAL', large: String });
    db.close();
    writeFileSync(`${path}-wal`, '');
    for (const own of [path, `${path}-wal`, join(dir, '.', 'a.db'), dir]) {
      expect(() => threadFiles.remove(own)).toThrow(OpenedHere);
      expect(() => threadFiles.rename(own, join(tmpdir(), 'elsewhere'))).toThrow(OpenedHere);
    }
    writeFileSync(join(dir, 'new'), '');
    expect(() => threadFiles.rename(join(dir, 'new'), path)).toThrow(OpenedHere);
    expect(existsSync(path)).toBe(true);
    // Other files, and the next thread, are free.
    threadFiles.rename(join(dir, 'new'), join(dir, 'a.db.other'));
    new ThreadFiles().rename(path, join(dir, 'b.db'));
    expect(readdirSync(dir).sort()).toEqual(['a.db-wal', 'a.db.other', 'b.db']);
  });

  it('waits for whoever holds a file for less than a second, and no longer', () => {
    const path = join(dir, 'a');
    for (const code of ['EBUSY', 'EPERM', 'EACCES']) {
      writeFileSync(path, '');
      const short = heldBy(code, (times) => times <= 6);
      new ThreadFiles(short.calls).rename(path, join(dir, code));
      expect(short.waited()).toBeGreaterThan(500);
      const long = heldBy(code, () => true);
      expect(() => new ThreadFiles(long.calls).remove(join(dir, code))).toThrow(code);
      expect(long.waited()).toBe(1_000);
    }
    const missing = heldBy('EBUSY', () => false);
    const rename = (): void => new ThreadFiles(missing.calls).rename(path, join(dir, 'b'));
    expect(rename).toThrow('ENOENT');
    expect(missing.waited()).toBe(0);
    expect(readdirSync(dir).sort()).toEqual(['EACCES', 'EBUSY', 'EPERM']);
  });

  it('does the same without blocking, on a clock', async () => {
    const clock = new FakeClock();
    writeFileSync(join(dir, 'a'), '');
    await renameSoon(join(dir, 'a'), join(dir, 'b'), clock);
    await removeSoon(join(dir, 'b'), clock);
    await removeSoon(join(dir, 'b'), clock);
    expect(readdirSync(dir)).toEqual([]);
    writeFileSync(join(dir, 'a'), '');
    let times = 0;
    const move = async (from: string, to: string): Promise<void> => {
      times += 1;
      if (times <= 3) throw Object.assign(new Error('held'), { code: 'EBUSY' });
      renameSync(from, to);
    };
    const moved = renameSoon(join(dir, 'a'), join(dir, 'b'), clock, move);
    const settled = moved.then(() => 'moved');
    await expect.poll(() => clock.pending().map(({ name }) => name)).toEqual(['held file']);
    await clock.advance(69);
    expect(readdirSync(dir)).toEqual(['a']);
    await clock.advance(1);
    expect(await settled).toBe('moved');
    expect(readdirSync(dir)).toEqual(['b']);
  });
});
