import type { Unsubscribe } from './disposable';

/** A source of values of one type. */
export interface Signal<T> {
  /** Calls the listener for each later value; returns the end of the subscription. */
  on(listener: (value: T) => void): Unsubscribe;
}

/** A signal that never tells anything. */
export const SILENT: Signal<never> = { on: () => () => undefined };

/**
 * A typed emitter for events inside one process.
 * A listener that throws does not keep the others from hearing; its error goes to `onError`.
 */
export class Emitter<T> implements Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();
  /** Those who hear the next value; made anew after a change. */
  private hearing: readonly ((value: T) => void)[] | null = null;

  constructor(private readonly onError: (error: unknown) => void = rethrowLater) {}

  on(listener: (value: T) => void): Unsubscribe {
    const own = (value: T): void => listener(value);
    this.listeners.add(own);
    this.hearing = null;
    return () => {
      this.listeners.delete(own);
      this.hearing = null;
    };
  }

  emit(value: T): void {
    this.hearing ??= [...this.listeners];
    for (const listener of this.hearing) {
      try {
        listener(value);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  /** How many listen; leak tests read it. */
  get size(): number {
    return this.listeners.size;
  }
}

function rethrowLater(error: unknown): void {
  void Promise.resolve().then(() => {
    throw error;
  });
}
