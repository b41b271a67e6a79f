import type { Unsubscribe } from './disposable';

export interface Signal<T> {
  /** Calls the listener for each later value; returns the end of the subscription. */
  on(listener: (value: T) => void): Unsubscribe;
}

/** A signal that never emits. */
export const SILENT: Signal<never> = { on: () => () => undefined };

/**
 * A typed emitter for events inside one process. A listener that throws does not stop the others; its error
 * goes to `onError`.
 */
export class Emitter<T> implements Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();
  /** Listeners of the next value; rebuilt after a change. */
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

  /** Number of listeners; leak tests read it. */
  get size(): number {
    return this.listeners.size;
  }
}

function rethrowLater(error: unknown): void {
  void Promise.resolve().then(() => {
    throw error;
  });
}
