import { renameSync, rmSync } from 'node:fs';
import type { DiskCalls } from '@disk/files';

/** Calls of the system that are made, unless somebody holds the file. */
export interface HeldFiles {
  readonly calls: DiskCalls;
  /** Waits of the thread so far, ms; none of them is waited. */
  waited(): number;
}

/**
 * A disk on which files are held as Windows holds them, which no other system can be made to do.
 * @param code of the system's error.
 * @param isHeld asked before each act: how often there was one, and which file it is about.
 */
export function heldBy(code: string, isHeld: (times: number, path: string) => boolean): HeldFiles {
  let times = 0;
  let waited = 0;
  const act = (path: string, work: () => void): void => {
    times += 1;
    if (isHeld(times, path)) {
      throw Object.assign(new Error(`${code}: held, '${path}'`), { code });
    }
    work();
  };
  return {
    calls: {
      rename: (from, to) => act(from, () => renameSync(from, to)),
      remove: (path) => act(path, () => rmSync(path, { recursive: true, force: true })),
      wait: (ms) => void (waited += ms),
    },
    waited: () => waited,
  };
}
