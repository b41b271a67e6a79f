import { Worker } from 'node:worker_threads';
import { removeSoon } from '@disk/files';
import type { Clock } from '@shared/base/clock';
import { timeZone } from '@shared/base/time';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Logger } from '@main/ports/log';
import type { AnchorKey } from '@main/journal/anchors/anchors';
import type { EntryReports, ReportAnswer, ReportArgs } from '@main/journal/entryReports';
import type { ExportJob } from './export';
import { unpackJournal } from '@main/journal/pack/place';
import type {
  EntriesOf,
  ReaderAnswer,
  ReaderArgs,
  ReaderCall,
  ReaderReport,
  ReaderRequest,
  ReaderStart,
} from './readerProtocol';
import type { PackArgs } from '@main/journal/pack/pack';
import type { PackFile } from '@main/journal/pack/pack';
import type { JournalOwner } from '@main/journal/owner';
import type { RetiringMonth } from '@main/journal/writing/retire';
import type { FoundEntry, SearchRequest, SearchResult } from './search';
import type { ChainEnd } from '@main/journal/entry';
import { askToEnd, newEnding, type ThreadStart } from '@main/journal/threadEnd';
import type { AnchorFiles, VerifyReport } from '@main/journal/anchors/verify';

/** A reader that nobody asks anything is ended after this, ms; the next question starts one. */
const IDLE_MS = 60_000;
/** A reader in the middle of a long step is waited for this long when it is to end, ms. */
const END_MS = 2_000;
/** Rows that go into the indexes in one turn of the background. */
const KEEP_UP_ROWS = 200_000;

export interface ReaderDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Folder of the segments. */
  readonly dir: string;
  /** The built file of reader.ts. */
  readonly readerPath: string;
}

/** Why the reader did not answer; `reason` as in ReaderReport. */
export class ReaderFailure extends Error {
  constructor(
    message: string,
    readonly reason: string,
  ) {
    super(message);
  }
}

/**
 * Questions to the journal. Whoever writes it never waits for them: they run in threads of their
 * own over read-only connections, short ones in one that stays, long ones in one each.
 */
export class JournalReader<Reports extends EntryReports = EntryReports> {
  private quick: Lane | null = null;
  private stopIdle: Unsubscribe = () => undefined;
  private readonly jobs = new Set<Lane>();
  /** Shut while somebody moves a file of the journal; null: it stands open. */
  private gate: Promise<void> | null = null;
  /** How often the readers were ended for that. */
  private asides = 0;
  private over = false;
  private key: AnchorKey | null = null;

  constructor(private readonly deps: ReaderDeps) {}

  /** Newest first. A newer search of the same slot ends this one. @throws ReaderFailure */
  search(request: SearchRequest, slot: string): Promise<SearchResult> {
    return this.ask('search', { request, slot });
  }

  /** All entries about one alarm, oldest first. @param owners names made by `ownerName` */
  ofAlarm(alarmId: string, owners: readonly string[]): Promise<readonly FoundEntry[]> {
    return this.ask('ofAlarm', { alarmId, owners });
  }

  /** Alarms whose key begins so ('channel|class|object|', say), newest first. */
  beginningWith(
    prefix: string,
    owners: readonly string[],
    limit: number,
  ): Promise<readonly FoundEntry[]> {
    return this.ask('beginningWith', { prefix, owners, limit });
  }

  /** Where the chain ends; null: nothing is journaled yet. */
  end(): Promise<ChainEnd | null> {
    return this.ask('end', null);
  }

  /** Brings the indexes up to date. @returns rows that are left. */
  keepUp(most = KEEP_UP_ROWS): Promise<number> {
    return this.ask('keepUp', { most });
  }

  /**
   * Brings the checkpoint of a server and tenant up to date, so that the next start folds little.
   * @returns whether that was worth it. @throws ReaderFailure
   */
  checkpoint({ server, tenant }: JournalOwner): Promise<boolean> {
    return this.job('checkpoint', { server, tenant });
  }

  /**
   * Ends all readers, so that none has a file of the journal open, until what it resolves to is called.
   * What is asked meanwhile waits, and what was under way is asked again then.
   */
  async standAside(): Promise<() => void> {
    let goOn: () => void = () => undefined;
    const before = this.gate;
    const own = new Promise<void>((resolve) => (goOn = resolve));
    const gate = Promise.all([before, own]).then(() => {
      if (this.gate === gate) this.gate = null;
    });
    this.gate = gate;
    this.asides += 1;
    await this.endAll();
    return goOn;
  }

  /** The proof of the anchors is checked from now on. */
  proveWith(key: AnchorKey): void {
    this.key = key;
  }

  /**
   * Walks the hash chain and the anchors.
   * @param written the last entry as its writer knows it; null: it was not asked.
   * @throws ReaderFailure
   */
  verify(anchorFile: AnchorFiles, written: ChainEnd | null = null): Promise<VerifyReport> {
    return this.job('verify', { anchorFile, written, key: this.key });
  }

  /** Writes what a copy lacks of a file of anchors. @throws ReaderFailure when it cannot be written. */
  copyAnchors(file: string, copy: string): Promise<number> {
    return this.job('copyAnchors', { file, copy });
  }

  /** Looks through the months that are too large for a start to do so. @throws ReaderFailure */
  damaged(): Promise<readonly string[]> {
    return this.job('damaged', null);
  }

  /** Months beyond the number that is kept. @throws ReaderFailure when the chain is broken. */
  retiring(months: number): Promise<readonly RetiringMonth[]> {
    return this.job('retiring', { months });
  }

  /** @throws ReaderFailure with the reason why it cannot be packed. */
  pack(args: PackArgs): Promise<{ readonly entries: number }> {
    return this.fileJob('pack', args);
  }

  /**
   * Takes a pack into a folder that nobody writes meanwhile.
   * @throws ReaderFailure with why it was refused, Error when its files cannot be moved.
   */
  unpack({ file, into, anchorFile, now }: UnpackedInto): Promise<{ readonly entries: number }> {
    return unpackJournal({ file, dir: into, now }, anchorFile, (args) => this.job('unpack', args));
  }

  /** @throws ReaderFailure of journal or disk. */
  export(job: ExportJob): Promise<{ readonly rows: number }> {
    return this.fileJob('export', { ...job, zone: timeZone(), key: this.key });
  }

  /** A report of the reader's program over some entries. @throws ReaderFailure when a month cannot be read. */
  async report<N extends keyof Reports & string>(
    name: N,
    entries: EntriesOf,
    args: ReportArgs<Reports, N>,
  ): Promise<ReportAnswer<Reports, N>> {
    // The reader's program was built with this one.
    return (await this.job('report', { name, entries, args })) as ReportAnswer<Reports, N>;
  }

  /** Ends all readers; what is asked still is refused. */
  async close(): Promise<void> {
    this.over = true;
    await this.endAll();
  }

  private async endAll(): Promise<void> {
    this.stopIdle();
    const { quick } = this;
    this.quick = null;
    await Promise.all([quick?.end(), ...[...this.jobs].map((job) => job.end())]);
  }

  /** Asks, and again where a reader was ended in the middle of it to stand aside. */
  private async again<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      if (this.gate !== null) await this.gate;
      const { asides } = this;
      try {
        return await ask();
      } catch (error) {
        const isEnded = error instanceof ReaderFailure && error.reason === 'ended';
        if (!isEnded || this.over || asides === this.asides) throw error;
      }
    }
  }

  private ask<N extends ReaderCall>(name: N, args: ReaderArgs<N>): Promise<ReaderAnswer<N>> {
    return this.again(() => this.askQuick(name, args));
  }

  private job<N extends ReaderCall>(name: N, args: ReaderArgs<N>): Promise<ReaderAnswer<N>> {
    return this.again(() => this.askAlone(name, args));
  }

  /** One that is asked again makes its file anew. */
  private fileJob<N extends 'pack' | 'export'>(
    name: N,
    args: ReaderArgs<N>,
  ): Promise<ReaderAnswer<N>> {
    let isFirst = true;
    return this.again(async () => {
      if (!isFirst) await removeSoon(args.file);
      isFirst = false;
      return this.askAlone(name, args);
    });
  }

  private async askQuick<N extends ReaderCall>(
    name: N,
    args: ReaderArgs<N>,
  ): Promise<ReaderAnswer<N>> {
    if (this.over) throw new ReaderFailure('the journal is closed', 'closed');
    if (this.quick?.gone() !== false) this.quick = this.lane(true);
    const lane = this.quick;
    try {
      return await lane.ask(name, args);
    } finally {
      this.stopIdle();
      if (!this.over) {
        this.stopIdle = this.deps.clock.after(IDLE_MS, 'journal reader idle', () => {
          if (this.quick?.idle() !== true) return;
          void this.quick.end();
          this.quick = null;
        });
      }
    }
  }

  private async askAlone<N extends ReaderCall>(
    name: N,
    args: ReaderArgs<N>,
  ): Promise<ReaderAnswer<N>> {
    if (this.over) throw new ReaderFailure('the journal is closed', 'closed');
    const lane = this.lane(false);
    this.jobs.add(lane);
    try {
      return await lane.ask(name, args);
    } finally {
      this.jobs.delete(lane);
      // Whoever asked may move the files that it had open.
      await lane.end();
    }
  }

  private lane(mayWrite: boolean): Lane {
    const { clock, dir, log, readerPath } = this.deps;
    const failed = (reason: string): void => log.error('journal reader failed', { reason });
    return new Lane(clock, readerPath, { dir, mayWrite }, failed);
  }
}

/** A pack, and where it goes. */
export interface UnpackedInto extends PackFile {
  /** Folder of the segments. */
  readonly into: string;
}

interface OpenCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One reader thread. */
class Lane {
  private readonly worker: Worker;
  private readonly ending = newEnding();
  private readonly open = new Map<number, OpenCall>();
  private nextCall = 1;
  private ended = false;

  constructor(
    private readonly clock: Clock,
    path: string,
    start: ReaderStart,
    failed: (reason: string) => void,
  ) {
    const workerData: ReaderStart & ThreadStart = { ...start, ending: this.ending };
    this.worker = new Worker(path, { workerData });
    this.worker.on('message', (report: ReaderReport) => this.reported(report));
    this.worker.on('error', (error) => failed(error.message));
    this.worker.on('exit', () => this.lost());
  }

  gone(): boolean {
    return this.ended;
  }

  idle(): boolean {
    return this.open.size === 0;
  }

  ask<N extends ReaderCall>(name: N, args: ReaderArgs<N>): Promise<ReaderAnswer<N>> {
    const call = this.nextCall++;
    return new Promise((resolve, reject) => {
      this.open.set(call, { resolve: resolve as OpenCall['resolve'], reject });
      this.worker.postMessage({ call, name, args });
    });
  }

  /** Ends it before its next step; an idle one is woken for it. */
  async end(): Promise<void> {
    if (this.ended) return;
    await new Promise<void>((resolve) => {
      const late = this.clock.after(END_MS, 'journal reader end', () => {
        // It ends when its step is done, and nobody waits for it.
        this.worker.unref();
        resolve();
      });
      this.worker.once('exit', () => {
        late();
        resolve();
      });
      // One that reads ends before its next step, an idle one by itself.
      if (!this.idle()) askToEnd(this.ending);
      const wake: ReaderRequest = { call: 0, name: 'leave', args: null };
      this.worker.postMessage(wake);
    });
    this.lost();
  }

  private reported(report: ReaderReport): void {
    const call = this.open.get(report.call);
    if (call === undefined) return;
    this.open.delete(report.call);
    if (report.type === 'answer') call.resolve(report.value);
    else call.reject(new ReaderFailure(report.message, report.reason));
  }

  private lost(): void {
    this.ended = true;
    for (const { reject } of this.open.values()) {
      reject(new ReaderFailure('the journal reader ended', 'ended'));
    }
    this.open.clear();
  }
}
