import { useInsertionEffect, useState } from 'react';

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
  // Before the layout effects of the children, in which a grid draws with it: those of a parent come after them.
  useInsertionEffect(() => box.set(value));
  return box.get;
}
