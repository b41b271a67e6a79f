import type { AutostartState } from '../ports/autostart';

/** What Electron reports of the login items; fields of Windows unless marked otherwise. */
export interface LoginItems {
  readonly openAtLogin: boolean;
  /** The entry exists and is enabled, with any arguments. */
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
 * Whether the system starts this program. The existence of the entry is not enough: Task Manager and the
 * settings of Windows disable it without removing it.
 * @param args arguments of our own entry
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
  // One enabled entry of this program is enough.
  const enabled =
    own.length > 0 ? own.some((item) => item.enabled) : items.executableWillLaunchAtLogin !== false;
  return enabled ? 'on' : 'blocked';
}

/** Desktops of Linux disable an entry by one of these lines and keep the rest. */
const SWITCHED_OFF = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im;

/**
 * The same for an XDG entry.
 * @param present text of the file; '' when it does not exist
 * @param wanted text of our own entry; an entry with another command is rewritten
 */
export function entryState(present: string, wanted: string): AutostartState {
  if (present === wanted) return 'on';
  return SWITCHED_OFF.test(present) ? 'blocked' : 'off';
}
