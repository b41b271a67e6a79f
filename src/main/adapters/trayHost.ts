import { execFile } from 'node:child_process';
import type { TrayShown } from '../ports/attention';

/** The session bus answers at once or is not there, ms. */
const LIMIT_MS = 2_000;

const WATCHER = 'org.kde.StatusNotifierWatcher';

/**
 * Asks the desktop's tray by the tool that comes with the bus: Electron registers the icon there
 * and does not say what became of it. Desktops without this kind of tray leave it unknown.
 */
export function linuxTrayHost(): Promise<TrayShown> {
  const args = [
    '--session',
    '--print-reply',
    `--reply-timeout=${LIMIT_MS}`,
    `--dest=${WATCHER}`,
    '/StatusNotifierWatcher',
    'org.freedesktop.DBus.Properties.Get',
    `string:${WATCHER}`,
    'string:IsStatusNotifierHostRegistered',
  ];
  return new Promise((resolve) => {
    execFile('dbus-send', args, { timeout: LIMIT_MS * 2 }, (error, stdout, stderr) => {
      if (error !== null) {
        const reason = stderr.trim() === '' ? error.message : stderr.trim();
        resolve({ outcome: 'unknown', detail: reason.slice(0, 200) });
      } else if (/boolean true/.test(stdout)) resolve({ outcome: 'shown', detail: '' });
      else resolve({ outcome: 'failed', detail: 'no tray host is registered' });
    });
  });
}
