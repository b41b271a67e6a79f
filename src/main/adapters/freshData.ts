import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'chengjing-check-';
/** No check runs for so long: what is older is left over, ms. */
const STALE_MS = 3_600_000;

/**
 * Makes an empty folder for the data of one check. Folders that earlier checks could not remove go
 * first: Windows keeps a folder as long as a process of Chromium has a file of it open.
 * @param now ms since 1970
 */
export function freshDataFolder(tmp: string, now: number): string {
  for (const name of leftOver(tmp)) {
    const dir = join(tmp, name);
    try {
      if (now - statSync(dir).mtimeMs > STALE_MS) rmSync(dir, { recursive: true, force: true });
    } catch {
      // Another user's, or still in use: the next check tries again.
    }
  }
  return mkdtempSync(join(tmp, PREFIX));
}

function leftOver(tmp: string): readonly string[] {
  try {
    return readdirSync(tmp).filter((name) => name.startsWith(PREFIX));
  } catch {
    // A folder for all may be one that nobody may list.
    return [];
  }
}

/** Removes the folder at the end of the check, as far as the system allows. @returns whether it is gone. */
export function removeDataFolder(dir: string): boolean {
  try {
    rmSync(dir, { recursive: true, force: true });
    return true;
  } catch {
    // Processes that end a moment later hold it; the next check removes it.
    return false;
  }
}
