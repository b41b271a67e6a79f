import { renameSync, rmSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { systemClock, type Clock } from '@shared/base/clock';

/**
 * The rule of files: nobody renames or removes a database in the thread that has opened it, whether it
 * is closed again or not. Windows moves no file that is open, and a library may keep it open after its
 * `close`. New ones are made under new names; old ones go as the first act of the next thread.
 */

/** The system, as far as files are moved and removed. */
export interface DiskCalls {
  rename(from: string, to: string): void;
  /** A file or a folder with all that is in it; nothing where it is missing. */
  remove(path: string): void;
  /** Keeps the thread waiting, ms. */
  wait(ms: number): void;
}

const SYSTEM_CALLS: DiskCalls = {
  rename: renameSync,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  wait: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/** Pauses before the next try, ms, about 1 s together: a scanner or an indexer lets go within that. */
const PAUSES = [10, 20, 40, 80, 150, 300, 400] as const;

/** What Windows says of a file that somebody has open at this moment. */
const HELD = new Set(['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY']);

/** Files that belong to a database and have its name. */
const TAIL = /-(?:wal|shm|journal)$/;

/** A database was to be renamed or removed by the thread that has opened it. */
export class OpenedHere extends Error {
  constructor(path: string) {
    super(`${path} was opened in this thread: the next one moves it`);
  }
}

/** Moves and removes files for one thread, which it keeps to the rule. Blocks for up to a second. */
export class ThreadFiles {
  private readonly opened = new Set<string>();

  constructor(private readonly calls: DiskCalls = SYSTEM_CALLS) {}

  /** Said before a database is opened. */
  noteOpened(path: string): void {
    this.opened.add(keyOf(path));
  }

  /**
   * Renames a file or folder, over one that is there.
   * @throws OpenedHere, or the system's error when somebody else holds it for longer than a second.
   */
  rename(from: string, to: string): void {
    this.refuse(from);
    this.refuse(to);
    this.soon(() => this.calls.rename(from, to));
  }

  /**
   * Removes a file, or a folder with all that is in it; a missing one is none the worse.
   * @throws OpenedHere, or the system's error as above.
   */
  remove(path: string): void {
    this.refuse(path);
    this.soon(() => this.calls.remove(path));
  }

  private refuse(path: string): void {
    const key = keyOf(path);
    for (const opened of this.opened) {
      if (opened === key || opened.startsWith(`${key}${sep}`)) throw new OpenedHere(path);
    }
  }

  private soon(act: () => void): void {
    for (const pause of PAUSES) {
      try {
        return act();
      } catch (error) {
        if (!isHeld(error)) throw error;
        this.calls.wait(pause);
      }
    }
    act();
  }
}

/** Those of the present thread. */
export const threadFiles = new ThreadFiles();

/**
 * Renames a file that this thread has not opened as a database, without blocking.
 * @throws the system's error when somebody holds it for longer than a second.
 */
export function renameSoon(
  from: string,
  to: string,
  clock = systemClock(),
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<void> {
  return soon(() => move(from, to), clock);
}

/** Removes such a file, or a folder with all that is in it, without blocking. @throws as above. */
export function removeSoon(path: string, clock = systemClock()): Promise<void> {
  return soon(() => rm(path, { recursive: true, force: true }), clock);
}

/** Reads a file that somebody may hold at this moment, a scanner for one. @throws as above. */
export function readSoon(
  path: string,
  clock = systemClock(),
  read: (path: string) => Promise<Uint8Array> = readFile,
): Promise<Uint8Array> {
  return soon(() => read(path), clock);
}

async function soon<T>(act: () => Promise<T>, clock: Clock): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await act();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await new Promise<void>((resolve) => clock.after(pause, 'held file', resolve));
    }
  }
  return act();
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD.has(String(error.code));
}

/** One name for a database with its log, however its path is written. */
function keyOf(path: string): string {
  const whole = resolve(path).replace(TAIL, '');
  return process.platform === 'win32' ? whole.toLowerCase() : whole;
}
