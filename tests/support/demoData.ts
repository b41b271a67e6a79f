import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPlatform } from '@demo/server';
import { copyFolder } from './copyFolder';

/** Names the folder for what a run makes once; absent where everything is made anew, as in measurements. */
export const DEMO_DATA = 'CHENGJING_DEMO_DATA';

/**
 * Puts the demo platform's data into a folder, as its first start there would make it. It is made once in a
 * run and copied; of two workers that make it at the same moment one is kept.
 */
export async function giveDemoData(to: string): Promise<void> {
  const folder = process.env[DEMO_DATA];
  if (folder === undefined) return;
  const made = join(folder, 'made');
  if (!existsSync(made)) {
    const own = mkdtempSync(join(folder, 'own-'));
    await (await startPlatform({ dataDir: own, port: 0 })).stop();
    try {
      renameSync(own, made);
    } catch (error) {
      if (!existsSync(made)) throw error;
      rmSync(own, { recursive: true });
    }
  }
  copyFolder(made, to);
}
