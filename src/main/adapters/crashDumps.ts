import { join } from 'node:path';
import { app, crashReporter } from 'electron';

/** Below the user's data. */
const FOLDER = 'crash-dumps';

/**
 * Lets the crash handler of Chromium keep the memory of every part of the app that crashes, on this
 * machine only: nothing is sent to anybody. Once the folder of the user's data is settled and before
 * the app is ready; processes that were started earlier are not seen.
 * @returns the folder, absolute
 */
export function keepCrashDumps(userDataDir: string): string {
  const folder = join(userDataDir, FOLDER);
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
  return folder;
}

/** Where the dumps of this run are. */
export function crashDumpFolder(): string {
  return app.getPath('crashDumps');
}
