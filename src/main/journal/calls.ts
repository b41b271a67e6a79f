import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { WorkerReport, WorkerRequest } from './protocol';

/**
 * A worker may read a year of entries for a start, or check the file of a whole month; and nobody waits
 * longer than this for a reading from which there is no sign of life. ms
 */
export const CALL_MS = 60_000;

export type Call = Extract<WorkerRequest, { readonly call: number }>;

interface OpenCall {
  readonly message: Call;
  /** The worker is at work: the time for the answer begins anew. */
  readonly alive: () => void;
  readonly answer: (report: WorkerReport) => void;
  readonly fail: (error: Error) => void;
}

/** Questions at the journal's worker; the next one is asked what its forerunner left without an answer. */
export class WorkerCalls {
  private readonly open = new Map<number, OpenCall>();
  private next = 1;

  constructor(private readonly clock: Clock) {}

  /** A number that no other question has. */
  number(): number {
    return this.next++;
  }

  get size(): number {
    return this.open.size;
  }

  /** Those without an answer, oldest first. */
  *waiting(): IterableIterator<Call> {
    for (const { message } of this.open.values()) yield message;
  }

  /** Whatever is asked waits behind the same reading, which goes on. */
  alive(): void {
    for (const { alive } of this.open.values()) alive();
  }

  answer(call: number, report: WorkerReport): void {
    this.open.get(call)?.answer(report);
  }

  fail(call: number, reason: string): void {
    this.open.get(call)?.fail(new Error(reason));
  }

  /**
   * @param send posts it to the present worker, where there is one.
   * @throws Error of the worker, or when it gives no sign of life for CALL_MS.
   */
  ask(message: Call, send: (message: Call) => void): Promise<WorkerReport> {
    return new Promise((resolve, reject) => {
      let end: Unsubscribe = () => undefined;
      const settle = (): void => {
        end();
        this.open.delete(message.call);
      };
      const answer = (report: WorkerReport): void => {
        settle();
        resolve(report);
      };
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      const alive = (): void => {
        end();
        end = this.clock.after(CALL_MS, 'journal call', () =>
          fail(new Error('the journal did not answer in time')),
        );
      };
      alive();
      this.open.set(message.call, { message, alive, answer, fail });
      send(message);
    });
  }
}
