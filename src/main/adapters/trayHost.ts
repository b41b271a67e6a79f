import { execFile } from 'node:child_process';
import type { TrayHost } from '../recovery/trayHost';

/** The session bus answers at once or is not there, ms. */
const LIMIT_MS = 2_000;

const WATCHER = 'org.kde.StatusNotifierWatcher';

/** One call on the session bus, by the tool that comes with it. */
function call(destination: string, path: string, method: string, args: string[]): Promise<string> {
  const all = [
    '--session',
    '--print-reply',
    `--reply-timeout=${LIMIT_MS}`,
    `--dest=${destination}`,
    path,
    method,
    ...args,
  ];
  return new Promise((resolve, reject) => {
    execFile('dbus-send', all, { timeout: LIMIT_MS * 2 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error((stderr.trim() === '' ? error.message : stderr.trim()).slice(0, 200)));
    });
  });
}

/**
 * Asks the desktop's tray: Electron registers the icon there and does not say what became of it.
 * Desktops without this kind of tray leave it unknown.
 */
export async function linuxTrayHost(): Promise<TrayHost> {
  try {
    const registered = await call(
      WATCHER,
      '/StatusNotifierWatcher',
      'org.freedesktop.DBus.Properties.Get',
      [`string:${WATCHER}`, 'string:IsStatusNotifierHostRegistered'],
    );
    if (!/boolean true/.test(registered)) {
      return { outcome: 'failed', detail: 'no tray host is registered', owner: '' };
    }
    const named = await call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.GetNameOwner', [
      `string:${WATCHER}`,
    ]);
    return { outcome: 'shown', detail: '', owner: /string "([^"]+)"/.exec(named)?.[1] ?? '?' };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { outcome: 'unknown', detail, owner: '' };
  }
}
