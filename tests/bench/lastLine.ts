import type { Failure } from './runner';

/** As much of a process as this needs. */
export interface Host {
  once(event: 'exit', run: () => void): unknown;
  off(event: 'exit', run: () => void): unknown;
  readonly stdout: { write(text: string): unknown };
}

/**
 * Writes everything as one line of JSON, once: when the answer is called, or when the program ends
 * before that, for whatever reason; then the line says so.
 */
export function lastLine(
  all: { readonly results: readonly object[]; readonly failed: readonly Failure[] },
  host: Host = process,
): () => void {
  const write = (failed: readonly Failure[]): void => {
    host.stdout.write(`${JSON.stringify({ results: all.results, failed })}\n`);
  };
  const early = (): void =>
    write([...all.failed, { part: 'the bench', reason: 'it was ended before it was done' }]);
  host.once('exit', early);
  return () => {
    host.off('exit', early);
    write(all.failed);
  };
}
