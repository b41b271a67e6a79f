import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Number of rows and columns that fit into an element. */
export interface Fit {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Measures how much fits whenever the element changes its size; at least one row and column.
 * @param row name of the CSS variable with the height of a row in root heights, so that it is defined in the
 *   style sheet only; `column` likewise the minimum width of a column.
 */
export function useFit<E extends HTMLElement = HTMLDivElement>(
  row: string,
  column: string,
): { readonly ref: RefObject<E | null>; readonly fit: Fit } {
  const ref = useRef<E>(null);
  const [fit, setFit] = useState<Fit>({ rows: 1, columns: 1 });
  useLayoutEffect(() => {
    const host = ref.current;
    if (host === null) return undefined;
    const measure = (): void => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const style = getComputedStyle(host);
      const px = (name: string): number => (Number(style.getPropertyValue(name)) || 1) * rem;
      const rows = Math.max(1, Math.floor(host.clientHeight / px(row)));
      const columns = Math.max(1, Math.floor(host.clientWidth / px(column)));
      setFit((old) => (old.rows === rows && old.columns === columns ? old : { rows, columns }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [row, column]);
  return { ref, fit };
}
