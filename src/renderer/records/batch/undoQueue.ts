import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** How long a removal waits for a change of mind, ms. */
export const UNDO_MS = 5_000;

/** Rows whose call has not gone out yet, or is on its way. */
export interface Withheld<T> {
  readonly key: number;
  readonly rows: readonly T[];
  /** Monotonic moment at which the call goes out, ms. */
  readonly due: number;
  readonly state: 'waiting' | 'sending';
}

export interface WithheldHost<T> {
  /** Sends the call; what came of it is told there. */
  send(rows: readonly T[], key: number): Promise<void>;
  /** Who is signed in. */
  who(): string;
  /** Somebody else is signed in by now: the call is dropped and the rows stay. */
  dropped(rows: readonly T[]): void;
  /** `send` itself broke, which must not hold up the others. */
  broke(error: unknown): void;
}

/**
 * Calls that wait 5 s, so that they can be taken back without the server ever hearing of them. Each
 * goes out at most once, in the order in which it was asked for, one at a time; a row that waits
 * already is not taken a second time. Whatever ends this window or its session in between (a quit,
 * a crash, another person) ends the waiting without a call: a record that is still there can be
 * removed again, one that is gone cannot be brought back.
 */
export class UndoQueue<T extends { readonly id: string }> {
  readonly store: StoreApi<readonly Withheld<T>[]> = createStore<readonly Withheld<T>[]>(() => []);
  private readonly timers = new Map<number, Unsubscribe>();
  private readonly owners = new Map<number, string>();
  private last = 0;
  private chain: Promise<void> = Promise.resolve();

  private host: WithheldHost<T> | null = null;

  constructor(private readonly clock: Clock) {}

  /** Who sends; the newest is asked. */
  attach(host: WithheldHost<T>): void {
    this.host = host;
  }

  /** Rows that do not wait yet begin to; false when all of them did. */
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

  /** Takes it back; false when it was sent already. */
  undo(key: number): boolean {
    const entry = this.store.getState().find((one) => one.key === key);
    if (entry?.state !== 'waiting') return false;
    this.forget(key);
    return true;
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

  /** The screen is left: what waits is sent at once, because nobody sees its countdown any more. */
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
