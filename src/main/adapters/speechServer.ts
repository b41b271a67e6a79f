import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Prefix of a speech server address that is a socket. */
const BY_SOCKET = 'unix_socket:';

/**
 * Whether a Linux desktop's speech server (speech-dispatcher) listens. Without a listening server Chromium
 * forks one from a thread of its pool, and Chromium's check of file descriptors now and then ends the whole
 * application for that: so Chromium must not use speech there.
 * @param env SPEECHD_ADDRESS names the socket; otherwise it is in the folder of the session.
 */
export function speechServerListens(
  env: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean = existsSync,
): boolean {
  const { SPEECHD_ADDRESS: address, XDG_RUNTIME_DIR: runtime } = env;
  if (address !== undefined)
    return address.startsWith(BY_SOCKET) && exists(address.slice(BY_SOCKET.length));
  return runtime !== undefined && exists(join(runtime, 'speech-dispatcher', 'speechd.sock'));
}
