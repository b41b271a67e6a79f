import { Worker } from 'node:worker_threads';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { JournalHealth } from '@shared/model/alarm';
import type { StoredAlarms } from '@main/alarms/fold';
import type { Logger } from '@main/ports/log';
import type { JournalEntry } from './entry';
import type { WorkerReport, WorkerRequest, WorkerStart } from './protocol';
import type { SetAside, VerifyReport } from './store';

/** Rows of one commit. Groups form by themselves: while one is on its way the next is gathered. */
const GROUP_ROWS = 200;
/** A worker that does not answer a write for this long is taken for dead, ms. */
const ANSWER_MS = 10_000;
/** A dead worker is replaced after this, ms: within the second that was promised. */
const RESPAWN_MS = 200;
/** A write that the disk refused is tried again after this, ms. */
const RETRY_MS = 2_000;
/** Reading at start may walk a year of entries, ms. */
const CALL_MS = 60_000;
/** Closing waits this long for the last commit, ms. */
const CLOSE_MS = 3_000;

export interface JournalDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Folder of the segments. */
  readonly dir: string;
  /** The built worker file. */
  readonly workerPath: string;
}

/** An entry that is not committed yet; `committed` never rejects. */
export interface PendingEntry {
  readonly entry: JournalEntry;
  readonly committed: Promise<void>;
}

interface Waiting extends PendingEntry {
  readonly done: () => void;
}

type Call = WorkerRequest & { readonly call: number };
interface OpenCall {
  readonly message: Call;
  readonly answer: (report: WorkerReport) => void;
  readonly fail: (error: Error) => void;
}

/**
 * The journal as main uses it. A write is kept until the worker says that it is committed: over a
 * worker's death, over a full disk, in order. Entries are idempotent by their id.
 */
export class JournalClient {
  readonly healthChanged = new Emitter<JournalHealth>();
  readonly setAside = new Emitter<SetAside>();
  private worker: Worker | null = null;
  private queue: Waiting[] = [];
  private sent = 0;
  private batch = 0;
  private inFlight = false;
  private scheduled = false;
  private closing = false;
  private state: JournalHealth = { kind: 'ok' };
  private nextCall = 1;
  private readonly whenEmpty: (() => void)[] = [];
  private readonly calls = new Map<number, OpenCall>();
  private stopAnswerWatch: Unsubscribe = () => undefined;
  private stopRetry: Unsubscribe = () => undefined;

  constructor(private readonly deps: JournalDeps) {}

  /** Starts the worker. */
  start(): void {
    this.spawn();
  }

  health(): JournalHealth {
    return this.state;
  }

  /** Entries not committed yet. */
  waiting(): number {
    return this.queue.length;
  }

  /** Resolves when the entry is on disk; never rejects: it waits as long as that takes. */
  append(entry: JournalEntry): Promise<void> {
    let done: () => void = () => undefined;
    const committed = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.queue.push({ entry, committed, done });
    if (this.state.kind === 'failing') this.fail(this.state.reason);
    this.schedule();
    return committed;
  }

  /** What is queued of one server and tenant, oldest first: a read does not see it yet. */
  pending(server: string, tenant: string): readonly PendingEntry[] {
    return this.queue.filter(({ entry }) => entry.server === server && entry.tenant === tenant);
  }

  /** The alarms of one server and tenant. @throws Error when the worker cannot read. */
  async read(server: string, tenant: string): Promise<StoredAlarms> {
    const report = await this.call({ type: 'read', call: this.nextCall++, server, tenant });
    if (report.type !== 'alarms') throw new Error(`journal answered ${report.type}`);
    return report.stored;
  }

  /** Walks the hash chain. @throws Error when the worker cannot read. */
  async verify(): Promise<VerifyReport> {
    const report = await this.call({ type: 'verify', call: this.nextCall++ });
    if (report.type !== 'verified') throw new Error(`journal answered ${report.type}`);
    return report.report;
  }

  /** Ends the worker thread at once, as a crash would; tests of the replacement use it. */
  async crash(): Promise<void> {
    await this.worker?.terminate();
  }

  /** Waits a moment for what is queued, then ends the worker. */
  async close(): Promise<void> {
    await this.drained();
    this.closing = true;
    this.stopAnswerWatch();
    this.stopRetry();
    if (this.queue.length > 0)
      this.deps.log.error('journal closed with entries waiting', { waiting: this.queue.length });
    const worker = this.worker;
    this.worker = null;
    if (worker === null) return;
    await new Promise<void>((resolve) => {
      const force = this.deps.clock.after(CLOSE_MS, 'journal worker end', () => {
        // One that waits for a disk that does not answer cannot be ended, only left.
        void worker.terminate();
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
    const start: WorkerStart = { dir: this.deps.dir };
    const worker = new Worker(this.deps.workerPath, { workerData: start });
    this.worker = worker;
    worker.on('message', (report: WorkerReport) => {
      if (this.worker === worker) this.heard(report);
    });
    worker.on('error', (error) => {
      this.deps.log.error('journal worker failed', { reason: error.message });
    });
    worker.on('exit', (code) => {
      if (this.worker === worker) this.lost(code);
    });
    for (const { message } of this.calls.values()) worker.postMessage(message);
    this.schedule();
  }

  private lost(code: number): void {
    this.deps.log.error('journal worker ended', { code, waiting: this.queue.length });
    this.worker = null;
    this.inFlight = false;
    this.stopAnswerWatch();
    this.deps.clock.after(RESPAWN_MS, 'journal worker respawn', () => this.spawn());
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

  private flush(): void {
    if (this.inFlight || this.worker === null || this.queue.length === 0) return;
    const group = this.queue.slice(0, GROUP_ROWS);
    this.inFlight = true;
    this.sent = group.length;
    this.batch += 1;
    const entries = group.map((waiting) => waiting.entry);
    this.worker.postMessage({ type: 'append', batch: this.batch, entries } satisfies WorkerRequest);
    // A write behind a long read waits for it: ending the worker would only begin the read anew.
    const limit = this.calls.size > 0 ? CALL_MS : ANSWER_MS;
    this.stopAnswerWatch = this.deps.clock.after(limit, 'journal answer', () => {
      this.deps.log.error('journal worker does not answer', { waiting: this.queue.length });
      this.fail('no answer');
      void this.worker?.terminate();
    });
  }

  private heard(report: WorkerReport): void {
    switch (report.type) {
      case 'opened':
        return;
      case 'setAside':
        for (const file of report.files) this.setAside.emit(file);
        return;
      case 'committed':
        if (report.batch === this.batch) this.committed();
        return;
      case 'refused':
        if (report.batch === this.batch) this.refused(report.reason);
        return;
      case 'alarms':
      case 'verified':
        this.calls.get(report.call)?.answer(report);
        return;
      case 'callFailed':
        this.calls.get(report.call)?.fail(new Error(report.reason));
    }
  }

  private committed(): void {
    this.stopAnswerWatch();
    this.inFlight = false;
    const done = this.queue.slice(0, this.sent);
    this.queue = this.queue.slice(this.sent);
    if (this.state.kind === 'failing') {
      this.state = { kind: 'ok' };
      this.healthChanged.emit(this.state);
    }
    for (const waiting of done) waiting.done();
    if (this.queue.length === 0) for (const tell of this.whenEmpty.splice(0)) tell();
    this.flush();
  }

  private refused(reason: string): void {
    this.stopAnswerWatch();
    this.deps.log.error('journal refused a write', { reason, waiting: this.queue.length });
    this.fail(reason);
    // inFlight stays set until the retry, so that new entries do not hammer a full disk.
    this.stopRetry();
    this.stopRetry = this.deps.clock.after(RETRY_MS, 'journal retry', () => {
      this.inFlight = false;
      this.flush();
    });
  }

  private fail(reason: string): void {
    const since = this.state.kind === 'failing' ? this.state.since : this.deps.clock.now();
    this.state = { kind: 'failing', since, reason, waiting: this.queue.length };
    this.healthChanged.emit(this.state);
  }

  private call(message: Call): Promise<WorkerReport> {
    return new Promise((resolve, reject) => {
      const end = this.deps.clock.after(CALL_MS, 'journal call', () => {
        this.calls.delete(message.call);
        reject(new Error('the journal did not answer in time'));
      });
      const settle = (): void => {
        end();
        this.calls.delete(message.call);
      };
      const answer = (report: WorkerReport): void => {
        settle();
        resolve(report);
      };
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      this.calls.set(message.call, { message, answer, fail });
      this.worker?.postMessage(message);
    });
  }
}
