import { Worker } from 'node:worker_threads';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { JournalHealth } from '@shared/model/alarm';
import type { Anchor, AnchorKey } from './anchors/anchors';
import { CALL_MS, WorkerCalls, type Call } from './calls';
import { monthOf, noteOf, type JournalEntry } from './entry';
import { diskReason } from '@shared/model/channelReason';
import { UNSAVED_MS } from './clientTypes';
import type { FlyingGroup, JournalDeps, PendingEntry } from './clientTypes';
import { linesOf } from './segment/line';
import { COMMIT_ROWS, FLYING_ROWS } from './segment/groups';
import type { WorkerReport, WorkerRequest, WorkerStart } from './protocol';
import type { RetiringMonth } from './writing/retire';
import type { ChainEnd } from './entry';
import type { SetAside, Staying } from './writing/settle';
import { askToEnd, newEnding, type ThreadStart } from './threadEnd';
import { WaitingLine } from './waitingLine';

export { UNSAVED_MS, WAITING_CHARACTERS, WAITING_LIMIT } from './clientTypes';
export type { JournalDeps, PendingEntry } from './clientTypes';

/** After this without an answer to a write it is said that the disk does not answer, ms. */
const ANSWER_MS = 1_000;
/** A dead worker is replaced after this, ms: within the second that was promised. */
const RESPAWN_MS = 200;
/** A write that the disk refused is tried again after this, ms. */
const RETRY_MS = 2_000;
/** Closing waits this long for the last commit, ms. */
const CLOSE_MS = 3_000;
/**
 * The journal as main uses it; `Stored` is what its worker's program makes of the entries. A write is kept until the worker says that it is committed: over a
 * worker's death, over a full disk, in order. Entries are idempotent by their id.
 */
export class JournalClient<Stored = unknown> {
  readonly healthChanged = new Emitter<JournalHealth>();
  readonly setAside = new Emitter<SetAside>();
  /** A file that was to be put aside or removed, and is held by somebody: told once. */
  readonly staying = new Emitter<Staying>();
  /** Not on disk UNSAVED_MS after they were appended: each once, oldest first. They may still be saved. */
  readonly stuck = new Emitter<readonly JournalEntry[]>();
  /** Entries that found no room: nothing is to wait for them. And: there is room again. */
  readonly turnedAway = new Emitter<readonly JournalEntry[]>();
  readonly roomAgain = new Emitter<void>();
  private worker: Worker | null = null;
  private ending = newEnding();
  /** The worker has its file open; until then even the first write may take long. */
  private opened = false;
  private readonly queue = new WaitingLine();
  /** So many at the head of the queue were told as stuck. */
  private stuckRows = 0;
  /** Groups at the worker, oldest first; they are the head of the queue. */
  private flying: FlyingGroup[] = [];
  private batch = 0;
  /** So many at the head of the queue may be on disk: they were at a worker that died, or refused. */
  private doubtful = 0;
  /** The disk refused; nothing is sent until it is tried again. */
  private paused = false;
  private scheduled = false;
  private closing = false;
  /** The worker ends by itself, for the next one to put a month away. */
  private leaving = false;
  /** Others may open the journal's files again. */
  private release: () => void = () => undefined;
  private state: JournalHealth = { kind: 'ok' };
  private readonly whenEmpty: (() => void)[] = [];
  private readonly calls: WorkerCalls;
  private stopAnswerWatch: Unsubscribe = () => undefined;
  private stopRetry: Unsubscribe = () => undefined;
  private stuckWatch: Unsubscribe | null = null;
  private missing = 0;
  private rowsWritten = 0;
  private key: AnchorKey | null = null;
  private trusted = '';

  constructor(private readonly deps: JournalDeps) {
    this.calls = new WorkerCalls(deps.clock);
  }

  /** Starts the worker. */
  start(): void {
    this.spawn();
  }

  health(): JournalHealth {
    return this.state;
  }

  /** Entries that were committed since the start of the app. */
  written(): number {
    return this.rowsWritten;
  }

  /** Entries not committed yet. */
  waiting(): number {
    return this.queue.length;
  }

  /** Like `write`; resolves when the entry is on disk, and never rejects. */
  append(entry: JournalEntry): Promise<void> {
    return new Promise((resolve) => this.write(entry, () => resolve()));
  }

  /**
   * Writes an entry, however long that takes. Where so many or so long ones wait that there is no room, it is
   * never written: it is turned away, health counts it, and the journal says how many are missing once it can be written again.
   * @param done called once it is on disk, in the journal's order.
   */
  write(entry: JournalEntry, done: (entry: JournalEntry) => void): void {
    if (!this.queue.hasRoomFor(entry)) {
      this.turnAway(entry);
      return;
    }
    const since = this.deps.clock.monotonic();
    this.queue.push({ entry, done, also: null, since });
    this.watchStuck();
    if (this.state.kind === 'failing') this.fail(this.state.reason);
    this.schedule();
  }

  /** Hands over what was written in this turn: the process may not reach the turn's end. */
  sendNow(): void {
    this.flush();
  }

  /** What is queued of one server and tenant, oldest first: a read does not see it yet. */
  pending(server: string, tenant: string): readonly PendingEntry[] {
    return this.queue.slice(0, this.queue.length).flatMap((waiting, place) => {
      const { entry } = waiting;
      if (entry.server !== server || entry.tenant !== tenant) return [];
      const committed = new Promise<void>((resolve) => (waiting.also ??= []).push(resolve));
      return [{ entry, committed, stuck: place < this.stuckRows }];
    });
  }

  /** What the entries of one server and tenant leave behind. @throws Error when the worker cannot read. */
  async read(server: string, tenant: string): Promise<Stored> {
    const report = await this.call({ type: 'read', call: this.calls.number(), server, tenant });
    if (report.type !== 'folded') throw new Error(`journal answered ${report.type}`);
    // The worker's program was built with this one.
    return report.stored as Stored;
  }

  /**
   * Looks through a month that is said to be damaged, and sets it aside when it is.
   * @returns whether it was. @throws Error when the worker cannot read.
   */
  async inspect(month: string): Promise<boolean> {
    const report = await this.call({ type: 'inspect', call: this.calls.number(), month });
    return report.type === 'inspected' && report.damaged;
  }

  /**
   * Writes where the chain ends into a file outside of the journal, and the journal says so.
   * @param by who asked for it; '' where nobody did.
   * @throws Error when there is nothing yet, or the file cannot be written.
   */
  async anchor(file: string, by = ''): Promise<Anchor> {
    const { key } = this;
    const report = await this.call({ type: 'anchor', call: this.calls.number(), file, key });
    if (report.type !== 'anchored') throw new Error(`journal answered ${report.type}`);
    const { month, seq, hash } = report.anchor;
    await this.note({ event: 'anchor', month, seq, hash, file, ...(by === '' ? {} : { by }) });
    return report.anchor;
  }

  /** Anchors carry a proof from now on. */
  proveWith(key: AnchorKey): void {
    this.key = key;
  }

  /** Has the last entry read through another connection; a month of which it is gone is put aside. */
  readBack(): void {
    // What is asked of one that is at work comes soon enough with its own answer.
    if (this.flying.length === 0 && this.opened) this.post({ type: 'readBack' });
  }

  /** A time by another machine's clock, ms: what this one's shows alone opens no month far ahead. */
  trust(at: number): void {
    const month = monthOf(at);
    if (month <= this.trusted) return;
    this.trusted = month;
    this.post({ type: 'trust', month });
  }

  /** Where the chain ends as its writer knows it. @throws Error when nothing is written yet. */
  async lastEntry(): Promise<ChainEnd> {
    const report = await this.call({ type: 'end', call: this.calls.number() });
    if (report.type !== 'end') throw new Error(`journal answered ${report.type}`);
    return report.end;
  }

  /**
   * Removes the oldest month; the chain says so before, with its end, and again once it is gone.
   * @throws Error when that is refused, or somebody holds the file: it is tried again at the next start.
   */
  async retire({ month, end, entries, unacknowledged }: RetiringMonth): Promise<void> {
    const body = { month, ...end, entries, unacknowledged };
    const now = this.deps.clock.now();
    const before = noteOf(now, { event: 'retentionDue', ...body });
    const after = noteOf(now, { event: 'retention', ...body });
    const retired = { month, before, after };
    await this.call({ type: 'retire', call: this.calls.number(), retired });
  }

  /**
   * Ends the worker thread before its next step, in the middle of a commit too, as a crash would; tests of
   * the replacement use it.
   */
  async crash(): Promise<void> {
    const { worker } = this;
    if (worker === null) return;
    await new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
      this.end(worker);
    });
  }

  /** Waits a moment for what is queued, then ends the worker. */
  async close(): Promise<void> {
    await this.drained();
    this.closing = true;
    this.stopAnswerWatch();
    this.stopRetry();
    this.stuckWatch?.();
    this.release();
    if (this.queue.length > 0)
      this.deps.log.error('journal closed with entries waiting', { waiting: this.queue.length });
    const worker = this.worker;
    this.worker = null;
    if (worker === null) return;
    await new Promise<void>((resolve) => {
      const force = this.deps.clock.after(CLOSE_MS, 'journal worker end', () => {
        // One that waits for a disk that does not answer cannot be ended, only left.
        this.end(worker);
        worker.unref();
        resolve();
      });
      worker.once('exit', () => {
        force();
        resolve();
      });
      worker.postMessage({ type: 'close' } satisfies WorkerRequest);
    });
  }

  private drained(): Promise<void> {
    if (this.queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = this.deps.clock.after(CLOSE_MS, 'journal close', resolve);
      this.whenEmpty.push(() => {
        end();
        resolve();
      });
    });
  }

  private spawn(): void {
    if (this.closing) return;
    this.ending = newEnding();
    const { ending, trusted } = this;
    const start: WorkerStart & ThreadStart = { dir: this.deps.dir, trusted, ending };
    const worker = new Worker(this.deps.workerPath, { workerData: start });
    this.worker = worker;
    this.opened = false;
    worker.on('message', (report: WorkerReport) => {
      if (this.worker === worker) this.reported(report);
    });
    worker.on('error', (error) => {
      this.deps.log.error('journal worker failed', { reason: error.message });
    });
    worker.on('exit', (code) => {
      if (this.worker === worker) this.lost(code);
    });
    for (const message of this.calls.waiting()) worker.postMessage(message);
    this.schedule();
  }

  /** Ends a thread at its next step; an idle one is woken for it. */
  private end(worker: Worker): void {
    askToEnd(this.ending);
    worker.postMessage({ type: 'close' } satisfies WorkerRequest);
  }

  private lost(code: number): void {
    this.worker = null;
    this.grounded();
    this.paused = false;
    this.release();
    if (this.leaving) {
      this.leaving = false;
      void this.replace();
      return;
    }
    this.deps.log.error('journal worker ended', { code, waiting: this.queue.length });
    this.deps.clock.after(RESPAWN_MS, 'journal worker respawn', () => this.spawn());
  }

  /** The next worker begins with what this one could not do; nobody else may have it open then. */
  private async replace(): Promise<void> {
    const release = (await this.deps.standAside?.()) ?? (() => undefined);
    this.release = () => {
      this.release = () => undefined;
      release();
    };
    if (this.closing) this.release();
    else this.spawn();
  }

  /** Sends at the end of the present turn, so that what arrives together is committed together. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  /** Sends groups up to FLYING_ROWS ahead, so that the disk never waits for this thread. */
  private flush(): void {
    if (this.worker === null || this.paused) return;
    let from = this.flying.reduce((sum, { rows }) => sum + rows, 0);
    while (from < FLYING_ROWS && from < this.queue.length) {
      const group = this.queue.slice(from, Math.min(COMMIT_ROWS, FLYING_ROWS - from));
      const again = from < this.doubtful;
      const head = from === 0;
      from += group.length;
      this.batch += 1;
      const lines = linesOf(group.map(({ entry }) => entry));
      const { batch } = this;
      const request: WorkerRequest = { type: 'append', batch, lines, again, head };
      this.worker.postMessage(request, [lines.bytes.buffer]);
      this.flying.push({ batch, rows: group.length });
      if (this.flying.length === 1) this.watchAnswer();
    }
  }

  private watchAnswer(): void {
    this.stopAnswerWatch();
    // A write behind a long read, or behind the check of a large file at the start, waits for it.
    const limit = this.calls.size > 0 || !this.opened ? CALL_MS : ANSWER_MS;
    this.stopAnswerWatch = this.deps.clock.after(limit, 'journal answer', () => {
      this.deps.log.error('journal worker does not answer', { waiting: this.queue.length });
      // It is not replaced: a thread that waits for a disk cannot be ended, and answers when that does.
      this.fail('no answer');
    });
  }

  /** What was at the worker is to be sent anew; it may have been written. */
  private grounded(): void {
    this.stopAnswerWatch();
    const rows = this.flying.reduce((sum, group) => sum + group.rows, 0);
    this.doubtful = Math.max(this.doubtful, rows);
    this.flying = [];
  }

  private reported(report: WorkerReport): void {
    // Whatever a worker says first, it has moved before what was to be moved.
    this.release();
    switch (report.type) {
      case 'opened':
        this.opened = true;
        return;
      case 'settled':
        for (const file of report.staying) this.staying.emit(file);
        return;
      case 'leaving':
        this.leaving = true;
        this.deps.log.warn('journal worker ends to put a month away', { ...report });
        return;
      case 'alive':
        this.calls.alive();
        if (this.flying.length > 0) this.watchAnswer();
        return;
      case 'setAside':
        for (const file of report.files) this.setAside.emit(file);
        return;
      case 'committed':
        this.committed(this.flying.filter(({ batch }) => batch <= report.batch));
        return;
      case 'refused':
        if (report.batch === this.flying[0]?.batch) this.refused(report);
        return;
      case 'folded':
      case 'anchored':
      case 'end':
      case 'inspected':
      case 'retired':
        this.calls.answer(report.call, report);
        return;
      case 'callFailed':
        this.calls.fail(report.call, report.reason);
    }
  }

  private committed(groups: readonly FlyingGroup[]): void {
    if (groups.length === 0) return;
    this.stopAnswerWatch();
    this.flying = this.flying.slice(groups.length);
    const rows = groups.reduce((sum, group) => sum + group.rows, 0);
    this.rowsWritten += rows;
    if (this.flying.length > 0) this.watchAnswer();
    const written = this.queue.take(rows);
    this.stuckRows = Math.max(0, this.stuckRows - rows);
    this.doubtful = Math.max(0, this.doubtful - rows);
    this.flush();
    if (this.state.kind === 'failing') {
      this.state = { kind: 'ok' };
      this.healthChanged.emit(this.state);
    }
    for (const { entry, done, also } of written) {
      this.tellDone(entry, done);
      for (const tell of also ?? []) this.tellDone(entry, tell);
    }
    this.tellMissing();
    if (this.queue.length === 0) for (const tell of this.whenEmpty.splice(0)) tell();
  }

  /** Whoever fails over one entry does not keep the others from being told. */
  private tellDone(entry: JournalEntry, tell: (entry: JournalEntry) => void): void {
    try {
      tell(entry);
    } catch (error) {
      void Promise.resolve().then(() => {
        throw error;
      });
    }
  }

  private refused({ reason, trouble }: Extract<WorkerReport, { readonly type: 'refused' }>): void {
    this.grounded();
    this.deps.log.error('journal refused a write', { reason, waiting: this.queue.length });
    // What a person can do something about is said in the user's language.
    this.fail(trouble === 'other' ? reason : diskReason(trouble));
    // Until the retry nothing is sent, so that new entries do not hammer a full disk.
    this.paused = true;
    this.stopRetry();
    this.stopRetry = this.deps.clock.after(RETRY_MS, 'journal retry', () => {
      this.paused = false;
      this.flush();
    });
  }

  private fail(reason: string): void {
    const since = this.state.kind === 'failing' ? this.state.since : this.deps.clock.now();
    const missing = this.missing === 0 ? {} : { missing: this.missing };
    this.state = { kind: 'failing', since, reason, waiting: this.queue.length, ...missing };
    this.healthChanged.emit(this.state);
  }

  /** Memory has an end, too: what came first stays, and the rest is counted and told. */
  private turnAway(entry: JournalEntry): void {
    this.missing += 1;
    this.fail(this.state.kind === 'failing' ? this.state.reason : 'too many entries wait');
    queueMicrotask(() => this.turnedAway.emit([entry]));
  }

  /** The chain says for itself how much is missing from it. */
  private tellMissing(): void {
    if (this.missing === 0 || !this.queue.isHalfEmpty()) return;
    const entries = this.missing;
    this.missing = 0;
    void this.note({ event: 'journalMissed', entries });
    this.roomAgain.emit();
  }

  /** Something about the journal itself, which belongs to no tenant. */
  private note(body: object): Promise<void> {
    return this.append(noteOf(this.deps.clock.now(), body));
  }

  /** One timer at a time, for the oldest entry that was not told yet. */
  private watchStuck(): void {
    if (this.stuckWatch !== null || this.closing) return;
    const [first] = this.queue.slice(this.stuckRows, 1);
    if (first === undefined) return;
    const left = Math.max(0, first.since + UNSAVED_MS - this.deps.clock.monotonic());
    this.stuckWatch = this.deps.clock.after(left, 'journal unsaved', () => {
      this.stuckWatch = null;
      const before = this.deps.clock.monotonic() - UNSAVED_MS;
      const rest = this.queue.slice(this.stuckRows, this.queue.length);
      const young = rest.findIndex(({ since }) => since > before);
      const late = young < 0 ? rest : rest.slice(0, young);
      this.stuckRows += late.length;
      if (late.length > 0) this.stuck.emit(late.map(({ entry }) => entry));
      this.watchStuck();
    });
  }

  private call(message: Call): Promise<WorkerReport> {
    return this.calls.ask(message, (asked) => this.post(asked));
  }

  private post(message: WorkerRequest): void {
    this.worker?.postMessage(message);
  }
}
