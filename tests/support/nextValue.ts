import type { Signal } from '@shared/base/emitter';

/** Resolves with the first later value that fits; the test's own time limit bounds it. */
export function nextValue<T>(
  signal: Signal<T>,
  fits: (value: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve) => {
    const end = signal.on((value) => {
      if (!fits(value)) return;
      end();
      resolve(value);
    });
  });
}
