import { chmodSync, statSync } from 'node:fs';
import type { Logger } from '../ports/log';

/** Everybody but the owner. */
const OTHERS = 0o077;

/**
 * Closes the folder of the app's data to all other users: what is made in it is closed already (umask in
 * boot.ts), but not the folder that was there before, nor what an earlier version made in it. One of
 * another user stays as it is. On Windows folders inherit their rights from the profile.
 */
export function closeToOthers(dir: string, log: Pick<Logger, 'info' | 'warn'>): void {
  if (process.getuid === undefined) return;
  try {
    const { uid, mode } = statSync(dir);
    if ((mode & OTHERS) === 0) return;
    const was = (mode & 0o777).toString(8);
    if (uid !== process.getuid()) {
      log.warn('the data folder is open to others and belongs to another user', { dir, was, uid });
      return;
    }
    chmodSync(dir, mode & 0o777 & ~OTHERS);
    log.info('the data folder was open to others and is narrowed', { dir, was });
  } catch (error) {
    log.warn('the rights of the data folder cannot be narrowed', { dir, error: String(error) });
  }
}
