import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { reasonOf } from '@shared/base/errors';
import { IS_PACKAGED } from '../recovery/packaged';
import { placesOf } from '../storage/places';

/** Where the data are, and where an earlier version may have left some; '' for nowhere. */
export interface DataFolders {
  readonly data: string;
  readonly former: string;
  /** Why the folder of this version cannot be used; '' when it can. */
  readonly problem: string;
}

/**
 * Chooses the folder of the app's data before anything is in it; on Windows the local half of the
 * profile, with Chromium's own files in a folder beside the app's. Elsewhere Electron's choice
 * stands, and so does `--user-data-dir` everywhere.
 */
export function chooseFolders(): DataFolders {
  const chosen = (former: string, problem = ''): DataFolders => {
    return { data: app.getPath('userData'), former, problem };
  };
  // A run from sources may say where an earlier version kept its data.
  const told = IS_PACKAGED ? undefined : process.env['CHENGJING_FORMER_DATA'];
  if (told !== undefined) return chosen(told);
  if (process.platform !== 'win32' || app.commandLine.hasSwitch('user-data-dir')) return chosen('');
  const { data, former } = placesOf({ platform: 'win32', env: process.env, home: homedir() });
  const session = join(data, 'session');
  try {
    mkdirSync(session, { recursive: true });
  } catch (error) {
    // Electron's own choice is the former folder.
    return chosen('', reasonOf(error));
  }
  app.setPath('userData', data);
  app.setPath('sessionData', session);
  return chosen(former);
}
