/** Screen width classes of spec 1 §2: 3 from 1200 px, 2 from 992, 1 from 768, else 0. */
export function screenClass(width: number): 0 | 1 | 2 | 3 {
  if (width >= 1200) return 3;
  if (width >= 992) return 2;
  return width >= 768 ? 1 : 0;
}

/** Small screens collapse the sidebar after a navigation (wire format §5). */
export function isSmall(width: number): boolean {
  return screenClass(width) <= 1;
}
