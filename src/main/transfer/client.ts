import { Worker } from 'node:worker_threads';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { WorkAnswer, WorkArgs, WorkName, WorkPort, WorkReply } from './protocol';
import { SheetProblem } from './sheet/cells';

/** A worker that needs more memory is ended, MB; the app goes on. */
const HEAP_MB = 768;
/** Rows come and go page by page, so little is held, MB. */
const YOUNG_MB = 16;

/**
 * A thread without an answer for this long is ended, ms. Generous: only endless work, or a disk that does not
 * answer, should reach it.
 */
export const WORK_LIMIT_MS = 5 * 60_000;
/** The time is counted in steps of this, so that hours of sleep count as one step, ms. */
const CHECK_MS = 15_000;

/** Requests about a file that the user chose; the others write one. */
const READING: ReadonlySet<WorkName> = new Set(['read', 'check']);

interface Waiting {
  readonly name: WorkName;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A worker thread for one transfer; it ends with the transfer, which frees its memory. */
export class WorkerClient implements WorkPort {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private gone: Error | null = null;
  /** Steps since the thread's last answer, or since a request after a rest. */
  private checks = 0;
  private stopChecks: Unsubscribe | null = null;

  /** @param path the built worker file */
  constructor(
    path: string,
    private readonly clock: Clock,
  ) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB };
    this.worker = new Worker(path, { resourceLimits });
    this.worker.on('message', (reply: WorkReply) => this.replied(reply));
    this.worker.on('error', (error) => this.lost(memoryProblem(error)));
    this.worker.on('exit', () => this.lost(new Error('the worker ended')));
  }

  ask<N extends WorkName>(name: N, args: WorkArgs<N>): Promise<WorkAnswer<N>> {
    if (this.gone !== null) return Promise.reject(this.gone);
    const call = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(call, { name, resolve: resolve as Waiting['resolve'], reject });
      this.stopChecks ??= this.clock.every(CHECK_MS, 'transfer work', () => this.check());
      // The bytes of a file are transferred, not copied.
      this.worker.postMessage({ call, name, args }, buffersOf(args));
    });
  }

  end(): void {
    this.rest();
    void this.worker.terminate();
  }

  private check(): void {
    this.checks += 1;
    if (this.checks * CHECK_MS < WORK_LIMIT_MS) return;
    const [first] = this.waiting.values();
    const part = first !== undefined && READING.has(first.name) ? 'file' : 'failed';
    this.lost(new SheetProblem(`transfer.${part}.tooSlow`, { minutes: WORK_LIMIT_MS / 60_000 }));
    this.end();
  }

  private rest(): void {
    this.stopChecks?.();
    this.stopChecks = null;
    this.checks = 0;
  }

  private replied({ call, value, failure }: WorkReply): void {
    const waiting = this.waiting.get(call);
    this.waiting.delete(call);
    this.checks = 0;
    if (this.waiting.size === 0) this.rest();
    if (failure === undefined) waiting?.resolve(value);
    else if (failure.key !== '') waiting?.reject(new SheetProblem(failure.key, failure.values));
    else waiting?.reject(new Error(failure.reason));
  }

  private lost(error: Error): void {
    this.gone ??= error;
    this.rest();
    for (const waiting of this.waiting.values()) waiting.reject(this.gone);
    this.waiting.clear();
  }
}

function buffersOf(args: object): ArrayBuffer[] {
  const bytes = 'bytes' in args ? args.bytes : undefined;
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

function memoryProblem(error: Error): Error {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new SheetProblem('transfer.file.tooMuchText') : error;
}
