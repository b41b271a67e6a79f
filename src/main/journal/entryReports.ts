import type { StoredEntry } from './entry';

/**
 * What a program makes of entries where they are read, by name: `args` come from whoever asks, and both
 * they and the answer cross threads. Entries come in the order of writing.
 */
export type EntryReports = Readonly<
  Record<string, (entries: Iterable<StoredEntry>, args: never) => unknown>
>;
export type ReportArgs<R extends EntryReports, N extends keyof R> = Parameters<R[N]>[1];
export type ReportAnswer<R extends EntryReports, N extends keyof R> = ReturnType<R[N]>;
