import { useState } from 'react';

/**
 * A state on which later work builds, such as an upload that ends while somebody types: `now` is what was put
 * last, whether it is drawn yet or not.
 */
export function useHeld<T extends object>(
  first: () => T,
): { readonly held: T; readonly now: () => T; readonly put: (next: T) => void } {
  const [held, draw] = useState(first);
  const [box] = useState(() => {
    let last = held;
    return {
      now: (): T => last,
      put: (next: T): void => {
        last = next;
        draw(next);
      },
    };
  });
  return { held, ...box };
}
