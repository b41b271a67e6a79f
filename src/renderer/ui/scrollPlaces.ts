import type { Clock } from '@shared/base/clock';

/** How far a part of a page is scrolled. `of`: its class, `at`: which one of that class. */
export interface ScrollPlace {
  readonly of: string;
  readonly at: number;
  readonly top: number;
  readonly left: number;
}

/** Parts whose content keeps its own place: alarms come above it while nobody looks. */
const OWN_PLACE = '.cj-alarm-grid';
/** Content that has not come by then does not come, ms. */
const WAIT_MS = 10_000;
const TRY_MS = 50;
/** What stands so long has got its final rows and heights, ms. */
const STAY_MS = 1_000;
/** What a person does to a page. */
const HANDS = ['wheel', 'keydown', 'pointerdown'] as const;

const classOf = (element: Element): string | undefined =>
  [...element.classList].find((name) => /^(cj|ag)-[a-z-]+$/.test(name));

/** All parts of a page that are scrolled. */
export function scrollPlaces(page: Document): readonly ScrollPlace[] {
  return [...page.querySelectorAll('#root *')].flatMap((element) => {
    const { scrollTop: top, scrollLeft: left } = element;
    const of = classOf(element);
    if ((top === 0 && left === 0) || of === undefined || element.closest(OWN_PLACE) !== null)
      return [];
    return [{ of, at: [...page.getElementsByClassName(of)].indexOf(element), top, left }];
  });
}

/** Scrolls a part; true where it is there and stands where it stood. */
export function scrolledTo(page: Document, { of, at, top, left }: ScrollPlace): boolean {
  const element = page.getElementsByClassName(of)[at];
  if (element === undefined) return false;
  if (element.scrollTop !== top) element.scrollTop = top;
  if (element.scrollLeft !== left) element.scrollLeft = left;
  return Math.abs(element.scrollTop - top) < 1 && Math.abs(element.scrollLeft - left) < 1;
}

/**
 * Scrolls the parts of a new page again and again, for their content comes piece by piece, until they stay or
 * somebody begins to work on it. Each returns whether it stands where it should.
 */
export function scrollBack(
  page: EventTarget,
  clock: Clock,
  parts: readonly (() => boolean)[],
): void {
  const begun = clock.monotonic();
  let since: number | null = null;
  const end = (): void => {
    stop();
    for (const name of HANDS) page.removeEventListener(name, end, true);
  };
  const stop = clock.every(TRY_MS, 'scroll back', () => {
    const now = clock.monotonic();
    const stand = parts.map((part) => part()).every(Boolean);
    since = stand ? (since ?? now) : null;
    if (now - begun > WAIT_MS || (since !== null && now - since >= STAY_MS)) end();
  });
  for (const name of HANDS) page.addEventListener(name, end, true);
}
