import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const STYLES = join(import.meta.dirname, '../../../../src/renderer');

test('no style asks for the size of a container: a page that nobody sees would keep what it removes', () => {
  const files = readdirSync(STYLES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(30);
  const found = files.filter((file) => {
    const rules = readFileSync(join(STYLES, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return /[\s;{]container(-type|-name)?:|@container|\d(cq[wihb]|cqmin|cqmax)\b/.test(rules);
  });
  expect(found).toEqual([]);
});
