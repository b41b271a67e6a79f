import type { JournalEntry } from './entry';

/** Where a fold stands right after one entry of the chain, and what the entries left behind until there. */
export interface FoldPlace<State> {
  /** Number of that entry. */
  readonly seq: number;
  readonly state: State;
}

/** Takes the entries of one server and tenant, oldest first. */
export interface EntryFold<State, Result> {
  /** The last place that a later fold can go on from; null before the first one was passed. */
  readonly place: FoldPlace<State> | null;
  /** @param seq number of the entry in the chain; they only grow. */
  take(entry: JournalEntry, seq: number): void;
  /** All entries before this number were taken. */
  reach(seq: number): void;
  /** @param now wall time, ms: no time that is found lies after it. */
  stored(now?: number): Result;
}

/**
 * What a program makes of entries. The journal keeps the state beside its months, as JSON, and hands out
 * the result; it does not know what either says.
 */
export interface Folding<State, Result> {
  /** A state of another version is not gone on from. */
  readonly version: number;
  /** @param from where it goes on; null: from the beginning of the chain. */
  begin(from: FoldPlace<State> | null): EntryFold<State, Result>;
}
