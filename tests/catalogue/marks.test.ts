import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shownMarks } from '../spec/marks';

const NOW = 'abc';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chengjing-ran-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ran = (suite: string, text: unknown): void =>
  writeFileSync(join(folder, `${suite}.json`), JSON.stringify(text));

it('marks of single tests count for what they name', () => {
  const passed = [
    'asks first (rule:list.deleteConfirm screen:list.generic)',
    'sends (call:user.page)',
  ];
  ran('unit', { state: NOW, failed: 0, passed });
  const { rule, screen, call, refused } = shownMarks(NOW, folder);
  expect([[...rule], [...screen], [...call]]).toEqual([
    ['list.deleteConfirm'],
    ['list.generic'],
    ['user.page'],
  ]);
  expect(refused).toEqual([]);
});

it('a run that failed, of other sources or of an older version shows nothing, and it is said why', () => {
  const passed = ['(rule:list.pageSize)'];
  ran('contract', { state: NOW, failed: 2, passed });
  ran('desktop', { state: 'older', failed: 0, passed });
  ran('unit', passed);
  const { rule, refused } = shownMarks(NOW, folder);
  expect([...rule]).toEqual([]);
  expect(refused).toEqual([
    'the last run of contract had 2 failed tests and shows nothing: npm test -- contract',
    'the last run of desktop is older than the sources and shows nothing: npm test -- desktop',
    'the last run of unit is of an older version and shows nothing: npm test -- unit',
  ]);
  rmSync(join(folder, 'contract.json'));
  expect(shownMarks(NOW, join(folder, 'none')).refused).toEqual(['no test has run: npm test']);
});
