import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many rows of a height fit into an element, measured whenever it changes its size; at least one. @param rowPx px */
export function useRoom<E extends HTMLElement>(
  rowPx: number,
): { readonly ref: RefObject<E | null>; readonly rows: number } {
  const ref = useRef<E>(null);
  const [rows, setRows] = useState(1);
  useLayoutEffect(() => {
    const host = ref.current;
    if (host === null) return undefined;
    const measure = (): void => setRows(Math.max(1, Math.floor(host.clientHeight / rowPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [rowPx]);
  return { ref, rows };
}
