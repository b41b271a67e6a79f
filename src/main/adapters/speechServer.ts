import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How a Linux desktop names a speech server that listens on a socket of its own. */
const BY_SOCKET = 'unix_socket:';

/**
 * Whether a Linux desktop's speech server (speech-dispatcher) listens. Where none does, Chromium's way
 * to the system's voices forks one out of a thread of its pool, and its own check of file descriptors
 * ends the whole application for that now and then: it must not be asked there.
 * @param env SPEECHD_ADDRESS names the socket, else it is in the folder of the session.
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
