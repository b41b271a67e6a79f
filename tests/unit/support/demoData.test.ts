import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatform } from '@demo/server';
import { DEMO_DATA, giveDemoData } from '@tests/support/demoData';

const before = process.env[DEMO_DATA];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chengjing-given-'));
});
afterEach(() => {
  if (before === undefined) delete process.env[DEMO_DATA];
  else process.env[DEMO_DATA] = before;
  rmSync(folder, { recursive: true });
});

/** What a platform says when it starts over a folder. */
async function said(dataDir: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const platform = await startPlatform({ dataDir, port: 0, log: (line) => lines.push(line) });
  await platform.stop();
  return lines;
}

it('a platform that is given its data makes none; two that are given it do not share it', async () => {
  process.env[DEMO_DATA] = folder;
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  await Promise.all([giveDemoData(one), giveDemoData(other)]);
  expect(readdirSync(folder).sort()).toEqual(['made', 'made.json', 'one', 'other']);
  expect(await said(one)).not.toContain('demo data is made');
  rmSync(one, { recursive: true });
  expect(await said(other)).not.toContain('demo data is made');
  const fresh = join(folder, 'fresh');
  expect(await said(fresh)).toContain('demo data is made');
});

it('nothing is given where a run makes everything anew', async () => {
  delete process.env[DEMO_DATA];
  await giveDemoData(join(folder, 'none'));
  expect(readdirSync(folder)).toEqual([]);
});
