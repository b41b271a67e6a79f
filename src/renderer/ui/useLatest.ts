import { useLayoutEffect, useState } from 'react';

/** A function that gives the value of the last rendering: for what is made once and asked later, as the cells of a grid are. */
export function useLatest<T>(value: T): () => T {
  const [box] = useState(() => {
    let now = value;
    return {
      get: (): T => now,
      set: (next: T): void => {
        now = next;
      },
    };
  });
  // Before the effects of the children, which draw with it.
  useLayoutEffect(() => box.set(value));
  return box.get;
}
