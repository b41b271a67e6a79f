import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPlatform } from '@demo/server';
import { copyFolder } from './copyFolder';
import { madeOnce } from './madeOnce';

/** Names the folder for what a run makes once; absent where everything is made anew, as in measurements. */
export const DEMO_DATA = 'CHENGJING_DEMO_DATA';

/**
 * Puts the demo platform's data into a folder, as its first start there would make it. It is made once in a
 * run, by the first who wants it, and copied.
 */
export async function giveDemoData(to: string): Promise<void> {
  const folder = process.env[DEMO_DATA];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const made = join(folder, 'made');
  await madeOnce(join(folder, 'made.json'), async () => {
    await (await startPlatform({ dataDir: made, port: 0 })).stop();
    return made;
  });
  copyFolder(made, to);
}
