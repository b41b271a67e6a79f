import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { monthOf, newEntryId, type EntryKind, type JournalEntry, type StoredEntry } from './entry';
import { CHAIN_START, DamagedSegment, Segment, type ChainEnd } from './segment';

/** A damaged file that was put out of the way, and why. */
export interface SetAside {
  readonly file: string;
  readonly keptAs: string;
  readonly reason: string;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly entries: number;
  readonly segments: readonly {
    readonly month: string;
    readonly entries: number;
    readonly problem: string | null;
  }[];
}

const SEGMENT_FILE = /^(\d{4}-\d{2})\.db$/;

/** Ids of the last month that are still compared after a change of month. */
const REMEMBERED_IDS = 1000;

/** The folder of monthly segments. Blocks: lives in the journal's worker and in the command. */
export class JournalStore {
  /** What was set aside since the start; the owner tells the user. */
  readonly setAside: SetAside[] = [];
  private current: Segment | null = null;
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

  /** Appends all or nothing, in the segment of the present month. @throws Error of the database. */
  append(entries: readonly JournalEntry[]): void {
    this.segmentFor(monthOf(this.now())).append(entries, this.earlierIds);
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

  /** Walks every segment's chain and the ties between them. */
  verify(): VerifyReport {
    const segments: VerifyReport['segments'][number][] = [];
    let before: ChainEnd = CHAIN_START;
    for (const month of this.months()) {
      const segment = this.openForCheck(month);
      if (typeof segment === 'string') {
        segments.push({ month, entries: 0, problem: segment });
        continue;
      }
      const tied = segment.start.hash === before.hash;
      const walk = segment.verify();
      const problem =
        walk.brokenAt !== null
          ? `entry ${walk.brokenAt} does not fit the chain`
          : tied
            ? null
            : 'does not begin with the last hash of the segment before';
      segments.push({ month, entries: walk.entries, problem });
      before = segment.end();
      if (segment !== this.current) segment.close();
    }
    const entries = segments.reduce((sum, segment) => sum + segment.entries, 0);
    return { ok: segments.every((segment) => segment.problem === null), entries, segments };
  }

  close(): void {
    this.current?.close();
    this.current = null;
  }

  /** Months that have a file, oldest first. */
  months(): string[] {
    if (!existsSync(this.dir)) return [];
    return readdirSync(this.dir)
      .flatMap((name) => SEGMENT_FILE.exec(name)?.[1] ?? [])
      .sort();
  }

  private segmentFor(month: string): Segment {
    const open = this.current;
    // A clock that was set back keeps writing where the chain ends.
    if (open !== null && open.month >= month) return open;
    const end = open === null ? this.lastGoodEnd() : open.end();
    const made = Segment.open(this.path(month), month, end, this.now());
    open?.close();
    this.current = made;
    this.rememberBefore(month);
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
    const notes = this.setAside.map((aside) => ({
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

  private openOrSetAside(month: string): Segment | null {
    try {
      return Segment.open(this.path(month), month, CHAIN_START, this.now());
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
    this.setAside.push({ file, keptAs, reason });
  }

  private path(month: string): string {
    return join(this.dir, `${month}.db`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
