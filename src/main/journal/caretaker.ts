import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import type { Logger } from '@main/ports/log';
import { reasonOf } from '@shared/base/errors';
import { shiftOf } from '@shared/model/shift';
import type { Anchor } from './anchors/anchors';
import type { JournalClient } from './client';
import { monthOf } from './entry';
import { CHECKPOINT_ROWS } from './writing/folding';
import type { JournalReader } from './reading/readerClient';
import type { JournalOwner } from './owner';

/** How often the wall clock is looked at, ms: it may jump, and no timer hears of that. */
const CHECK_MS = 20_000;
/** The indexes are brought up to date so often, ms, and first so long after the start. */
const KEEP_UP_MS = 10 * 60_000;
const FIRST_KEEP_UP_MS = 60_000;
/** Large months are looked through once a day, ms, and first so long after the start. */
const INSPECT_MS = 24 * 3_600_000;
const FIRST_INSPECT_MS = 120_000;
/** Months are counted once a day, ms, and first so long after the start. */
const RETIRE_MS = 24 * 3_600_000;
const FIRST_RETIRE_MS = 10 * 60_000;
/** What was written last is read through another connection so often, ms. */
const READ_BACK_MS = 60_000;
/** A copy that takes longer cannot be written, ms. */
const COPY_MS = 15_000;
/** Longest wait for the last anchor, ms: an app that ends must end. */
const LAST_ANCHOR_MS = 2_000;

export interface CaretakerDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly writer: Pick<
    JournalClient,
    'anchor' | 'inspect' | 'readBack' | 'retire' | 'trust' | 'written'
  >;
  readonly reader: Pick<
    JournalReader,
    'checkpoint' | 'copyAnchors' | 'damaged' | 'keepUp' | 'retiring'
  >;
  /** Where anchors are written. */
  readonly anchorFile: string;
  /** A file elsewhere that gets every anchor as well; null: none. */
  readonly anchorCopy: () => string | null;
  /** Whether the copy could be written, each time: the reason why not, or null. */
  readonly copied: (copy: string, problem: string | null) => void;
  /** Asks for the key of the anchors, where it is not known yet; never rejects. */
  readonly key: () => Promise<unknown>;
  /** Beginnings of the shifts, hh:mm. */
  readonly shifts: () => readonly string[];
  /** The server's time, ms; null while it is not known. */
  readonly serverNow: () => number | null;
  /** Months that are kept. */
  readonly months: () => number;
  /** Whose alarms are held now; null: nobody's. */
  readonly owner: () => JournalOwner | null;
}

/**
 * Looks after the journal by itself: an anchor per shift, the indexes, how far its alarms were folded,
 * what is too old.
 */
export class JournalCaretaker {
  private readonly ends = new DisposableStore();
  private startedAt = 0;
  /** The shift that was looked at last, by its beginning; null until the first look. */
  private shiftFrom: number | null = null;
  private retiring = false;
  private folding = false;
  /** Where the last checkpoint was made: whose, in which month, after how many entries. */
  private kept = '';
  private keptAfter = 0;
  /** Monotonic time before which a start has other things to do, ms. */
  private checkpointFrom = 0;

  constructor(private readonly deps: CaretakerDeps) {}

  start(): void {
    const { clock } = this.deps;
    this.checkpointFrom = clock.monotonic() + FIRST_KEEP_UP_MS;
    this.startedAt = clock.now();
    this.shiftFrom = null;
    this.ends.add(clock.every(CHECK_MS, 'journal shift', () => this.check()));
    this.ends.add(
      clock.every(READ_BACK_MS, 'journal read back', () => this.deps.writer.readBack()),
    );
    this.ends.add(clock.after(FIRST_KEEP_UP_MS, 'journal index', () => this.keepUp()));
    this.ends.add(clock.every(KEEP_UP_MS, 'journal index', () => this.keepUp()));
    this.ends.add(clock.after(FIRST_INSPECT_MS, 'journal look', () => void this.inspect()));
    this.ends.add(clock.every(INSPECT_MS, 'journal look', () => void this.inspect()));
    this.ends.add(clock.after(FIRST_RETIRE_MS, 'journal retention', () => void this.retire()));
    this.ends.add(clock.every(RETIRE_MS, 'journal retention', () => void this.retire()));
  }

  /** An orderly end leaves an anchor behind. */
  async stop(): Promise<void> {
    this.ends.dispose();
    await new Promise<void>((resolve) => {
      const end = this.deps.clock.after(LAST_ANCHOR_MS, 'last anchor', resolve);
      void this.anchorQuietly().then(() => {
        end();
        resolve();
      });
    });
  }

  /**
   * Writes an anchor now.
   * @param by who asked for it; '' where nobody did.
   * @throws Error when it cannot be written, or not to where it goes as well.
   */
  async anchor(by = ''): Promise<Anchor> {
    await this.deps.key();
    const anchor = await this.deps.writer.anchor(this.deps.anchorFile, by);
    const problem = await this.copy();
    if (problem !== null) throw new Error(problem);
    return anchor;
  }

  /**
   * Writes all anchors that the copy lacks. The file of anchors itself is always written: nothing is
   * lost while a drive is away.
   * @returns why that could not be; null: it is done, or there is no copy.
   */
  async copy(): Promise<string | null> {
    const { anchorCopy, anchorFile, clock, copied, reader } = this.deps;
    const copy = anchorCopy();
    if (copy === null) return null;
    const problem = await new Promise<string | null>((resolve) => {
      const end = clock.after(COPY_MS, 'anchor copy', () => resolve('the folder does not answer'));
      const done = (reason: string | null): void => {
        end();
        resolve(reason);
      };
      reader.copyAnchors(anchorFile, copy).then(
        () => done(null),
        (error: unknown) => done(reasonOf(error)),
      );
    });
    // Another folder may have been chosen meanwhile.
    if (anchorCopy() === copy) copied(copy, problem);
    return problem;
  }

  /** Removes the months beyond the number that is kept, oldest first. */
  async retire(): Promise<void> {
    const { log, reader, writer, months } = this.deps;
    if (this.retiring) return;
    this.retiring = true;
    try {
      for (const month of await reader.retiring(months())) {
        await writer.retire(month);
        this.kept = '';
        log.info('journal month removed because of its age', { month: month.month });
      }
    } catch (error) {
      log.error('old months of the journal stay', { reason: String(error) });
    } finally {
      this.retiring = false;
    }
  }

  /** A start does not look through large months: what is damaged there is set aside now. */
  private async inspect(): Promise<void> {
    const { log, reader, writer } = this.deps;
    try {
      for (const month of await reader.damaged()) {
        if (await writer.inspect(month)) log.error('journal month damaged', { month });
      }
    } catch (error) {
      log.warn('the journal was not looked through', { reason: String(error) });
    }
  }

  private check(): void {
    const { serverNow, writer } = this.deps;
    const at = serverNow();
    if (at !== null) writer.trust(at);
    void this.checkpoint();
    const from = this.shiftOf(this.deps.clock.now());
    // The shift of the start is told now: the rules of a time zone take long to read, and the start is before the
    // first picture.
    const before = this.shiftFrom ?? this.shiftOf(this.startedAt);
    this.shiftFrom = from;
    if (from === before) return;
    void this.anchorQuietly();
  }

  /**
   * Another owner, another month and a month that was removed make another checkpoint, and so do many
   * entries: the next start, after a crash as well, has to fold only what came since.
   */
  private async checkpoint(): Promise<void> {
    const { clock, log, owner, reader, writer } = this.deps;
    const whose = owner();
    if (whose === null || this.folding || clock.monotonic() < this.checkpointFrom) return;
    const kept = JSON.stringify([whose.server, whose.tenant, monthOf(clock.now())]);
    const written = writer.written();
    if (kept === this.kept && written - this.keptAfter < CHECKPOINT_ROWS) return;
    this.folding = true;
    this.kept = kept;
    this.keptAfter = written;
    try {
      await reader.checkpoint(whose);
    } catch (error) {
      // The next start folds more, that is all.
      log.warn('the journal has no checkpoint', { reason: String(error) });
    } finally {
      this.folding = false;
    }
  }

  private shiftOf(at: number): number {
    return shiftOf(at, this.deps.shifts()).from;
  }

  private async anchorQuietly(): Promise<void> {
    try {
      await this.anchor();
    } catch (error) {
      this.deps.log.error('the journal has no anchor of this shift', { reason: String(error) });
    }
  }

  private keepUp(): void {
    this.deps.reader.keepUp().catch((error: unknown) => {
      // Searches read the rows themselves where an index is missing.
      this.deps.log.warn('the journal index is behind', { reason: String(error) });
    });
  }
}
