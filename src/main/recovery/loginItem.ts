import type { AutostartState } from '../ports/autostart';

/** What Electron tells of the login items; of Windows unless a line says otherwise. */
export interface LoginItems {
  readonly openAtLogin: boolean;
  /** The entry is there and nobody has switched it off, with whatever arguments. */
  readonly executableWillLaunchAtLogin?: boolean;
  readonly launchItems?: readonly {
    readonly path: string;
    readonly args: readonly string[];
    readonly enabled: boolean;
  }[];
  /** macOS. */
  readonly status?: string;
}

/**
 * Whether the system starts this program. The entry alone says little: Task Manager and the settings of
 * Windows switch it off without removing it.
 * @param args that our own entry has
 */
export function loginState(
  items: LoginItems,
  args: readonly string[],
  platform: NodeJS.Platform,
): AutostartState {
  if (platform === 'darwin' && items.status === 'requires-approval') return 'blocked';
  if (!items.openAtLogin) return 'off';
  if (platform !== 'win32') return 'on';
  const own = (items.launchItems ?? []).filter((item) => item.args.join(' ') === args.join(' '));
  // With several entries of this program one is enough.
  const enabled =
    own.length > 0 ? own.some((item) => item.enabled) : items.executableWillLaunchAtLogin !== false;
  return enabled ? 'on' : 'blocked';
}

/** Desktops of Linux switch an entry off by one of these lines, and keep the rest of it. */
const SWITCHED_OFF = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im;

/**
 * The same for an XDG entry.
 * @param present text of the file; '' when there is none
 * @param wanted text of our own entry; one of another place is written anew
 */
export function entryState(present: string, wanted: string): AutostartState {
  if (present === wanted) return 'on';
  return SWITCHED_OFF.test(present) ? 'blocked' : 'off';
}
