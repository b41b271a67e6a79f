import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from './cleanUp';
import { BUNDLES } from './journalWorker';

/** Gives a run a place for the journal's programs: the first test that wants one builds it there. */
export function setup(): () => Promise<void> {
  if (process.env[BUNDLES] !== undefined) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'chengjing-bundles-'));
  process.env[BUNDLES] = folder;
  return () => {
    delete process.env[BUNDLES];
    return cleanUp(folder);
  };
}
