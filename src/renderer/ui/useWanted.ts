import { useRef, useState } from 'react';

/**
 * A value that somebody else keeps, and that is shown as chosen until that answers: a second choice goes on from the
 * first, however long the answer takes. Afterwards the kept value is shown, so that a refused choice goes back.
 * @param kept as it is kept now
 * @param save asks for another one; settles with the answer
 * @returns the value to show, and how to choose another
 */
export function useWanted<T>(
  kept: T,
  save: (next: T) => Promise<unknown>,
): readonly [shown: T, choose: (next: T) => Promise<void>] {
  const [wanted, setWanted] = useState<{ readonly value: T } | null>(null);
  const newest = useRef(0);
  const choose = async (next: T): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    setWanted({ value: next });
    try {
      await save(next);
    } finally {
      if (mine === newest.current) setWanted(null);
    }
  };
  return [wanted === null ? kept : wanted.value, choose];
}
