import { statSync } from 'node:fs';

/** Pause between two reads of the file size, ms. */
const CHECK_MS = 20;

/** Size of a file, bytes; 0 when it does not exist. */
export function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/**
 * Blocks this thread until another thread has grown the file. Only for the very end of a process, where
 * nothing else needs to run.
 * @param before size before the call, bytes
 * @returns whether the file grew within the limit.
 */
export function holdUntilGrown(file: string, before: number, limitMs: number): boolean {
  const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const end = performance.now() + limitMs;
  while (sizeOf(file) <= before) {
    if (performance.now() >= end) return false;
    Atomics.wait(sleeper, 0, 0, CHECK_MS);
  }
  return true;
}
