import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import type { AutostartPort, AutostartState } from '../ports/autostart';
import { desktopEntry } from '../recovery/desktopEntry';
import { entryState, loginState } from '../recovery/loginItem';
import { IS_PACKAGED } from '../recovery/packaged';

const FILE = 'cn.chengjing.controlroom.desktop';
/** Starts into the tray. */
const ARGS = ['--hidden'];

export interface AutostartOptions {
  /** Folder of the entries for a run from sources, which touches no other folder. */
  readonly dir: string | undefined;
  readonly name: string;
}

/** Starting with the system: the login items of Windows and macOS, an XDG entry on Linux. */
export function createAutostart(options: AutostartOptions): AutostartPort {
  return process.platform === 'linux' ? linux(options) : loginItems();
}

function loginItems(): AutostartPort {
  const state = (): AutostartState =>
    loginState(app.getLoginItemSettings({ args: ARGS }), ARGS, process.platform);
  return {
    possible: IS_PACKAGED,
    state,
    set: (on) =>
      attempt(() => {
        // `enabled` is what Task Manager shows; the user has just asked for it here.
        app.setLoginItemSettings({ openAtLogin: on, args: ARGS, enabled: true });
        if (state() !== (on ? 'on' : 'off')) throw new Error('the system did not take it');
      }),
  };
}

function linux({ dir, name }: AutostartOptions): AutostartPort {
  const config = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  const folder = IS_PACKAGED ? join(config, 'autostart') : (dir ?? '');
  const file = join(folder, FILE);
  const entry = desktopEntry(name, command());
  const present = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    possible: folder !== '',
    state: () => entryState(present(), entry),
    set: (on) =>
      attempt(() => {
        if (!on) return rmSync(file, { force: true });
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, entry);
        if (present() !== entry) throw new Error(file);
      }),
  };
}

/**
 * The command that starts this program: for an AppImage its own file, because it runs from a temporary mount.
 */
function command(): readonly string[] {
  if (IS_PACKAGED) return [process.env['APPIMAGE'] ?? process.execPath, ...ARGS];
  return [process.execPath, app.getAppPath(), ...ARGS, '--watchdog'];
}

function attempt(run: () => void): Result<null, string> {
  try {
    run();
    return ok(null);
  } catch (error) {
    return fail(reasonOf(error));
  }
}
