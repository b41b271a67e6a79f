import { statSync } from 'node:fs';

/** Between two looks at the file, ms. */
const LOOK_MS = 20;

/** Bytes of a file; 0 for one that is not there. */
export function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/**
 * Keeps this thread here until a file has grown, written by another thread. For the very end of a
 * process only: nothing else runs meanwhile.
 * @param before its size, bytes
 * @returns whether it has grown within the limit.
 */
export function holdUntilGrown(file: string, before: number, limitMs: number): boolean {
  const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const end = performance.now() + limitMs;
  while (sizeOf(file) <= before) {
    if (performance.now() >= end) return false;
    Atomics.wait(sleeper, 0, 0, LOOK_MS);
  }
  return true;
}
