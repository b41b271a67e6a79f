import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from './cleanUp';
import { DEMO_DATA } from './demoData';

/** Gives a run a place for the demo platform's data: the first test that wants it makes it there. */
export function setup(): () => Promise<void> {
  // Of several suites in one run the first makes the place for all.
  if (process.env[DEMO_DATA] !== undefined) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'chengjing-demo-data-'));
  process.env[DEMO_DATA] = folder;
  return () => {
    delete process.env[DEMO_DATA];
    return cleanUp(folder);
  };
}
