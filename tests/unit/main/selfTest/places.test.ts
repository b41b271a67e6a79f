import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { isWithin, inspectFolder, policyOpen } from '@main/selfTest/places';
import { nativesAmong, previousEndOf } from '@main/selfTest/program';

const root = mkdtempSync(join(tmpdir(), '自检 places-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a folder is inside of another whatever their case and their last sign', () => {
  const roaming = 'C:\\Users\\Wang\\AppData\\Roaming\\';
  expect(isWithin('c:\\users\\wang\\appdata\\roaming\\App', roaming)).toBe(true);
  expect(isWithin('C:\\Users\\Wang\\AppData\\Roaming', roaming)).toBe(true);
  expect(isWithin('C:\\Users\\Wang\\AppData\\RoamingOther', roaming)).toBe(false);
  expect(isWithin('C:\\Users\\Wang\\AppData\\Local\\App', roaming)).toBe(false);
  expect(isWithin('C:\\x', '')).toBe(false);
});

test('a good folder is made where there is none, has room, and keeps nothing of the trial', async () => {
  const path = join(root, 'new', 'journal');
  const found = await inspectFolder(path, process.platform);
  expect(found).toMatchObject({ path, network: false, problem: '' });
  expect(found.freeBytes).toBeGreaterThan(0);
  expect(readdirSync(path)).toEqual([]);
});

test('a folder that cannot be one says why', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  const found = await inspectFolder(join(file, 'journal'), process.platform);
  expect(found.problem).toMatch(/ENOTDIR|ENOENT|EEXIST/);
});

test('a policy that anybody may write, or whose folder anybody may make, is open; nothing stays', async () => {
  const clock = systemClock();
  const there = join(root, 'there');
  mkdirSync(there);
  expect(await policyOpen(join(there, 'policy.json'), clock)).toBe(true);
  expect(readdirSync(there)).toEqual([]);
  const absent = join(root, 'absent');
  expect(await policyOpen(join(absent, 'policy.json'), clock)).toBe(true);
  expect(existsSync(absent)).toBe(false);
  const file = join(root, 'closed');
  writeFileSync(file, '');
  expect(await policyOpen(join(file, 'policy.json'), clock)).toBe(false);
});

test('native modules are told by their names, of both systems', () => {
  const files = [
    'C:\\Program Files\\app\\keyring.win32-x64-msvc.node',
    'C:\\Windows\\System32\\ntdll.dll',
    '/opt/app/libsql.node',
    '/opt/app/libsql.node',
  ];
  expect(nativesAmong(files)).toEqual(['keyring.win32-x64-msvc.node', 'libsql.node']);
});

test('the end of the run before is told in the words of the watchdog', () => {
  const restart = { at: 1, failures: 1, console: null };
  expect(previousEndOf(null)).toEqual({ kind: 'orderly', detail: '' });
  expect(previousEndOf({ ...restart, reason: { kind: 'hang' } })).toEqual({
    kind: 'hang',
    detail: '',
  });
  const killed = { kind: 'killed', detail: 'SIGKILL' } as const;
  expect(previousEndOf({ ...restart, reason: killed })).toEqual(killed);
});
