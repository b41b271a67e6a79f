import { appendFileSync, mkdirSync } from 'node:fs';
import { appendFile, mkdir, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LineFile } from './lineWriter';
import { prune, ROTATE_BYTES, rotate } from './rotation';

/** A log file with its archives beside it; a full file becomes an archive. */
export function logFile(path: string, now: () => number, limit = ROTATE_BYTES): LineFile {
  const dir = dirname(path);
  /** Size of the file, bytes; null until it was read. */
  let size: number | null = null;

  const begin = async (): Promise<number> => {
    await mkdir(dir, { recursive: true });
    await prune(dir);
    return bytesOf(path);
  };
  const putAside = async (): Promise<void> => {
    try {
      await rotate(path, now());
    } catch {
      // A file that cannot be moved (open in a virus scanner, for example) is emptied: it must not
      // grow further.
      await truncate(path);
    }
    size = await bytesOf(path);
  };
  return {
    async append(text) {
      size ??= await begin();
      if (size > limit) await putAside();
      await appendFile(path, text);
      size += Buffer.byteLength(text);
    },
    appendNow(text) {
      mkdirSync(dir, { recursive: true });
      appendFileSync(path, text);
    },
  };
}

async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    // The file does not exist yet.
    return 0;
  }
}
