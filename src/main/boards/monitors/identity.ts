import type { DisplayIdentity, DisplayInfo } from '@shared/model/display';
import { bestMatching } from './matching';

/** Sizes and places this close are the same: another scale leaves a rounding error. Pixels. */
const CLOSE = 4;

/** Points of a pair; the name of the model outweighs its size, its size outweighs its place. */
const POINTS = { label: 1000, size: 400, turned: 200, place: 300, near: 100 } as const;

/** Distance over which the points for being near fall to a half, points of the screen. */
const NEAR = 1000;

/** How far the whole desk moved, screen points. */
export interface Shift {
  readonly dx: number;
  readonly dy: number;
}

const NO_SHIFT: Shift = { dx: 0, dy: 0 };

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE;

/** What this display is recognised by later. */
export function identityOf({ label, bounds, scaleFactor, internal }: DisplayInfo): DisplayIdentity {
  return {
    label: label.trim().slice(0, 200),
    width: Math.round(bounds.width * scaleFactor),
    height: Math.round(bounds.height * scaleFactor),
    x: Math.round(bounds.x),
    y: Math.round(bounds.y),
    internal,
  };
}

/** True when both say the same of a monitor. */
export function sameIdentity(a: DisplayIdentity, b: DisplayIdentity): boolean {
  return (
    a.label === b.label &&
    a.width === b.width &&
    a.height === b.height &&
    a.x === b.x &&
    a.y === b.y &&
    a.internal === b.internal
  );
}

function sizePoints(a: DisplayIdentity, b: DisplayIdentity): number {
  if (isClose(a.width, b.width) && isClose(a.height, b.height)) return POINTS.size;
  return isClose(a.width, b.height) && isClose(a.height, b.width) ? POINTS.turned : 0;
}

function isInPlace(a: DisplayIdentity, b: DisplayIdentity, { dx, dy }: Shift): boolean {
  return isClose(a.x + dx, b.x) && isClose(a.y + dy, b.y);
}

/**
 * How well a monitor that was seen before fits one that is there now; 0 when it cannot be the same.
 * Two different names, or a built-in panel and another one, are never the same. Where a name is
 * missing, the size or the place must agree.
 */
function score(was: DisplayIdentity, is: DisplayIdentity, shift: Shift): number {
  if (was.internal !== is.internal) return 0;
  const named = was.label !== '' && is.label !== '';
  if (named && was.label !== is.label) return 0;
  const size = sizePoints(was, is);
  const inPlace = isInPlace(was, is, shift);
  if (!named && size === 0 && !inPlace) return 0;
  // One that never had a name is seldom a named one: size and place must both agree.
  if (was.label === '' && is.label !== '' && (size === 0 || !inPlace)) return 0;
  const distance = Math.hypot(was.x + shift.dx - is.x, was.y + shift.dy - is.y);
  const place = inPlace ? POINTS.place : POINTS.near / (1 + distance / NEAR);
  return (named ? POINTS.label : 0) + size + place;
}

function unmoved(
  wanted: readonly DisplayIdentity[],
  there: readonly DisplayIdentity[],
  shift: Shift,
): number {
  const fits = (was: DisplayIdentity, is: DisplayIdentity): boolean =>
    score(was, is, shift) > 0 && sizePoints(was, is) > 0 && isInPlace(was, is, shift);
  return wanted.filter((was) => there.some((is) => fits(was, is))).length;
}

/**
 * How far the whole desk has moved. When another monitor becomes the primary one, all places are
 * counted from there; only a shift under which more monitors are in place than without is believed.
 */
function arrangementShift(
  wanted: readonly DisplayIdentity[],
  there: readonly DisplayIdentity[],
): Shift {
  let best = NO_SHIFT;
  let most = unmoved(wanted, there, NO_SHIFT);
  const pairs = wanted.flatMap((was) =>
    there.flatMap((is) =>
      score(was, is, NO_SHIFT) > 0 ? [{ dx: is.x - was.x, dy: is.y - was.y }] : [],
    ),
  );
  const far = ({ dx, dy }: Shift): number => Math.hypot(dx, dy);
  for (const shift of pairs.sort((a, b) => far(a) - far(b))) {
    const count = unmoved(wanted, there, shift);
    if (count > most) {
      best = shift;
      most = count;
    }
  }
  return best;
}

/** Which known monitor is which display now. */
export interface Recognised {
  /** For each wanted one its display, or null while that is away. */
  readonly found: readonly (DisplayInfo | null)[];
  readonly shift: Shift;
}

/**
 * Finds known monitors among the displays that are there: the one-to-one assignment with the most
 * points. Monitors that are told apart by nothing else keep their place in the arrangement, so two
 * identical ones that were swapped count as not swapped.
 * @param wanted every monitor known of the desk, those without a board too: they hold their displays
 * @param displays what `sane` left
 */
export function identify(
  wanted: readonly DisplayIdentity[],
  displays: readonly DisplayInfo[],
): Recognised {
  const there = displays.map(identityOf);
  const shift = arrangementShift(wanted, there);
  const found = bestMatching(wanted.map((was) => there.map((is) => score(was, is, shift))));
  return { found: found.map((at) => displays[at] ?? null), shift };
}
