import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Number of an element's children in its first row; updated with its width. Infinity until measured. */
export function useFirstRow(count: number): {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly inFirstRow: number;
} {
  const element = useRef<HTMLDivElement>(null);
  const [inFirstRow, set] = useState(Infinity);
  useLayoutEffect(() => {
    const row = element.current;
    if (row === null) return undefined;
    const measure = (): void => {
      const children = [...row.children].filter((one) => one instanceof HTMLElement);
      const top = children[0]?.offsetTop ?? 0;
      // Texts and boxes in one line differ by a few pixels.
      const below = children.findIndex((one) => one.offsetTop > top + one.offsetHeight / 2);
      set(below < 0 ? Infinity : below);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    measure();
    return () => observer.disconnect();
  }, [count]);
  return { element, inFirstRow };
}
