import { useEffect, useState } from 'react';
import { useBoard } from './store';

/** Rows turn to the next page after this time, ms: the documented carousel interval (spec 1 §2, §9). */
export const TURN_MS = 5_000;

/** Number of pages; at least one. */
export function pagesOf(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / Math.max(1, perPage)));
}

/** The rows of a page; beyond the end, those of the last page. */
export function rowsOf<T>(rows: readonly T[], page: number, perPage: number): readonly T[] {
  const size = Math.max(1, perPage);
  const at = Math.min(page, pagesOf(rows.length, size) - 1);
  return rows.slice(at * size, (at + 1) * size);
}

/** Rows of each page so that none is nearly empty: nine rows where eight fit are five and four. */
export function evenRows(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / pagesOf(rows, perPage)));
}

/** Turns pages by the clock unless paused; returns the page to show, from 0. */
export function useCarousel(pages: number, paused: boolean): number {
  const { clock } = useBoard();
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (paused || pages < 2) return undefined;
    return clock.every(TURN_MS, 'board carousel', () => setTurns((count) => count + 1));
  }, [clock, pages, paused]);
  return turns % pages;
}
