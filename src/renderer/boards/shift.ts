import { useEffect, useState } from 'react';
import type { Clock } from '@shared/base/clock';

/** How often a board moves by a pixel: too slow for an eye, quick enough for a panel. ms */
const STEP_MS = 180_000;
/** So far it gets from its place, px. */
export const SHIFT_MOST = 3;

/** Up and down between both ends, a pixel at a time, from the middle. */
function wave(n: number): number {
  const period = SHIFT_MOST * 4;
  const at = (n + SHIFT_MOST) % period;
  return at <= 2 * SHIFT_MOST ? at - SHIFT_MOST : 3 * SHIFT_MOST - at;
}

/**
 * Where a board stands after so many steps, px to the right and down: line by line over a small square, so that no
 * edge of a tile burns into a panel that shows the same board for months.
 */
export function shiftAt(step: number): readonly [number, number] {
  return [wave(step), wave(Math.floor(step / (SHIFT_MOST * 4)))];
}

/** The transform of a board at this time; undefined at its own place, and always where motion is not wanted. */
export function useShift(clock: Clock): string | undefined {
  const [step, setStep] = useState(0);
  useEffect(() => clock.every(STEP_MS, 'board shift', () => setStep((n) => n + 1)), [clock]);
  const [right, down] = shiftAt(step);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill || (right === 0 && down === 0) ? undefined : `translate(${right}px, ${down}px)`;
}
