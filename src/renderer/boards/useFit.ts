import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { evenRows } from './carousel';

/** Number of rows and columns that fit into an element. */
export interface Fit {
  readonly rows: number;
  readonly columns: number;
  /** The rows of a page have room for one line more each. */
  readonly roomy: boolean;
}

/** A row with one line more is so many times as high. */
const ROOMY = 1.5;

/**
 * Measures how much fits whenever the element changes its size; at least one row and column.
 * @param row name of the CSS variable with the height of a row in root heights, so that it is defined in the
 *   style sheet only; `column` likewise the minimum width of a column.
 * @param count how many rows there are: where all of them fit without the line that tells their pages, all are shown
 */
export function useFit<E extends HTMLElement = HTMLDivElement>(
  row: string,
  column: string,
  count: number,
): { readonly ref: RefObject<E | null>; readonly fit: Fit } {
  const ref = useRef<E>(null);
  const [fit, setFit] = useState<Fit>({ rows: 1, columns: 1, roomy: false });
  useLayoutEffect(() => {
    const host = ref.current;
    if (host === null) return undefined;
    const measure = (): void => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const style = getComputedStyle(host);
      const px = (name: string): number => (Number(style.getPropertyValue(name)) || 1) * rem;
      const rowsIn = (height: number): number => Math.max(1, Math.floor(height / px(row)));
      // The line takes room of the rows: it would keep itself alive.
      const line = host.nextElementSibling?.clientHeight ?? 0;
      const whole = rowsIn(host.clientHeight + line);
      const height = count <= whole ? host.clientHeight + line : host.clientHeight;
      const rows = rowsIn(height);
      const roomy = evenRows(count, rows) * px(row) * ROOMY <= height;
      const columns = Math.max(1, Math.floor(host.clientWidth / px(column)));
      setFit((old) =>
        old.rows === rows && old.columns === columns && old.roomy === roomy
          ? old
          : { rows, columns, roomy },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [row, column, count]);
  return { ref, fit };
}
