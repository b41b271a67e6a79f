import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** The rule of spec 1 §9: 80 px at 1920, in proportion above 1208 px of width, otherwise 50 px. */
const DESIGN_WIDTH = 1920;
const DESIGN_PX = 80;
const SMALL_WIDTH = 1208;
const SMALL_PX = 50;
/** Pause after the last resize event, ms (spec 1 §9). */
const RESIZE_MS = 200;
/**
 * Fewest root heights that must fit vertically (16:9 has 13.5): the rule considers the width only, and a small
 * window would push the lower tiles out of sight.
 */
const LEAST_ROWS = 11;
/** On a window wider than two to one, as a board over several monitors: with fewer, figures of lower tiles are cut. */
const LEAST_ROWS_WIDE = 13.5;

/** Height of the root font of a board, px. */
export function rootFontPx(width: number, height: number): number {
  const byWidth = width > SMALL_WIDTH ? (DESIGN_PX * width) / DESIGN_WIDTH : SMALL_PX;
  return Math.min(byWidth, height / (width > 2 * height ? LEAST_ROWS_WIDE : LEAST_ROWS));
}

/**
 * How much larger than at 1920 everything of a board is that knows no rem, as a map. In CSS a number; a length by
 * a length cannot be divided there. Never below 1: what is made for 1920 is small enough.
 */
export const SCALE = '--cj-scale';

/** Keeps the root font size in step with the window, and `SCALE` beside it. */
export function followRootFont(host: Window, clock: Clock): Unsubscribe {
  let stop: Unsubscribe = () => undefined;
  const apply = (): void => {
    const px = rootFontPx(host.innerWidth, host.innerHeight);
    const { style } = host.document.documentElement;
    style.fontSize = `${px}px`;
    style.setProperty(SCALE, String(Math.max(1, px / DESIGN_PX)));
  };
  const later = (): void => {
    stop();
    stop = clock.after(RESIZE_MS, 'board root font', apply);
  };
  apply();
  host.addEventListener('resize', later);
  return () => {
    stop();
    host.removeEventListener('resize', later);
  };
}
