import { workerData } from 'node:worker_threads';

/** What a thread that uses the database is started with. */
export interface ThreadStart {
  /** Shared with its owner, who ends it by this. */
  readonly ending: Int32Array;
}

/** For one thread. */
export function newEnding(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Asks a thread that is at work to end, which it does before it next touches the database or is told
 * anything; an idle one closes its port by itself. One that is terminated in the middle of a call of a
 * database's library that is an addon takes the whole process along.
 */
export function askToEnd(ending: Int32Array): void {
  Atomics.store(ending, 0, 1);
}

/** Ends this thread here and now where its owner has asked for it. */
export function endIfAsked(): void {
  const start = workerData as Partial<ThreadStart> | null;
  const ending = start?.ending;
  if (ending !== undefined && Atomics.load(ending, 0) !== 0) process.exit();
}
