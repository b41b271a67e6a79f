import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LogPart } from '../log/rotation';

/** Crashpad keeps its reports in one of these, by system and by whether they were looked at. */
const FOLDERS = ['new', 'pending', 'completed', 'reports'] as const;
/** What is kept: the newest so many, bytes of all together, ms of age. A dump is some hundred kB. */
export const DUMPS_KEPT = 10;
const DUMPS_BYTES = 50 * 1024 * 1024;
export const DUMPS_AGE_MS = 30 * 24 * 3_600_000;
/** What goes into a support bundle: the newest so many, bytes of all together. */
const BUNDLE_DUMPS = 3;
const BUNDLE_DUMP_BYTES = 6 * 1024 * 1024;
/** A secret that is shorter stands in any memory by chance, characters. */
const SECRET_LENGTH = 8;
/** What stands in place of a secret. */
const BLANK = '*';

/** The memory of a part of the app that crashed, as the system's crash handler wrote it. */
export interface DumpFile extends LogPart {
  /** ms since 1970. */
  readonly at: number;
}

/** Every dump below a folder, newest first. */
export function dumpsIn(dir: string): readonly DumpFile[] {
  return FOLDERS.flatMap((folder) => dumpsOf(join(dir, folder))).sort((a, b) => b.at - a.at);
}

function dumpsOf(folder: string): readonly DumpFile[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.dmp'));
  } catch {
    // Nothing crashed yet, or another system's folder.
    return [];
  }
  return names.flatMap((name) => {
    const path = join(folder, name);
    try {
      const { size, mtimeMs } = statSync(path);
      return [{ name, path, bytes: size, at: mtimeMs }];
    } catch {
      // The crash handler moved it in the meantime.
      return [];
    }
  });
}

/**
 * Removes dumps that are too old or too many, with what the crash handler noted beside them.
 * @param now ms since 1970
 * @returns names of those that could not be removed: they are tried again the next time.
 */
export function pruneDumps(dir: string, now: number): readonly string[] {
  let bytes = 0;
  const stay: string[] = [];
  dumpsIn(dir).forEach((dump, place) => {
    bytes += dump.bytes;
    const keep = place < DUMPS_KEPT && bytes <= DUMPS_BYTES && now - dump.at <= DUMPS_AGE_MS;
    if (keep) return;
    try {
      rmSync(dump.path, { force: true });
      rmSync(dump.path.replace(/\.dmp$/, '.meta'), { force: true });
    } catch {
      // A scanner or the handler itself has it open.
      stay.push(dump.name);
    }
  });
  return stay;
}

/** The newest dumps that a bundle takes, newest first. */
export function dumpsForBundle(dir: string): readonly DumpFile[] {
  let bytes = 0;
  return dumpsIn(dir)
    .slice(0, BUNDLE_DUMPS)
    .filter((dump) => {
      const fits = bytes + dump.bytes <= BUNDLE_DUMP_BYTES;
      if (fits) bytes += dump.bytes;
      return fits;
    });
}

/**
 * Overwrites known secrets in the memory of a program, as it holds them: in UTF-8 and in UTF-16. What
 * a screen showed may still be in it, which no pattern finds.
 */
export function blankSecrets(memory: Buffer, secrets: readonly string[]): Buffer {
  for (const secret of secrets) {
    if (secret.length < SECRET_LENGTH) continue;
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const bytes = Buffer.from(secret, encoding);
      let at = memory.indexOf(bytes);
      while (at >= 0) {
        memory.fill(BLANK, at, at + bytes.length);
        at = memory.indexOf(bytes, at + bytes.length);
      }
    }
  }
  return memory;
}
