import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'chengjing-check-';
/** No check takes this long: an older folder is left over, ms. */
const STALE_MS = 3_600_000;

/**
 * Makes an empty folder for the data of one check. First removes folders that earlier checks could not:
 * Windows keeps a folder while a process of Chromium has one of its files open.
 * @param now ms since 1970
 */
export function freshDataFolder(tmp: string, now: number): string {
  for (const name of leftOver(tmp)) {
    const dir = join(tmp, name);
    try {
      if (now - statSync(dir).mtimeMs > STALE_MS) rmSync(dir, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user or is still in use: the next check tries again.
    }
  }
  return mkdtempSync(join(tmp, PREFIX));
}

function leftOver(tmp: string): readonly string[] {
  try {
    return readdirSync(tmp).filter((name) => name.startsWith(PREFIX));
  } catch {
    // The shared temporary folder may be one that cannot be listed.
    return [];
  }
}

/** Removes the folder at the end of the check, if the system allows it. @returns whether it is gone. */
export function removeDataFolder(dir: string): boolean {
  try {
    rmSync(dir, { recursive: true, force: true });
    return true;
  } catch {
    // Processes that end a moment later still hold the folder; the next check removes it.
    return false;
  }
}
