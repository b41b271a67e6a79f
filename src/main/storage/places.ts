import { posix, win32 } from 'node:path';

/** Folder of the app's data inside of the system's place for it; the name that Electron uses too. */
const APP_FOLDER = 'Chengjing Control Room';

/** What decides where data lie. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Home folder of the user, whole path. */
  readonly home: string;
}

/** Where the app keeps what it keeps. */
export interface Places {
  /** Settings, journal, anchors, logs and all else. */
  readonly data: string;
  /** Where earlier versions kept it; '' where that was the same folder. */
  readonly former: string;
}

/** A folder of a drive of this machine: `C:\…`, not a share and not a place relative to a drive. */
function onDrive(path: string | undefined): string | null {
  return path !== undefined && /^[A-Za-z]:[\\/]/.test(path) ? win32.normalize(path) : null;
}

function given(path: string | undefined): string | null {
  return path === undefined || path === '' ? null : path;
}

/**
 * The folders of this app. On Windows the local half of the profile: the roaming half is copied at
 * every sign-in and sign-off, and may be a share, on which the journal's database does not work.
 *
 * Windows sets LOCALAPPDATA from the known folder of the user who signs in. It is taken only as a
 * folder of a drive; else the folder is where Windows makes it, in the home folder. App and
 * command-line tool both ask here, so that they find the same place.
 */
export function placesOf({ platform, env, home }: Machine): Places {
  if (platform === 'win32') {
    const local = onDrive(env['LOCALAPPDATA']) ?? win32.join(home, 'AppData', 'Local');
    const roaming = given(env['APPDATA']) ?? win32.join(home, 'AppData', 'Roaming');
    return { data: win32.join(local, APP_FOLDER), former: win32.join(roaming, APP_FOLDER) };
  }
  const shared =
    platform === 'darwin'
      ? posix.join(home, 'Library', 'Application Support')
      : (given(env['XDG_CONFIG_HOME']) ?? posix.join(home, '.config'));
  return { data: posix.join(shared, APP_FOLDER), former: '' };
}
