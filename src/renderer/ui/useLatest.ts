import { useInsertionEffect, useState } from 'react';

/**
 * A function that returns the value of the last rendering: for objects that are made once and read later,
 * such as the cells of a grid.
 */
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
  // Before the layout effects of children, in which a grid draws with it: a parent's layout effects
  // run after them.
  useInsertionEffect(() => box.set(value));
  return box.get;
}
