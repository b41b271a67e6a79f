import { connect } from 'node:net';
import { join } from 'node:path';

/** A working bus accepts a connection at once, ms. */
const LIMIT_MS = 2_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Socket of the desktop's session bus; null without a bus, or with one that has no socket (D-Bus
 * specification, "Server Addresses").
 */
export function sessionBusSocket(env: Environment): string | null {
  const address = env['DBUS_SESSION_BUS_ADDRESS'] ?? '';
  const [, kind, path] = /^unix:(?:.*,)?(path|abstract)=([^,;]+)/.exec(address) ?? [];
  if (path !== undefined) {
    const plain = decodeURIComponent(path);
    return kind === 'abstract' ? `\0${plain}` : plain;
  }
  const runtime = env['XDG_RUNTIME_DIR'] ?? '';
  return address === '' && runtime !== '' ? join(runtime, 'bus') : null;
}

/**
 * Whether the bus of the desktop session is gone: without the bus there are no tray, no toasts and no
 * keychain until the next login. Only a refused connection counts, never a slow bus.
 */
export function sessionBusGone(env: Environment): Promise<boolean> {
  const socket = sessionBusSocket(env);
  if (socket === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const line = connect(socket);
    const end = (gone: boolean): void => {
      line.destroy();
      resolve(gone);
    };
    line.setTimeout(LIMIT_MS, () => end(false));
    line.once('connect', () => end(false));
    line.once('error', (error) => {
      const code = 'code' in error ? error.code : '';
      end(code === 'ENOENT' || code === 'ECONNREFUSED');
    });
  });
}
