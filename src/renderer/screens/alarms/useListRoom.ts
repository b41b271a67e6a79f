import { useLayoutEffect, useState, type RefObject } from 'react';
import { useWorkspace } from '@renderer/data/workspace';

/** Heights of a row that a person can choose, px. */
export const DENSITIES = [28, 36, 44] as const;
export type Density = (typeof DENSITIES)[number];

/** From this height of the page on rows are low unless somebody chose otherwise, px. */
const TALL_PX = 1_080;
/** A second line needs this much more, px. */
const SECOND_LINE_PX = 14;

export interface DensityKept {
  readonly density: Density;
  readonly choose: (density: Density) => void;
}

/** The height of rows that this person has chosen, on every screen of theirs; by the page's height without a choice. */
export function useDensity(): DensityKept {
  const kept = useWorkspace('columns', 'alarms.density');
  const chosen: unknown =
    typeof kept.value === 'object' && kept.value !== null && 'rowPx' in kept.value
      ? kept.value.rowPx
      : null;
  const own = DENSITIES.find((one) => one === chosen);
  const [tall, setTall] = useState(() => window.innerHeight >= TALL_PX);
  useLayoutEffect(() => {
    const look = (): void => setTall(window.innerHeight >= TALL_PX);
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return {
    density: own ?? (tall ? 28 : 36),
    choose: (rowPx) => kept.keep({ rowPx }),
  };
}

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
