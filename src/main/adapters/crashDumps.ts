import { join } from 'node:path';
import { app, crashReporter } from 'electron';

const FOLDER = 'crash-dumps';

/**
 * Makes Chromium's crash handler keep a memory dump of every part of the app that crashes, on this machine
 * only: it sends nothing. Call once the folder of the user's data is settled and before the app is ready;
 * processes started earlier are not covered.
 * @returns the folder, absolute
 */
export function keepCrashDumps(userDataDir: string): string {
  const folder = join(userDataDir, FOLDER);
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
  return folder;
}

export function crashDumpFolder(): string {
  return app.getPath('crashDumps');
}
