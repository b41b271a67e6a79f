import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { StateName, States } from '@shared/ipc/contract';
import type { StateMessage, ValueOf } from '@shared/ipc/define';
import { BridgeError } from './failure';

/** Pauses before a failed request for a state is repeated, ms; the last one applies to all further ones. */
export const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** A state of main, as this page knows it. */
export interface Readable<V> {
  /** The newest value; undefined until main has answered, and while the state has no follower. */
  readonly get: () => V | undefined;
  /**
   * Follows the value until the returned function is called. The first follower subscribes and requests the
   * value; after the last one leaves, the value is dropped.
   * @param changed a newer value arrived
   * @param failed main did not answer; the request is repeated after a pause. A lock that holds the value
   *   back is no failure: main sends the value once the lock is released
   */
  follow(changed: () => void, failed?: (error: unknown) => void): Unsubscribe;
  /** Requests the value at once, unless it is known or a request is running. */
  again(): void;
}

/** How a value reaches this page. */
export interface MirrorWire<V> {
  readonly name: string;
  readonly clock: Clock;
  ask(): Promise<StateMessage<V>>;
  hear(listener: (message: StateMessage<V>) => void): Unsubscribe;
}

interface Follower {
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
}

/** Mirrors one value: subscribes first, then requests; the higher revision wins. */
export class Mirror<V> implements Readable<V> {
  private readonly followers = new Set<Follower>();
  private newest: StateMessage<V> | null = null;
  /** Number of the current following: answers to an earlier one are dropped. */
  private turn = 0;
  private isAsking = false;
  private failures = 0;
  private stopHearing: Unsubscribe = () => undefined;
  private stopPause: Unsubscribe = () => undefined;

  constructor(private readonly wire: MirrorWire<V>) {}

  readonly get = (): V | undefined => this.newest?.value;

  readonly follow = (
    changed: () => void,
    failed: (error: unknown) => void = () => undefined,
  ): Unsubscribe => {
    const follower = { changed, failed };
    this.followers.add(follower);
    if (this.followers.size === 1) this.stopHearing = this.wire.hear((next) => this.take(next));
    this.again();
    return () => {
      if (this.followers.delete(follower) && this.followers.size === 0) this.end();
    };
  };

  again(): void {
    if (this.followers.size === 0 || this.newest !== null || this.isAsking) return;
    this.stopPause();
    this.isAsking = true;
    const { turn } = this;
    const answered = (run: () => void): void => {
      if (turn !== this.turn) return;
      this.isAsking = false;
      run();
    };
    this.wire.ask().then(
      (first) => answered(() => this.take(first)),
      (error: unknown) => answered(() => this.refused(error)),
    );
  }

  private take(next: StateMessage<V>): void {
    if (this.newest !== null && next.revision <= this.newest.revision) return;
    this.newest = next;
    for (const { changed } of [...this.followers]) changed();
  }

  private refused(error: unknown): void {
    if (this.newest !== null) return;
    if (error instanceof BridgeError && error.code === 'locked') return;
    const pause = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)] ?? 0;
    this.failures += 1;
    this.stopPause = this.wire.clock.after(pause, `ask for ${this.wire.name}`, () => this.again());
    for (const { failed } of [...this.followers]) failed(error);
  }

  private end(): void {
    this.turn += 1;
    this.isAsking = false;
    this.failures = 0;
    this.newest = null;
    this.stopPause();
    this.stopHearing();
  }
}

/** Fields of a store, each with the name of its state. */
export type Mirrored = Readonly<Record<string, StateName>>;
export type MirroredValues<M extends Mirrored> = {
  readonly [K in keyof M]: ValueOf<States[M[K]]>;
};

export interface StateBridge {
  state<N extends StateName>(name: N): Readable<ValueOf<States[N]>>;
}

/**
 * Follows several states at once. `ready` resolves when each was answered or failed; failures go to `failed`,
 * and the request is repeated.
 */
export function followStates<M extends Mirrored>(
  bridge: StateBridge,
  names: M,
  take: (patch: Partial<MirroredValues<M>>) => void,
  failed: (error: unknown) => void,
): { readonly ready: Promise<void>; readonly end: Unsubscribe } {
  const ends: Unsubscribe[] = [];
  const first = Object.entries(names).map(
    ([field, name]) =>
      new Promise<void>((resolve) => {
        const readable = bridge.state(name);
        const changed = (): void => {
          take({ [field]: readable.get() } as Partial<MirroredValues<M>>);
          resolve();
        };
        const refused = (error: unknown): void => {
          failed(error);
          resolve();
        };
        ends.push(readable.follow(changed, refused));
        if (readable.get() !== undefined) changed();
      }),
  );
  return {
    ready: Promise.all(first).then(() => undefined),
    end: () => ends.splice(0).forEach((end) => end()),
  };
}

/** The first value that main answers, shared by all calls; the page follows the state until it closes. */
export function firstOf<N extends StateName>(
  bridge: StateBridge,
  name: N,
  failed: (error: unknown) => void,
): Promise<ValueOf<States[N]>> {
  const readable = bridge.state(name);
  return new Promise((resolve) => {
    const changed = (): void => {
      const value = readable.get();
      if (value !== undefined) resolve(value);
    };
    readable.follow(changed, failed);
    changed();
  });
}
