import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDataFolder, removeDataFolder } from '@main/adapters/freshData';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

describe('the data folder of a check', () => {
  let tmp: string;
  beforeEach(() => {
    tmp = mkdtempSync(join(tmpdir(), '检查 '));
  });
  afterEach(() => rmSync(tmp, { recursive: true, force: true }));

  function left(name: string, ageMs: number): string {
    const dir = join(tmp, name);
    mkdirSync(dir);
    writeFileSync(join(dir, 'Cookies'), 'x');
    utimesSync(dir, (NOW - ageMs) / 1000, (NOW - ageMs) / 1000);
    return dir;
  }

  it('is empty, and takes away what earlier checks could not remove, and nothing else', () => {
    const old = left('chengjing-check-old', 2 * HOUR_MS);
    const running = left('chengjing-check-running', HOUR_MS / 2);
    const other = left('someone-else', 2 * HOUR_MS);
    const dir = freshDataFolder(tmp, NOW);
    expect(readdirSync(dir)).toEqual([]);
    expect([old, running, other].map((one) => existsSync(one))).toEqual([false, true, true]);
    expect(removeDataFolder(dir)).toBe(true);
    expect(existsSync(dir)).toBe(false);
  });

  it('that cannot be removed ends no check', () => {
    // A path below a file: the system refuses it for everybody.
    const file = join(tmp, 'file');
    writeFileSync(file, '');
    expect(() => removeDataFolder(join(file, 'below\0'))).not.toThrow();
  });
});
