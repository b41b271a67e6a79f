import { useEffect, useState } from 'react';
import { useBoard, useBoardKey } from './store';

/** A tile without a feed gives its room away after this time, ms: as most feeds are asked. */
const PERIOD_MS = 30_000;

/**
 * Whether a tile gives its room to its neighbours: once it was empty for a whole period of its feed, so that the board
 * does not jump for one answer. Not so any more in the moment in which it has something.
 */
export function useGivesRoom(isEmpty: boolean, index: number, periodMs = PERIOD_MS): boolean {
  const { clock, store } = useBoard();
  const name = `${useBoardKey()}/${index}`;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // In the store: a board of a playlist is taken away before the period is over, and comes back.
    const { emptySince } = store.getState();
    if (!isEmpty) {
      emptySince.delete(name);
      return undefined;
    }
    const since = emptySince.get(name) ?? clock.monotonic();
    emptySince.set(name, since);
    const left = Math.max(0, since + periodMs - clock.monotonic());
    const stop = clock.after(left, 'room of an empty tile', () => setIsOver(true));
    return () => {
      stop();
      setIsOver(false);
    };
  }, [clock, isEmpty, name, periodMs, store]);
  return isEmpty && isOver;
}
