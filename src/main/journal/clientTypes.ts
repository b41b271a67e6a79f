import type { Clock } from '@shared/base/clock';
import type { Logger } from '@main/ports/log';
import type { JournalEntry } from './entry';

/** An entry that is not on disk after this is told as not saved yet, ms. */
export const UNSAVED_MS = 1_000;
/** Entries that wait in memory while nothing can be written; the oldest stay. */
export const WAITING_LIMIT = 200_000;
/** Characters that all of them together may have: above what so many of the documents' alarms have. */
export const WAITING_CHARACTERS = 128_000_000;

export interface JournalDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Folder of the segments. */
  readonly dir: string;
  /** The built worker file. */
  readonly workerPath: string;
  /**
   * Has everybody else of this process let go of the journal's files, so that one can be moved, until
   * what it resolves to is called. Absent: nobody else opens them.
   */
  readonly standAside?: () => Promise<() => void>;
}

/** An entry that is not committed yet; `committed` never rejects. */
export interface PendingEntry {
  readonly entry: JournalEntry;
  readonly committed: Promise<void>;
  /** It was told as stuck already, and is not told again. */
  readonly stuck?: boolean;
}

export interface Waiting {
  readonly entry: JournalEntry;
  /** Called once it is on disk; then those who asked for it as pending. */
  readonly done: (entry: JournalEntry) => void;
  also: (() => void)[] | null;
  /** Monotonic time of the wish to write it, ms. */
  readonly since: number;
}

export interface FlyingGroup {
  readonly batch: number;
  readonly rows: number;
}
