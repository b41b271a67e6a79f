import { open, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Whether the program that holds the single-instance lock of a data folder still lives. */
export type Holder = 'alive' | 'dead' | 'unknown';

/** A live program accepts a connection at once, even while it hangs: the system accepts for it. ms */
const CONNECT_MS = 2_000;

export interface HolderDeps {
  readonly platform: NodeJS.Platform;
  readonly hostname: string;
  /** Whether a process with this id runs, of any user. */
  readonly lives: (pid: number) => boolean;
}

const OWN: HolderDeps = { platform: process.platform, hostname: hostname(), lives };

/**
 * Checks the program that the lock of a data folder names. Chromium answers "another instance has it" also
 * when it can neither remove nor write the lock, as in a read-only folder; only a check of the holder tells
 * the two cases apart. The lock is a link `SingletonLock` to `host-pid` beside a link to its socket; on
 * Windows it is a file `lockfile` that disappears with its holder (chrome/browser/process_singleton_posix.cc
 * and _win.cc).
 */
export function holderOf(userDataDir: string, deps: HolderDeps = OWN): Promise<Holder> {
  return deps.platform === 'win32' ? windowsHolder(userDataDir) : linkedHolder(userDataDir, deps);
}

async function linkedHolder(userDataDir: string, deps: HolderDeps): Promise<Holder> {
  const target = await linkOf(join(userDataDir, 'SingletonLock'));
  if (target === null) return 'dead';
  const [, host, pid] = /^(.*)-(\d+)$/.exec(target) ?? [];
  // A home folder on the network: the holder may run on another machine.
  if (host !== deps.hostname) return 'unknown';
  if (!deps.lives(Number(pid))) return 'dead';
  // Another program may have this process id by now; only the holder listens at the socket.
  const socket = await linkOf(join(userDataDir, 'SingletonSocket'));
  return socket === null ? 'unknown' : listens(socket);
}

/** Target of a link; null when the link does not exist, '' when it cannot be read. */
async function linkOf(path: string): Promise<string | null> {
  try {
    return await readlink(path);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : '';
  }
}

function listens(socket: string): Promise<Holder> {
  return new Promise((resolve) => {
    const line = connect(socket);
    const end = (holder: Holder): void => {
      line.destroy();
      resolve(holder);
    };
    line.setTimeout(CONNECT_MS, () => end('unknown'));
    line.once('connect', () => end('alive'));
    line.once('error', (error) => {
      end(['ENOENT', 'ECONNREFUSED'].includes(codeOf(error)) ? 'dead' : 'unknown');
    });
  });
}

/** The file disappears with its holder; while the holder lives, no other process can open it for writing. */
async function windowsHolder(userDataDir: string): Promise<Holder> {
  try {
    await (await open(join(userDataDir, 'lockfile'), 'r+')).close();
    return 'dead';
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return 'dead';
    return code === 'EBUSY' ? 'alive' : 'unknown';
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
