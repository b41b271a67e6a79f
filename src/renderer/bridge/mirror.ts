import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { StateName, States } from '@shared/ipc/contract';
import type { StateMessage, ValueOf } from '@shared/ipc/define';
import { BridgeError } from './failure';

/** Pauses before main is asked again for a value that it did not answer, ms; the last one goes on. */
export const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** A value that main owns, as this page knows it. */
export interface Readable<V> {
  /** The newest value; undefined until main has answered, and while nobody follows it. */
  readonly get: () => V | undefined;
  /**
   * Follows the value until the returned end. The first follower makes the page listen and ask, the end of
   * the last one forgets the value.
   * @param changed there is a newer value
   * @param failed main did not answer; it is asked again after a pause. A lock that holds the value back is
   * no failure: main tells the value once the lock is gone
   */
  follow(changed: () => void, failed?: (error: unknown) => void): Unsubscribe;
  /** Asks at once where no value is known yet and no question is on its way. */
  again(): void;
}

/** How a value comes to this page. */
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

/** Keeps up with one value: listens first and asks then, and of two values the higher revision wins. */
export class Mirror<V> implements Readable<V> {
  private readonly followers = new Set<Follower>();
  private newest: StateMessage<V> | null = null;
  /** Answers of an earlier following are nobody's. */
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

/** Fields of a store, each with the name of the value that it mirrors. */
export type Mirrored = Readonly<Record<string, StateName>>;
export type MirroredValues<M extends Mirrored> = {
  readonly [K in keyof M]: ValueOf<States[M[K]]>;
};

/** What can be asked for values of main. */
export interface StateBridge {
  state<N extends StateName>(name: N): Readable<ValueOf<States[N]>>;
}

/**
 * Follows several values at once. `ready` resolves when main has answered each or failed to; failures are
 * told to `failed` and asked again.
 */
export function followStates<M extends Mirrored>(
  bridge: StateBridge,
  names: M,
  heard: (patch: Partial<MirroredValues<M>>) => void,
  failed: (error: unknown) => void,
): { readonly ready: Promise<void>; readonly end: Unsubscribe } {
  const ends: Unsubscribe[] = [];
  const first = Object.entries(names).map(
    ([field, name]) =>
      new Promise<void>((resolve) => {
        const readable = bridge.state(name);
        const changed = (): void => {
          heard({ [field]: readable.get() } as Partial<MirroredValues<M>>);
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

/** The first value that main answers, however often it is asked; the page follows it for as long as it lives. */
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
