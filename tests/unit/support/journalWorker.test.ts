import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanUp } from '@tests/support/cleanUp';
import { buildJournalReader, buildJournalWorker, BUNDLES } from '@tests/support/journalWorker';

const before = process.env[BUNDLES];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chengjing-bundles-test-'));
  process.env[BUNDLES] = folder;
});

afterEach(async () => {
  if (before === undefined) delete process.env[BUNDLES];
  else process.env[BUNDLES] = before;
  await cleanUp(folder);
});

test('a program of the journal is built once in a run, also by two who want it at the same moment', async () => {
  const [one, other] = await Promise.all([buildJournalWorker(), buildJournalWorker()]);
  const built = statSync(one).mtimeMs;
  expect(other).toBe(one);
  expect(await buildJournalWorker()).toBe(one);
  expect(statSync(one).mtimeMs).toBe(built);
  // What the slower one has built is gone; each program has a place of its own.
  const reader = await buildJournalReader();
  expect(reader).not.toBe(one);
  expect(readdirSync(folder).sort()).toEqual(['journalReader', 'journalWorker']);
});
