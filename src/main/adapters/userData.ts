import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { reasonOf } from '@shared/base/errors';
import { IS_PACKAGED } from '../recovery/packaged';
import { placesOf } from '../storage/places';

/** Where the data are, and where an earlier version may have left data; '' for no such place. */
export interface DataFolders {
  readonly data: string;
  readonly former: string;
  /** Why this version's folder is unusable; '' when it is usable. */
  readonly problem: string;
}

/**
 * Chooses the folder of the app's data before anything is in it. On Windows it is the local half of the
 * profile, with Chromium's own files in a folder beside the app's. On other systems Electron's default
 * applies; `--user-data-dir` overrides both.
 */
export function chooseFolders(): DataFolders {
  const chosen = (former: string, problem = ''): DataFolders => {
    return { data: app.getPath('userData'), former, problem };
  };
  // A run from sources may name the folder of an earlier version.
  const named = IS_PACKAGED ? undefined : process.env['CHENGJING_FORMER_DATA'];
  if (named !== undefined) return chosen(named);
  if (process.platform !== 'win32' || app.commandLine.hasSwitch('user-data-dir')) return chosen('');
  const { data, former } = placesOf({ platform: 'win32', env: process.env, home: homedir() });
  const session = join(data, 'session');
  try {
    mkdirSync(session, { recursive: true });
  } catch (error) {
    // Electron's default is the folder of earlier versions.
    return chosen('', reasonOf(error));
  }
  app.setPath('userData', data);
  app.setPath('sessionData', session);
  return chosen(former);
}
