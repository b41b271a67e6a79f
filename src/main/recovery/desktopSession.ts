import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Watches the socket of the desktop that this process was started on. On Linux a user's programs may outlive
 * the desktop; without the desktop every new start would fail.
 * @returns a function: true when the socket existed at first and is gone now; never true without a socket to
 *   watch (Windows, macOS, a display of another machine).
 */
export function watchDesktop(
  env: Environment,
  exists: (path: string) => boolean = existsSync,
): () => boolean {
  const sockets = desktopSockets(env).filter((path) => exists(path));
  return () => sockets.length > 0 && !sockets.some((path) => exists(path));
}

/** Sockets of the Wayland and the X display that the environment names. */
export function desktopSockets(env: Environment): readonly string[] {
  const wayland = env['WAYLAND_DISPLAY'] ?? '';
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(env['DISPLAY'] ?? '')?.[1];
  const runtime = env['XDG_RUNTIME_DIR'] ?? '';
  return [
    ...(wayland === '' ? [] : [isAbsolute(wayland) ? wayland : join(runtime, wayland)]),
    ...(number === undefined ? [] : [`/tmp/.X11-unix/X${number}`]),
  ];
}
