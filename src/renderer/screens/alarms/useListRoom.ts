import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Density } from '@renderer/ui/grid/useDensity';

/** A second line needs this much more, px. */
const SECOND_LINE_PX = 14;

/** Height of a row of one or two lines, px. */
export function rowHeight(density: Density, isTwoLines: boolean): number {
  return isTwoLines ? density + SECOND_LINE_PX : density;
}

/** The width of an element, as steps that a screen tells apart: rendered anew only when the step changes. */
export function useWidthStep<Step extends string>(
  element: RefObject<HTMLElement | null>,
  stepOf: (width: number) => Step,
  first: Step,
): Step {
  const [step, setStep] = useState<Step>(first);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const look = (): void => setStep(stepOf(current.clientWidth));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, stepOf]);
  return step;
}
