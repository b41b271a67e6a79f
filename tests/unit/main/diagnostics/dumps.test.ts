import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DUMPS_AGE_MS, DUMPS_KEPT, dumpsIn, pruneDumps } from '@main/diagnostics/dumps';

const NOW = Date.UTC(2026, 10, 21);

describe('dumps of crashes', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '崩溃 '));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  function dump(folder: string, name: string, ageMs: number): string {
    mkdirSync(join(dir, folder), { recursive: true });
    const path = join(dir, folder, `${name}.dmp`);
    writeFileSync(path, 'MDMP');
    writeFileSync(join(dir, folder, `${name}.meta`), '');
    utimesSync(path, (NOW - ageMs) / 1000, (NOW - ageMs) / 1000);
    return path;
  }

  it('are found wherever the system’s handler puts them, newest first', () => {
    expect(dumpsIn(dir)).toEqual([]);
    dump('pending', 'linux', 3_000);
    dump('reports', 'windows', 1_000);
    dump('completed', 'mac', 2_000);
    expect(dumpsIn(dir).map(({ name }) => name)).toEqual(['windows.dmp', 'mac.dmp', 'linux.dmp']);
  });

  it('are removed by age and by number, with what lies beside them', () => {
    for (let number = 0; number < DUMPS_KEPT + 2; number += 1)
      dump('pending', `n${number}`, number * 1_000);
    const old = dump('completed', 'old', DUMPS_AGE_MS + 1_000);
    expect(pruneDumps(dir, NOW)).toEqual([]);
    const left = dumpsIn(dir);
    expect(left).toHaveLength(DUMPS_KEPT);
    expect(left.at(-1)?.name).toBe(`n${DUMPS_KEPT - 1}.dmp`);
    expect(existsSync(old.replace('.dmp', '.meta'))).toBe(false);
  });
});
