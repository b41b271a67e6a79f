import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  lineOf,
  monthOf,
  newEntryId,
  type EntryKind,
  type JournalEntry,
  type StoredEntry,
} from './entry';
import type { Anchor } from './anchors';
import { dropCheckpoints } from './checkpoint';
import { foldedMonths, foldOn, foldWhole, UnreadableMonth, type Folded } from './folding';
import type { JournalOwner } from './reads';
import { CHAIN_START, DamagedSegment, Segment, type ChainEnd } from './segment';
import { monthsIn, verifyJournal, type VerifyReport } from './verify';

/** A damaged file that was put out of the way, and why. */
export interface SetAside {
  readonly file: string;
  readonly keptAs: string;
  readonly reason: string;
}

/** Ids of the last month that are still compared after a change of month. */
const REMEMBERED_IDS = 1000;

/** The folder of monthly segments. Blocks: lives in the journal's worker and in the command. */
export class JournalStore {
  /** What was set aside since the start; the owner tells the user. */
  readonly setAside: SetAside[] = [];
  private current: Segment | null = null;
  /** How many of those the chain itself tells. */
  private noted = 0;
  private earlierIds: ReadonlySet<string> = new Set<string>();

  constructor(
    private readonly dir: string,
    private readonly now: () => number,
  ) {}

  /**
   * Opens the newest segment. A damaged one is set aside and the chain goes on from the one before.
   * @throws Error when the folder cannot be made or no file can be written.
   */
  open(): void {
    mkdirSync(this.dir, { recursive: true });
    const newest = this.months().at(-1);
    if (newest === undefined) return;
    this.current = this.openOrSetAside(newest);
    if (this.current !== null) this.rememberBefore(newest);
  }

  /**
   * Appends all or nothing, in the segment of the present month.
   * @throws Error of the database; a file that turned out to be damaged is out of the way then, and
   * the next attempt goes into a new one.
   */
  append(entries: readonly JournalEntry[], again = true): void {
    this.appendLines(entries.map(lineOf), again);
  }

  /**
   * The same with the lines of entries.
   * @param again some of them may be here already.
   */
  appendLines(lines: readonly string[], again: boolean): void {
    this.noticeRemoval();
    const segment = this.segmentFor(monthOf(this.now()));
    try {
      segment.appendLines(lines, this.earlierIds, again);
    } catch (error) {
      if (error instanceof DamagedSegment) {
        segment.drop();
        this.current = null;
        this.putAside(segment.month, reasonOf(error));
      }
      throw error;
    }
  }

  /** Entries of one server and tenant out of the newest `segments` files, oldest first. */
  *read(server: string, tenant: string, segments: number): IterableIterator<StoredEntry> {
    for (const month of this.months().slice(-segments)) {
      const segment = this.current?.month === month ? this.current : this.openOrSetAside(month);
      if (segment === null) continue;
      try {
        yield* segment.entriesOf(server, tenant);
      } finally {
        if (segment !== this.current) segment.close();
      }
    }
  }

  /**
   * What the newest months leave behind of one server and tenant: from a checkpoint on, or all of
   * them with their files checked. A month that cannot be read is set aside.
   * @param alive called again and again while that goes on.
   * @throws Error of the database.
   */
  alarms(owner: JournalOwner, alive?: () => void): Folded {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const found = isFirst ? foldOn(this.dir, owner, alive) : null;
        if (found !== null) return found;
        for (const month of foldedMonths(this.dir)) {
          alive?.();
          this.check(month);
        }
        return foldWhole(this.dir, owner, alive);
      } catch (error) {
        if (!(error instanceof UnreadableMonth)) throw error;
        // A month that is sound after all is a disk that does not answer.
        if (!this.inspect(error.month)) throw error;
      }
    }
  }

  /** Looks through a whole month, and sets it aside when it is damaged. @returns whether it was. */
  inspect(month: string): boolean {
    const known = this.setAside.length;
    if (this.current?.month === month) {
      this.current.drop();
      this.current = null;
    }
    this.openOrSetAside(month, true)?.close();
    return this.setAside.length > known;
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
    const segment = this.current ?? (month === undefined ? null : this.openOrSetAside(month));
    if (segment === null || month === undefined) throw new Error('the journal is empty');
    try {
      return { month, ...segment.end() };
    } finally {
      if (segment !== this.current) segment.close();
    }
  }

  /**
   * Removes a month because of its age, once the chain has noted what went: `note` names its end, so
   * that verify accepts a journal which begins after it. The newest month never goes.
   * @throws Error when the note cannot be written or the month is not the oldest.
   */
  retire(month: string, note: JournalEntry): void {
    const [oldest, ...later] = this.months();
    if (month !== oldest || later.length === 0) throw new Error(`${month} is not the oldest month`);
    this.append([note]);
    // The head last: without it nothing of the month would be taken for a file of the journal.
    for (const tail of ['.db-wal', '.db-shm', '.idx', '.db']) {
      rmSync(join(this.dir, `${month}${tail}`), { force: true });
    }
    dropCheckpoints(this.dir, month);
  }

  close(): void {
    this.current?.close();
    this.current = null;
  }

  /** Months that have a file, oldest first. */
  months(): string[] {
    return monthsIn(this.dir);
  }

  /** A file that somebody removed still takes writes, and nobody would ever read them. */
  private noticeRemoval(): void {
    const open = this.current;
    if (open === null || existsSync(this.path(open.month))) return;
    mkdirSync(this.dir, { recursive: true });
    const file = `${open.month}.db`;
    this.setAside.push({ file, keptAs: '', reason: 'it was removed while the app ran' });
    const end = open.end();
    open.drop();
    this.current = null;
    // After the entry that is gone: verify says that something is missing.
    const made = Segment.open(this.path(open.month), open.month, end, this.now());
    this.current = made;
    this.noteSetAside(made);
  }

  private segmentFor(month: string): Segment {
    const open = this.current;
    // A clock that was set back keeps writing where the chain ends.
    if (open !== null && open.month >= month) return open;
    const end = open === null ? this.lastGoodEnd() : open.end();
    const made = Segment.open(this.path(month), month, end, this.now());
    if (open === null) this.rememberBefore(month);
    // It is open and was checked: opening it anew would hold up every write for a check of it all.
    else this.earlierIds = open.newestIds(REMEMBERED_IDS);
    this.current = made;
    if (open !== null) closeQuietly(open);
    this.noteSetAside(made);
    return made;
  }

  private rememberBefore(month: string): void {
    const before = this.months()
      .filter((other) => other < month)
      .at(-1);
    if (before === undefined) return;
    const segment = this.openOrSetAside(before);
    if (segment === null) return;
    this.earlierIds = segment.newestIds(REMEMBERED_IDS);
    segment.close();
  }

  private lastGoodEnd(): ChainEnd {
    for (const month of this.months().reverse()) {
      const segment = this.openOrSetAside(month);
      if (segment === null) continue;
      const end = segment.end();
      segment.close();
      return end;
    }
    return CHAIN_START;
  }

  /** Writes into the chain itself that a file was set aside before it. */
  private noteSetAside(segment: Segment): void {
    const fresh = this.setAside.slice(this.noted);
    this.noted = this.setAside.length;
    const notes = fresh.map((aside) => ({
      entryId: newEntryId(),
      at: this.now(),
      kind: 'configuration' as const,
      server: '',
      tenant: '',
      user: '',
      alarmId: '',
      alarmKey: '',
      body: JSON.stringify({ setAside: aside }),
    }));
    if (notes.length > 0) segment.append(notes, new Set());
  }

  private openForCheck(month: string): Segment | string {
    if (this.current?.month === month) return this.current;
    try {
      return Segment.open(this.path(month), month, CHAIN_START, this.now());
    } catch (error) {
      return reasonOf(error);
    }
  }

  private check(month: string): void {
    if (this.current?.month !== month) this.openOrSetAside(month)?.close();
  }

  private openOrSetAside(month: string, thorough = false): Segment | null {
    try {
      return Segment.open(this.path(month), month, CHAIN_START, this.now(), thorough);
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      this.putAside(month, reasonOf(error));
      return null;
    }
  }

  private putAside(month: string, reason: string): void {
    const stamp = new Date(this.now()).toISOString().replace(/[-:]/g, '').slice(0, 15);
    const file = `${month}.db`;
    const keptAs = `${file}.damaged-${stamp}`;
    for (const tail of ['', '-wal', '-shm']) {
      const from = join(this.dir, file + tail);
      if (existsSync(from)) renameSync(from, join(this.dir, keptAs + tail));
    }
    dropCheckpoints(this.dir, month);
    this.setAside.push({ file, keptAs, reason });
  }

  private path(month: string): string {
    return join(this.dir, `${month}.db`);
  }
}

/** On a full disk the log stays beside the file, and whoever opens it next reads both. */
function closeQuietly(segment: Segment): void {
  try {
    segment.close();
  } catch {
    // It is closed all the same.
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
