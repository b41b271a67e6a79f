import { join } from 'node:path';
import { reasonOf } from '@shared/base/errors';
import { loadCheckpoint, saveCheckpoint, type Checkpoint } from './checkpoint';
import type { EntryKind } from '@main/journal/entry';
import type { FoldPlace, Folding } from '@main/journal/entryFold';
import type { JournalOwner } from '@main/journal/owner';
import { SegmentReader } from '@main/journal/sidecar/reading';
import { monthsIn } from '@main/journal/anchors/verify';

/** Months read at start; older alarms stay in the journal for searches. */
const READ_SEGMENTS = 13;

/** Kinds that leave nothing behind, and are not read. */
const UNFOLDED: readonly EntryKind[] = ['repeated'];

/**
 * Numbers of the chain after which the next checkpoint is worth its writing: folding so many entries
 * takes less than half a second.
 */
export const CHECKPOINT_ROWS = 32_768;

/** After so many entries a fold says that it goes on: several times a second. */
const ALIVE_ROWS = 4_096;

/** A month could not be read in the middle of a fold. */
export class UnreadableMonth extends Error {
  constructor(
    readonly month: string,
    cause: unknown,
  ) {
    super(reasonOf(cause), { cause });
  }
}

/** What the entries of one server and tenant leave behind. */
export interface Folded<State, Result> {
  readonly stored: Result;
  /** What the next fold can go on from; null where that would not be worth it. */
  readonly fresh: Checkpoint<State> | null;
}

/** Months whose entries a fold takes, oldest first. */
export function foldedMonths(dir: string): readonly string[] {
  return monthsIn(dir).slice(-READ_SEGMENTS);
}

/**
 * Folds the entries of one server and tenant after their checkpoint: what comes out is the same as if
 * all had been folded.
 * @param alive called again and again while it goes on.
 * @param now wall time, ms: no time that is found lies after it.
 * @returns null where there is none that fits.
 * @throws UnreadableMonth
 */
export function foldOn<State, Result>(
  folding: Folding<State, Result>,
  dir: string,
  owner: JournalOwner,
  alive: () => void = () => undefined,
  now?: number,
): Folded<State, Result> | null {
  const months = foldedMonths(dir);
  const from = loadCheckpoint<State>(folding.version, dir, owner, months, hashIn(dir));
  return from === null ? null : folded(folding, dir, owner, months, from, alive, now);
}

/** Folds all entries of one server and tenant. @throws UnreadableMonth */
export function foldWhole<State, Result>(
  folding: Folding<State, Result>,
  dir: string,
  owner: JournalOwner,
  alive: () => void = () => undefined,
  now?: number,
): Folded<State, Result> {
  return folded(folding, dir, owner, foldedMonths(dir), null, alive, now);
}

/**
 * Brings the checkpoint of one server and tenant up to date, where that is worth it.
 * @returns whether one was written.
 * @throws UnreadableMonth, Error of the disk.
 */
export function keepCheckpoint<State>(
  folding: Folding<State, unknown>,
  dir: string,
  owner: JournalOwner,
): boolean {
  const { fresh } = foldOn(folding, dir, owner) ?? foldWhole(folding, dir, owner);
  if (fresh === null) return false;
  saveCheckpoint(folding.version, dir, owner, fresh);
  return true;
}

function folded<State, Result>(
  folding: Folding<State, Result>,
  dir: string,
  owner: JournalOwner,
  months: readonly string[],
  from: Checkpoint<State> | null,
  alive: () => void,
  now?: number,
): Folded<State, Result> {
  const fold = folding.begin(from === null ? null : { seq: from.end.seq, state: from.state });
  const begun = from?.months.at(-1) ?? '';
  let placed: FoldPlace<State> | null = null;
  let placedIn = '';
  let taken = 0;
  for (const month of months) {
    if (month < begun) continue;
    alive();
    const after = from !== null && month === begun ? from.end.seq : 0;
    withMonth(dir, month, (reader) => {
      const end = reader.end().seq;
      for (const entry of reader.ofOwner(owner, after, end, UNFOLDED)) {
        fold.take(entry, entry.seq);
        if ((taken += 1) % ALIVE_ROWS === 0) alive();
      }
      fold.reach(end + 1);
    });
    if (fold.place !== placed) placedIn = month;
    placed = fold.place;
  }
  const folded = months.slice(0, months.indexOf(placedIn) + 1);
  return { stored: fold.stored(now), fresh: freshOf(dir, folded, placed, from?.end.seq ?? 0) };
}

function freshOf<State>(
  dir: string,
  months: readonly string[],
  place: FoldPlace<State> | null,
  before: number,
): Checkpoint<State> | null {
  if (place === null || place.seq - before < CHECKPOINT_ROWS) return null;
  const hash = hashIn(dir)(months.at(-1) ?? '', place.seq);
  // The place lies between two months: no entry tells that a later fold goes on from there.
  if (hash === null) return null;
  return { months, end: { seq: place.seq, hash }, state: place.state };
}

const hashIn =
  (dir: string) =>
  (month: string, seq: number): string | null =>
    withMonth(dir, month, (reader) => reader.hashOf(seq));

function withMonth<T>(dir: string, month: string, work: (reader: SegmentReader) => T): T {
  let reader: SegmentReader | null = null;
  try {
    reader = new SegmentReader(join(dir, `${month}.db`), month);
    return work(reader);
  } catch (error) {
    throw new UnreadableMonth(month, error);
  } finally {
    reader?.close();
  }
}
