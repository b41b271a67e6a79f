import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToOthers } from '@main/storage/privateFolder';
import { keptLog } from '@tests/support/quietLog';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'private-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

const rights = (): string => (statSync(dir).mode & 0o7777).toString(8);
const isUnix = process.getuid !== undefined;

test.runIf(isUnix)(
  'a folder of ours that others may enter is narrowed, and the log says so',
  () => {
    chmodSync(dir, 0o755);
    const log = keptLog();
    closeToOthers(dir, log);
    expect(rights()).toBe('700');
    expect(log.lines).toEqual([
      `the data folder was open to others and is narrowed ${JSON.stringify({ dir, was: '755' })}`,
    ]);
    closeToOthers(dir, log);
    expect(log.lines).toHaveLength(1);
  },
);

test.runIf(isUnix)('a folder that its owner alone may enter keeps even narrower rights', () => {
  chmodSync(dir, 0o500);
  const log = keptLog();
  closeToOthers(dir, log);
  expect([rights(), log.lines]).toEqual(['500', []]);
});

test.runIf(isUnix)('a folder of another user stays as it is, and that is said', () => {
  chmodSync(dir, 0o775);
  vi.spyOn(process, 'getuid').mockReturnValue(statSync(dir).uid + 1);
  const log = keptLog();
  closeToOthers(dir, log);
  expect(rights()).toBe('775');
  expect(log.lines.join()).toContain('belongs to another user');
});

test.runIf(isUnix)('one that cannot be looked at is said and ends nothing', () => {
  const log = keptLog();
  closeToOthers(join(dir, 'nothing'), log);
  expect(log.lines.join()).toMatch(/cannot be narrowed.*ENOENT/);
});
