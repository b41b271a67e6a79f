import { callSessionBus, type BusFailure } from '../recovery/busCall';
import type { TrayHost } from '../recovery/trayHost';

/** The session bus answers at once or does not exist, ms. */
const LIMIT_MS = 2_000;

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';

/**
 * Asks the desktop's tray: Electron registers the icon there and does not report the result. On a desktop
 * without this kind of tray the answer is unknown.
 */
export async function linuxTrayHost(): Promise<TrayHost> {
  const registered = await callSessionBus(
    {
      destination: WATCHER,
      path: '/StatusNotifierWatcher',
      face: `${BUS}.Properties`,
      member: 'Get',
      args: [WATCHER, 'IsStatusNotifierHostRegistered'],
    },
    LIMIT_MS,
  );
  if (!registered.ok) return unknown(registered.error);
  if (registered.value[0] !== true) {
    return { outcome: 'failed', detail: 'no tray host is registered', owner: '' };
  }
  const named = await callSessionBus(
    { destination: BUS, path: '/', face: BUS, member: 'GetNameOwner', args: [WATCHER] },
    LIMIT_MS,
  );
  if (!named.ok) return unknown(named.error);
  const [owner] = named.value;
  return { outcome: 'shown', detail: '', owner: typeof owner === 'string' ? owner : '?' };
}

/** Who refuses says that nobody has the name; who is silent says nothing. */
function unknown({ kind, detail }: BusFailure): TrayHost {
  return { outcome: 'unknown', detail, owner: kind === 'refused' ? '' : null };
}
