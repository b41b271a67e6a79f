import type { Logger } from '@main/ports/log';

/** A log that keeps its lines for the test to read. */
export function keptLog(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const line = (message: string, values?: Readonly<Record<string, unknown>>): void => {
    lines.push(`${message} ${JSON.stringify(values ?? {})}`);
  };
  return { lines, info: line, warn: line, error: line };
}
