import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '@shared/base/errors';
import { threadFiles, type ThreadFiles } from '@disk/files';
import {
  monthOf,
  noteOf,
  type EntryKind,
  type JournalEntry,
  type StoredEntry,
} from '@main/journal/entry';
import type { Anchor } from '@main/journal/anchors/anchors';
import { entriesOfLines, linesOf, type LineEntry } from '@main/journal/segment/line';
import { REMEMBERED_IDS } from '@main/journal/segment/groups';
import { condemnedMonths, donesIn, duesIn, forgetDone, writeDue, type Due } from './due';
import { FileWatch } from './fileWatch';
import type { Folding } from '@main/journal/entryFold';
import { foldedMonths, foldOn, foldWhole, UnreadableMonth, type Folded } from './folding';
import type { JournalOwner } from '@main/journal/owner';
import { CHAIN_START, DamagedSegment, Segment } from '@main/journal/segment/segment';
import type { ChainEnd } from '@main/journal/entry';
import { problemOnDisk } from './readBack';
import { settle, type SetAside, type Settled } from './settle';
import { monthsIn, verifyJournal, type VerifyReport } from '@main/journal/anchors/verify';

export type { SetAside } from './settle';

/**
 * A month is to be moved or removed, which the thread that has opened it does not do: it ends, and the
 * next one begins with that.
 */
export class MonthDue extends Error {
  constructor(
    readonly month: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** A month that is to go because of its age. */
export interface RetiredMonth {
  readonly month: string;
  /** Said before: names its end, so that verify accepts a journal which begins after it. */
  readonly before: JournalEntry;
  /** Said once it is gone. */
  readonly after: JournalEntry;
}

/** What the chain says for itself. */
interface Unsaid {
  readonly note: JournalEntry;
  /** The month whose note stands in a file until then. */
  readonly done: string | null;
}

/** The folder of monthly segments. Blocks: lives in the journal's worker and in the command. */
export class JournalStore {
  /** What was set aside since the start; the owner tells the user. */
  readonly setAside: SetAside[] = [];
  private current: Segment | null = null;
  private settled: Settled | null = null;
  private unsaid: Unsaid[] = [];
  private earlierIds: ReadonlySet<string> = new Set<string>();
  private watch: FileWatch | null = null;
  /** The newest month that somebody else than this machine's clock has told of. */
  private trusted = '';

  constructor(
    private readonly dir: string,
    private readonly now: () => number,
    private readonly files: ThreadFiles = threadFiles,
  ) {}

  /**
   * Does what was left for a thread that has nothing open: damaged months are put aside, old ones
   * removed. Before anything else, and once. What somebody else holds stays.
   * @throws Error when the folder cannot be read.
   */
  settle(): Settled {
    if (this.settled !== null) return this.settled;
    const settled = settle(this.dir, this.files);
    this.unsaid = donesIn(this.dir).map(({ month, note }) => ({ note, done: month }));
    this.setAside.push(...settled.asides);
    this.settled = settled;
    return settled;
  }

  /**
   * Settles and opens the newest segment.
   * @throws MonthDue when it is damaged: the next thread puts it aside; Error when the folder cannot be
   * made or no file can be written.
   */
  open(): void {
    this.settle();
    mkdirSync(this.dir, { recursive: true });
    const newest = this.months().at(-1);
    if (newest === undefined) return;
    this.take(this.openSound(newest));
    this.rememberBefore(newest);
  }

  /** A month that the clock of another machine shows: this one's may open it, too. */
  trust(month: string): void {
    if (month > this.trusted) this.trusted = month;
  }

  /**
   * Reads the last entry through a connection of its own: what the writer sees of a file that was
   * damaged since it was opened may be in its memory alone.
   * @throws MonthDue when it is not there as it was written.
   */
  readBack(): void {
    this.noticeChange();
    const open = this.current;
    if (open === null) return;
    const problem = problemOnDisk(this.path(open.month), open.month, open.written());
    if (problem !== null) this.condemn(open.month, problem);
  }

  /**
   * Appends all or nothing, in the segment of the present month.
   * @throws MonthDue when the file turned out to be damaged, Error of the database otherwise.
   */
  append(entries: readonly JournalEntry[], again = true): void {
    this.appendLines(entriesOfLines(linesOf(entries)), again);
  }

  /**
   * The same with entries out of their lines.
   * @param again some of them may be here already.
   */
  appendLines(entries: readonly LineEntry[], again: boolean): void {
    this.noticeChange();
    const segment = this.segmentFor(monthOf(this.now()));
    try {
      this.sayUnsaid(segment);
      segment.appendLines(entries, this.earlierIds, again);
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      this.condemn(segment.month, reasonOf(error));
    }
    // The log was brought into the file, which takes long enough that this is no matter.
    if (this.watch?.takeChanged() === true) this.readBack();
  }

  /**
   * Brings entries into what finds them by alarm and time, which no write waits for.
   * @param most so many of them.
   * @returns how many are left.
   * @throws MonthDue when the file turned out to be damaged, Error of the database otherwise.
   */
  index(most: number): number {
    const open = this.current;
    if (open === null) return 0;
    try {
      return open.index(most);
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      return this.condemn(open.month, reasonOf(error));
    }
  }

  /** Entries of one server and tenant out of the newest `segments` files, oldest first. */
  *read(server: string, tenant: string, segments: number): IterableIterator<StoredEntry> {
    for (const month of this.months().slice(-segments)) {
      const segment = this.current?.month === month ? this.current : this.openSound(month);
      try {
        yield* segment.entriesOf(server, tenant);
      } finally {
        if (segment !== this.current) segment.close();
      }
    }
  }

  /**
   * What the newest months leave behind of one server and tenant: from a checkpoint on, or all of
   * them with their files checked.
   * @param alive called again and again while that goes on.
   * @throws MonthDue when one of them is damaged, Error of the database otherwise.
   */
  folded<State, Result>(
    folding: Folding<State, Result>,
    owner: JournalOwner,
    alive?: () => void,
  ): Folded<State, Result> {
    try {
      const found = foldOn(folding, this.dir, owner, alive, this.now());
      if (found !== null) return found;
      for (const month of foldedMonths(this.dir)) {
        alive?.();
        if (this.current?.month !== month) this.openSound(month).close();
      }
      return foldWhole(folding, this.dir, owner, alive, this.now());
    } catch (error) {
      if (!(error instanceof UnreadableMonth)) throw error;
      this.inspect(error.month);
      // A month that is sound after all is a disk that does not answer.
      throw error;
    }
  }

  /**
   * Looks through a whole month that is said to be damaged.
   * @returns whether it was, and was put aside when this thread began, or will be when it can.
   * @throws MonthDue when it is.
   */
  inspect(month: string): boolean {
    if (this.setAside.some(({ file }) => file === `${month}.db`)) return true;
    if (condemnedMonths(this.dir).has(month)) return true;
    if (this.current?.month === month) this.drop();
    this.openSound(month, true).close();
    return false;
  }

  /** Entries of one kind out of all files that can be read, oldest first. */
  *ofKind(kind: EntryKind): IterableIterator<StoredEntry> {
    for (const month of this.months()) {
      const segment = this.openForCheck(month);
      if (typeof segment === 'string') continue;
      try {
        yield* segment.entriesOfKind(kind);
      } finally {
        if (segment !== this.current) segment.close();
      }
    }
  }

  /** Walks every segment's chain, the ties between them and, where a file is named, the anchors. */
  verify(anchorFile: string | null = null): VerifyReport {
    return verifyJournal(this.dir, anchorFile);
  }

  /** Where the chain ends now. @throws Error when nothing was ever written. */
  end(): Omit<Anchor, 'at'> {
    const month = this.current?.month ?? this.months().at(-1);
    const segment = this.current ?? (month === undefined ? null : this.openSound(month));
    if (segment === null || month === undefined) throw new Error('the journal is empty');
    try {
      return { month, ...segment.end() };
    } finally {
      if (segment !== this.current) segment.close();
    }
  }

  /**
   * Has a month removed because of its age. The chain says so before, and again once it is gone: whoever
   * dies in between leaves a journal that verify accepts. The newest month never goes.
   * @throws MonthDue when the next thread can remove it, Error when it is not the oldest, somebody
   * held it when this thread began, or the chain cannot say so.
   */
  retire({ month, before, after }: RetiredMonth): void {
    if (this.settle().removed.includes(month)) {
      this.append([]);
      return;
    }
    const failed = this.settle().failed.get(month);
    if (failed !== undefined) throw new Error(failed);
    const [oldest, ...later] = this.months();
    if (month !== oldest || later.length === 0) throw new Error(`${month} is not the oldest month`);
    if (!duesIn(this.dir).some((due) => due.month === month)) {
      this.append([before]);
      const what = { kind: 'retire' } as const;
      writeDue(this.dir, { month, what, note: after, told: false }, this.files);
    }
    throw new MonthDue(month, 'it is too old');
  }

  close(): void {
    this.current?.close();
    this.current = null;
    this.watch = null;
  }

  /** Closes a file that is damaged or gone, as it is. */
  drop(): void {
    this.current?.drop();
    this.current = null;
    this.watch = null;
  }

  /** Months that have a file, oldest first. */
  months(): string[] {
    return monthsIn(this.dir);
  }

  /** A file that somebody removed or replaced still takes writes, and nobody would ever read them. */
  private noticeChange(): void {
    const open = this.current;
    const change = this.watch?.change() ?? null;
    if (open === null || change === null) return;
    if (change === 'shorter') this.condemn(open.month, 'it became shorter while the app ran');
    if (change === 'replaced') this.replaceBack(open);
    mkdirSync(this.dir, { recursive: true });
    const aside = { keptAs: '', reason: 'it was removed while the app ran' };
    this.setAside.push({ file: `${open.month}.db`, ...aside });
    this.unsaid.push({ note: this.asideNote(open.month, aside), done: null });
    const end = open.end();
    this.drop();
    // After the entry that is gone: verify says that something is missing.
    this.take(Segment.open(this.path(open.month), open.month, end, this.now()));
  }

  /**
   * What was opened has no name any more, and can still be read through this connection: a copy of it
   * takes the place of what lies there now, which is kept. @throws MonthDue
   */
  private replaceBack(open: Segment): never {
    const instead = `${open.month}.db.rescued-${stampOf(this.now())}`;
    const path = join(this.dir, instead);
    const reason = 'another file took its place while the app ran';
    try {
      this.files.remove(path);
      open.copyTo(path);
    } catch {
      // On a full disk, say: a new file is begun.
      return this.condemn(open.month, reason);
    }
    return this.condemn(open.month, reason, instead);
  }

  private take(segment: Segment): void {
    this.current = segment;
    this.watch = new FileWatch(this.path(segment.month));
  }

  private segmentFor(present: string): Segment {
    const open = this.current;
    // A clock that was set back keeps writing where the chain ends.
    if (open !== null && open.month >= present) return open;
    const newest = open?.month ?? this.months().at(-1);
    if (newest !== undefined && this.isLeap(newest, present)) {
      return open ?? this.reopened(newest);
    }
    const month = freeMonth(this.dir, present);
    const end = open === null ? this.lastGoodEnd() : open.end();
    const made = Segment.open(this.path(month), month, end, this.now());
    if (open === null) this.rememberBefore(month);
    // It is open and was checked: opening it anew would hold up every write for a check of it all.
    else this.earlierIds = open.newestIds(REMEMBERED_IDS);
    this.take(made);
    if (open !== null) closeIndexed(open);
    return made;
  }

  /**
   * More than one month is not left out on the word of this machine's clock alone: one that stood ahead
   * for a moment would begin a file for years, and nothing would go because of its age any more.
   */
  private isLeap(newest: string, present: string): boolean {
    if (present <= monthAfter(newest) || present <= this.trusted) return false;
    // One that was put aside was there as well.
    const named = readdirSync(this.dir).flatMap(
      (name) => /^(\d{4}-\d{2})\.db/.exec(name)?.[1] ?? [],
    );
    return present > monthAfter(named.sort().at(-1) ?? newest);
  }

  private reopened(month: string): Segment {
    const segment = this.openSound(month);
    this.take(segment);
    this.rememberBefore(month);
    return segment;
  }

  private rememberBefore(month: string): void {
    const before = this.months()
      .filter((other) => other < month)
      .at(-1);
    if (before === undefined) return;
    const segment = this.openSound(before);
    this.earlierIds = segment.newestIds(REMEMBERED_IDS);
    closeIndexed(segment);
  }

  private lastGoodEnd(): ChainEnd {
    const newest = this.months().at(-1);
    if (newest === undefined) return CHAIN_START;
    const segment = this.openSound(newest);
    const end = segment.end();
    segment.close();
    return end;
  }

  /** Has the chain itself say what became of files before it. */
  private sayUnsaid(segment: Segment): void {
    if (this.unsaid.length === 0) return;
    segment.append(
      this.unsaid.map(({ note }) => note),
      this.earlierIds,
    );
    for (const { done } of this.unsaid.splice(0)) {
      if (done !== null) forgetDone(this.dir, done, this.files);
    }
  }

  private asideNote(month: string, aside: Omit<SetAside, 'file'>): JournalEntry {
    return noteOf(this.now(), { setAside: { file: `${month}.db`, ...aside } });
  }

  private openForCheck(month: string): Segment | string {
    if (this.current?.month === month) return this.current;
    try {
      return Segment.open(this.path(month), month, CHAIN_START, this.now());
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** @throws MonthDue for a damaged one, Error when it cannot be read for another reason. */
  private openSound(month: string, thorough = false): Segment {
    try {
      return Segment.open(this.path(month), month, CHAIN_START, this.now(), { thorough });
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      return this.condemn(month, reasonOf(error));
    }
  }

  /** Has the next thread put a month aside. @throws MonthDue, or Error of the disk. */
  private condemn(month: string, reason: string, instead?: string): never {
    const why = instead === undefined ? 'damaged' : 'replaced';
    const aside = { keptAs: `${month}.db.${why}-${stampOf(this.now())}`, reason };
    const due: Due = {
      month,
      what: { kind: 'aside', ...aside, ...(instead === undefined ? {} : { instead }) },
      note: this.asideNote(month, aside),
      told: false,
    };
    writeDue(this.dir, due, this.files);
    this.drop();
    throw new MonthDue(month, reason);
  }

  private path(month: string): string {
    return join(this.dir, `${month}.db`);
  }
}

/** For the name of a file, '20261122T120000'. */
function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15);
}

/**
 * Nobody writes this month any more. On a full disk its log stays beside the file, and whoever opens it
 * next reads both.
 */
function closeIndexed(segment: Segment): void {
  try {
    segment.indexAll();
  } catch {
    // What is not found by its alarm is read over.
  }
  try {
    segment.close();
  } catch {
    // It is closed all the same.
  }
}

/** A new file does not take the name of one that somebody holds: the chain goes on in the next month's. */
function freeMonth(dir: string, present: string): string {
  const condemned = condemnedMonths(dir);
  let month = present;
  while (condemned.has(month)) month = monthAfter(month);
  return month;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Months of dates count from 0.
  return monthOf(Date.UTC(year, number, 1));
}
