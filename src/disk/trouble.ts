import { closeSync, openSync } from 'node:fs';

/**
 * What keeps a file from being read, written or moved, as a person can act on it:
 * - `damaged`: it is no database, or a broken one.
 * - `full`: the disk has no room, or the user none left.
 * - `held`: another program has it open, or writes it.
 * - `denied`: this user may not.
 * - `away`: folder or drive is not there.
 * - `tooLong`: its path is longer than the system takes.
 * - `other`: anything else; the words of system or library say what.
 */
export type DiskTrouble = 'damaged' | 'full' | 'held' | 'denied' | 'away' | 'tooLong' | 'other';

/** SQLite's own numbers. */
const SQLITE: Readonly<Record<number, DiskTrouble>> = {
  3: 'denied',
  5: 'held',
  6: 'held',
  8: 'denied',
  11: 'damaged',
  13: 'full',
  26: 'damaged',
};

/** Those of the system. */
const SYSTEM: Readonly<Record<string, DiskTrouble>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EBUSY: 'held',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'away',
  ENOTDIR: 'away',
  ENAMETOOLONG: 'tooLong',
};

/** What an error of SQLite or of the file system is about. */
export function troubleOf(error: unknown): DiskTrouble {
  if (!(error instanceof Error)) return 'other';
  // The low byte is the kind, the others say more of it.
  if ('errcode' in error) return SQLITE[Number(error.errcode) & 0xff] ?? 'other';
  return 'code' in error ? (SYSTEM[String(error.code)] ?? 'other') : 'other';
}

/** SQLite could not open a file and does not say why. */
const NOT_OPENED = 14;

/** The error itself; where SQLite only says that it could not open the file, what the system says of it. */
export function explained(error: unknown, path: string): unknown {
  const isMute =
    error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === NOT_OPENED;
  if (!isMute) return error;
  try {
    closeSync(openSync(path, 'r+'));
    return error;
  } catch (reason) {
    return reason;
  }
}
