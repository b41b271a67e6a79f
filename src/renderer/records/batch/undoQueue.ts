import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** Time in which a removal can be undone, ms. */
export const UNDO_MS = 5_000;

/** Rows whose call has not been sent yet, or is running. */
export interface Withheld<T> {
  readonly key: number;
  readonly rows: readonly T[];
  /** Monotonic time at which the call is sent, ms. */
  readonly due: number;
  readonly state: 'waiting' | 'sending';
}

export interface WithheldHost<T> {
  /** Sends the call and reports its result. */
  send(rows: readonly T[], key: number): Promise<void>;
  /** Key of the signed-in user. */
  who(): string;
  /** Another user is signed in by now: the call is dropped and the rows stay. */
  dropped(rows: readonly T[]): void;
  /** `send` threw, which must not stop the other calls. */
  broke(error: unknown): void;
}

/**
 * Calls that wait 5 s, so that they can be undone without reaching the server. Each is sent at most once, in
 * order, one at a time; a row that waits already is not added again. Whatever ends this window or its session
 * meanwhile (a quit, a crash, another user) drops the waiting calls: a record that still exists can be
 * removed again, a removed one cannot be restored.
 */
export class UndoQueue<T extends { readonly id: string }> {
  readonly store: StoreApi<readonly Withheld<T>[]> = createStore<readonly Withheld<T>[]>(() => []);
  private readonly timers = new Map<number, Unsubscribe>();
  private readonly owners = new Map<number, string>();
  private last = 0;
  private chain: Promise<void> = Promise.resolve();

  private host: WithheldHost<T> | null = null;

  constructor(private readonly clock: Clock) {}

  /** Sets the sender; the newest one is used. */
  attach(host: WithheldHost<T>): void {
    this.host = host;
  }

  /** Adds rows that do not wait yet; false when all of them did. */
  hold(rows: readonly T[]): boolean {
    const known = new Set(this.store.getState().flatMap((one) => one.rows.map(({ id }) => id)));
    const fresh = rows.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return false;
    this.last += 1;
    const key = this.last;
    const due = this.clock.monotonic() + UNDO_MS;
    this.owners.set(key, this.host?.who() ?? '');
    this.store.setState((all) => [...all, { key, rows: fresh, due, state: 'waiting' }], true);
    this.timers.set(
      key,
      this.clock.after(UNDO_MS, 'withheld removal', () => this.sendNow(key)),
    );
    return true;
  }

  /** Undoes the removal; false when it was sent already. */
  undo(key: number): boolean {
    const entry = this.store.getState().find((one) => one.key === key);
    if (entry?.state !== 'waiting') return false;
    this.forget(key);
    return true;
  }

  /** Undoes the removal that was asked for last, of those that still wait; false when none does. */
  undoLatest(): boolean {
    const latest = this.store.getState().findLast(({ state }) => state === 'waiting');
    return latest !== undefined && this.undo(latest.key);
  }

  /** Sends it without waiting any longer. */
  sendNow(key: number): void {
    const entry = this.store.getState().find((one) => one.key === key);
    if (entry?.state !== 'waiting') return;
    this.timers.get(key)?.();
    this.timers.delete(key);
    this.store.setState(
      (all) => all.map((one) => (one.key === key ? { ...one, state: 'sending' } : one)),
      true,
    );
    this.chain = this.chain.then(() => this.send(entry));
  }

  /** The screen is closed: waiting calls are sent at once, because their countdown is no longer visible. */
  flush(): void {
    for (const { key } of this.store.getState()) this.sendNow(key);
  }

  private async send(entry: Withheld<T>): Promise<void> {
    const { host } = this;
    try {
      if (host !== null && this.owners.get(entry.key) === host.who())
        await host.send(entry.rows, entry.key);
      else host?.dropped(entry.rows);
    } catch (error) {
      host?.broke(error);
    } finally {
      this.forget(entry.key);
    }
  }

  private forget(key: number): void {
    this.timers.get(key)?.();
    this.timers.delete(key);
    this.owners.delete(key);
    this.store.setState((all) => all.filter((one) => one.key !== key), true);
  }
}
