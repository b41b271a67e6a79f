import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { threadFiles } from '@disk/files';
import type { StoredEntry } from '@main/journal/entry';
import { DamagedSidecar, type Card } from '@main/journal/sidecar/block';
import { CardMaker } from '@main/journal/sidecar/cards';
import type { EntryFacts } from '@main/journal/sidecar/facts';
import { Matcher, type OwnedQuery } from '@main/journal/sidecar/match';
import { SegmentReader } from '@main/journal/sidecar/reading';
import { Sidecar } from '@main/journal/sidecar/sidecar';
import { monthsIn } from '@main/journal/anchors/verify';

/** Where a search goes on: with entries before this one. */
export interface SearchCursor {
  readonly month: string;
  readonly seq: number;
}

export interface SearchRequest extends OwnedQuery {
  readonly cursor: SearchCursor | null;
  /** 1–500. */
  readonly limit: number;
}

export interface FoundEntry {
  readonly entry: StoredEntry;
  readonly facts: EntryFacts;
}

export interface SearchResult {
  /** Newest first. */
  readonly found: readonly FoundEntry[];
  /**
   * Where it goes on; null: there is nothing older. A search that takes long gives what it has
   * found: fewer rows than asked for, and where it goes on.
   */
  readonly next: SearchCursor | null;
  /** Months whose file could not be read. */
  readonly unreadable: readonly string[];
}

export interface SearchDeps {
  readonly dir: string;
  /** False: the indexes belong to another process and are only read. */
  readonly mayWrite: boolean;
  /** Monotonic time, ms. */
  readonly monotonic: () => number;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
}

/** Rows that a search itself takes into the index; more are left to the background. */
const CATCH_UP_ROWS = 8_000;
/** After this a search says what it has found so far, ms: at once where that is anything. */
const FOUND_MS = 200;
const BUDGET_MS = 1_000;
/** Nobody waits longer than this for a turn, ms. */
const TURN_MS = 25;
/** Rows of a segment that are read without an index between two looks at the time. */
const STEP_ROWS = 500;

/** One month that is open. */
interface OpenMonth {
  readonly segment: SegmentReader;
  readonly maker: CardMaker;
  readonly identity: string;
  sidecar: Sidecar | null;
}

/** Ended because a newer search took its place, or its asker went. */
export class SearchOver extends Error {}

/** Searches of the journal, over read-only connections. Blocks between its pauses: for a worker. */
export class JournalSearch {
  private readonly open = new Map<string, OpenMonth>();

  constructor(private readonly deps: SearchDeps) {}

  /**
   * @param isOver asked at each pause.
   * @throws SearchOver when it was given up.
   */
  async search(request: SearchRequest, isOver = (): boolean => false): Promise<SearchResult> {
    const matcher = new Matcher(request);
    const run = new Run(this.deps, request.limit, isOver);
    const unreadable: string[] = [];
    const { cursor } = request;
    for (const month of this.months().reverse()) {
      if (cursor !== null && month > cursor.month) continue;
      const before = cursor?.month === month ? cursor.seq : Infinity;
      try {
        await this.searchMonth(this.month(month), matcher, request, before, run, month);
      } catch (error) {
        if (error instanceof SearchOver) throw error;
        unreadable.push(month);
        this.forget(month);
      }
      if (run.full()) break;
    }
    return { found: run.found, next: run.next, unreadable };
  }

  /** All entries about one alarm, oldest first. */
  ofAlarm(alarmId: string, owners: readonly string[]): readonly FoundEntry[] {
    const matcher = new Matcher(everythingOf(owners));
    return this.months().flatMap((month) => {
      const { segment, maker } = this.month(month);
      return foundIn(segment.ofAlarm(alarmId), maker, matcher);
    });
  }

  /** Alarms whose key begins so, newest first. */
  beginningWith(prefix: string, owners: readonly string[], limit: number): readonly FoundEntry[] {
    const matcher = new Matcher(everythingOf(owners));
    const found: FoundEntry[] = [];
    for (const month of this.months().reverse()) {
      if (found.length >= limit) break;
      const { segment, maker } = this.month(month);
      found.push(...foundIn(segment.beginningWith(prefix, limit), maker, matcher));
    }
    return found.slice(0, limit);
  }

  /**
   * Takes rows into the indexes, newest month first.
   * @returns how many rows are left.
   */
  async keepUp(most: number): Promise<number> {
    let left = 0;
    let room = most;
    for (const month of this.months().reverse()) {
      const open = this.month(month);
      while (room > 0) {
        const step = Math.min(room, STEP_ROWS);
        const behind = this.extend(open, step);
        room -= step;
        await this.deps.pause();
        if (behind === 0) break;
      }
      left += open.sidecar === null ? 0 : open.segment.end().seq - open.sidecar.lastSeq();
    }
    return left;
  }

  /** Bytes of all indexes. */
  size(): number {
    const sizes = [...this.open.values()].map(({ sidecar }) => sidecar?.size() ?? 0);
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  }

  close(): void {
    for (const month of [...this.open.keys()]) this.forget(month);
  }

  months(): string[] {
    const months = monthsIn(this.deps.dir);
    for (const month of this.open.keys()) if (!months.includes(month)) this.forget(month);
    return months;
  }

  /** A month's reader. @throws Error when it cannot be read. */
  segment(month: string): SegmentReader {
    return this.month(month).segment;
  }

  private async searchMonth(
    open: OpenMonth,
    matcher: Matcher,
    request: SearchRequest,
    before: number,
    run: Run,
    month: string,
  ): Promise<void> {
    const { segment, maker } = open;
    if (request.alarmId !== '') {
      const all = foundIn(segment.ofAlarm(request.alarmId), maker, matcher).reverse();
      for (const one of all) if (one.entry.seq < before) run.take(one, month);
      return;
    }
    this.extend(open, CATCH_UP_ROWS);
    await run.turn();
    const indexed = open.sidecar?.lastSeq() ?? segment.start().seq;
    let walked = 0;
    for (const entry of segment.backwards(indexed + 1, Math.min(before - 1, segment.end().seq))) {
      if (run.full()) return;
      const card = maker.card(entry);
      if (matcher.card(card)) run.take({ entry, facts: maker.facts(entry) }, month);
      walked += 1;
      if (walked % STEP_ROWS === 0) await run.step({ month, seq: entry.seq });
    }
    if (open.sidecar === null) return;
    // Rows that came into the index meanwhile were read above.
    const within = Math.min(before, indexed + 1);
    try {
      await this.searchIndex(open, open.sidecar, matcher, within, run, month);
    } catch (error) {
      if (!(error instanceof DamagedSidecar)) throw error;
      // Made anew in the background; until then the rows themselves are read.
      open.sidecar.remove();
      open.sidecar = null;
      await this.searchMonth(open, matcher, request, run.reached(month, within), run, month);
    }
  }

  private async searchIndex(
    open: OpenMonth,
    sidecar: Sidecar,
    matcher: Matcher,
    before: number,
    run: Run,
    month: string,
  ): Promise<void> {
    const { segment, maker } = open;
    const take = (seq: number): void => {
      const entry = segment.entry(seq);
      // An index that finds what is not there is no help.
      if (entry === null || !matcher.card(maker.card(entry))) {
        throw new DamagedSidecar(`row ${seq} is not as the index says`);
      }
      run.take({ entry, facts: maker.facts(entry) }, month);
    };
    for (const card of newestFirst(sidecar.tail)) {
      if (run.full()) return;
      if (card.seq < before && matcher.card(card)) take(card.seq);
    }
    for (const block of newestFirst(sidecar.blocks)) {
      if (run.full()) return;
      if (block.firstSeq < before && matcher.mayFit(block)) {
        for (const seq of matcher.rows(sidecar, block, before, run.room())) take(seq);
      }
      await run.step({ month, seq: block.firstSeq });
    }
  }

  /** @returns how many rows are not in the index. */
  private extend(open: OpenMonth, most: number): number {
    try {
      return open.sidecar?.catchUp(most) ?? 0;
    } catch {
      // A full disk, say: what is not in the index is read from the segment itself.
      return 0;
    }
  }

  private month(month: string): OpenMonth {
    const path = join(this.deps.dir, `${month}.db`);
    const { dev, ino } = statSync(path);
    const identity = `${dev}:${ino}`;
    const known = this.open.get(month);
    // A file that was set aside is still open here under its old name.
    if (known !== undefined && known.identity === identity) {
      known.sidecar ??= this.sidecar(month, known.segment, known.maker);
      return known;
    }
    this.forget(month);
    const segment = new SegmentReader(path, month);
    const maker = new CardMaker(
      (alarmId) => segment.received(alarmId) ?? this.receivedBefore(month, alarmId),
    );
    const sidecar = this.sidecar(month, segment, maker);
    const made: OpenMonth = { segment, maker, identity, sidecar };
    this.open.set(month, made);
    return made;
  }

  private sidecar(month: string, segment: SegmentReader, maker: CardMaker): Sidecar | null {
    const path = join(this.deps.dir, `${month}.idx`);
    const { mayWrite } = this.deps;
    if (!mayWrite && !existsSync(path)) return null;
    try {
      return new Sidecar(path, segment, maker, mayWrite);
    } catch {
      // A folder that takes no files, say: searches are slower without an index, and right.
      return null;
    }
  }

  /** Acts on an alarm of the month before stand without it here. */
  private receivedBefore(month: string, alarmId: string): StoredEntry | null {
    const before = this.months().filter((other) => other < month);
    for (const other of before.slice(-2).reverse()) {
      try {
        const found = this.month(other).segment.received(alarmId);
        if (found !== null) return found;
      } catch {
        // That month says nothing; the entry is found all the same.
      }
    }
    return null;
  }

  private forget(month: string): void {
    const open = this.open.get(month);
    this.open.delete(month);
    open?.sidecar?.close();
    open?.segment.close();
    if (open === undefined || !this.deps.mayWrite) return;
    // The index of a segment that is gone.
    const { dir } = this.deps;
    if (!existsSync(join(dir, `${month}.db`))) removeIndex(join(dir, `${month}.idx`));
  }
}

/** One that somebody holds belongs to no month and is looked at by nobody. */
function removeIndex(path: string): void {
  try {
    threadFiles.remove(path);
  } catch {
    // A search fails over nothing that it does not need.
  }
}

/** How far one search has come. */
class Run {
  readonly found: FoundEntry[] = [];
  next: SearchCursor | null = null;
  private readonly began: number;
  private turnAt: number;
  private outOfTime = false;
  private at: SearchCursor | null = null;

  constructor(
    private readonly deps: SearchDeps,
    private readonly limit: number,
    private readonly isOver: () => boolean,
  ) {
    this.began = deps.monotonic();
    this.turnAt = this.began;
  }

  full(): boolean {
    return this.outOfTime || this.found.length > this.limit || this.next !== null;
  }

  /** One more than asked for: it tells whether there is more. */
  room(): number {
    return this.limit + 1 - this.found.length;
  }

  take(found: FoundEntry, month: string): void {
    if (this.next !== null) return;
    const last = this.found.at(-1);
    if (this.found.length === this.limit && last !== undefined) {
      this.next = this.at ?? { month, seq: last.entry.seq };
      return;
    }
    this.found.push(found);
    this.at = { month, seq: found.entry.seq };
  }

  /** The number before which a month is still to be searched. */
  reached(month: string, before: number): number {
    return this.at?.month === month ? Math.min(before, this.at.seq) : before;
  }

  /** Everything from `at` on was searched. @throws SearchOver when it was given up. */
  async step(at: SearchCursor): Promise<void> {
    const now = this.deps.monotonic();
    const budget = this.found.length > 0 ? FOUND_MS : BUDGET_MS;
    if (now - this.began > budget && this.next === null) {
      this.outOfTime = true;
      this.next = at;
    }
    if (now - this.turnAt > TURN_MS) await this.turn();
  }

  async turn(): Promise<void> {
    await this.deps.pause();
    if (this.isOver()) throw new SearchOver('given up');
    this.turnAt = this.deps.monotonic();
  }
}

function everythingOf(owners: readonly string[]): OwnedQuery {
  const all = { kinds: [], classes: [], priorities: [], alarmId: '', text: '' };
  return { ...all, owners, from: null, to: null };
}

function foundIn(
  entries: readonly StoredEntry[],
  maker: CardMaker,
  matcher: Matcher,
): FoundEntry[] {
  return entries
    .filter((entry) => matcher.card(maker.card(entry)))
    .map((entry) => ({ entry, facts: maker.facts(entry) }));
}

function* newestFirst<T extends Card | { readonly firstSeq: number }>(
  list: readonly T[],
): IterableIterator<T> {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const one = list[at];
    if (one !== undefined) yield one;
  }
}
