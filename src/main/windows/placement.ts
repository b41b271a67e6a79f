import type { Placement, Rect } from '../ports/window';

/** Size at the first start, screen points: fits a 1280 × 800 notebook. */
const FIRST = { width: 1280, height: 800 } as const;
/** Smallest size in which the layout holds together. */
export const MIN_SIZE = { width: 800, height: 560 } as const;
/** Height of the strip that counts as the title bar. */
const TITLE_HEIGHT = 32;
/** Width of the title bar that must be on a work area, so that a person can grab it. */
const GRAB_WIDTH = 96;

/** Shared area of two rectangles, square points. */
export function sharedArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** True when a person can grab the title bar of a window at this place. */
export function titleReachable(placement: Rect, area: Rect): boolean {
  const left = Math.max(placement.x, area.x);
  const right = Math.min(placement.x + placement.width, area.x + area.width);
  const top = placement.y + TITLE_HEIGHT / 2;
  return right - left >= GRAB_WIDTH && top >= area.y && top <= area.y + area.height - TITLE_HEIGHT;
}

function centred(area: Rect): Placement {
  const width = Math.min(FIRST.width, area.width);
  const height = Math.min(FIRST.height, area.height);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
    maximized: false,
  };
}

/**
 * Where the console opens: at its stored place when a person can reach the title bar there, otherwise in the
 * middle of the primary work area. One visible pixel is not enough; the window need not be fully inside.
 */
export function placeWindow(stored: Placement | null, areas: readonly Rect[]): Placement {
  const [primary] = areas;
  const bigEnough =
    stored !== null && stored.width >= MIN_SIZE.width && stored.height >= MIN_SIZE.height;
  if (bigEnough && areas.some((area) => titleReachable(stored, area))) return stored;
  return centred(primary ?? { x: 0, y: 0, ...FIRST });
}
