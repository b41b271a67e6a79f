import { useLayoutEffect, useState } from 'react';
import { useWorkspace } from '@renderer/data/workspace';

/** Heights of a row that a person can choose, px. */
export const DENSITIES = [28, 36, 44] as const;
export type Density = (typeof DENSITIES)[number];

/** From this height of the page on rows are low unless somebody chose otherwise, px. */
const TALL_PX = 1_080;

export interface DensityKept {
  readonly density: Density;
  readonly choose: (density: Density) => void;
}

/** The height of rows that this person has chosen, in every list of theirs; by the page's height without a choice. */
export function useDensity(): DensityKept {
  // The name is from when only the alarm list had it: what people chose there stays.
  const kept = useWorkspace('columns', 'alarms.density');
  const chosen: unknown =
    typeof kept.value === 'object' && kept.value !== null && 'rowPx' in kept.value
      ? kept.value.rowPx
      : null;
  const own = DENSITIES.find((one) => one === chosen);
  const [tall, setTall] = useState(() => window.innerHeight >= TALL_PX);
  useLayoutEffect(() => {
    const measure = (): void => setTall(window.innerHeight >= TALL_PX);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return {
    density: own ?? (tall ? 28 : 36),
    choose: (rowPx) => kept.keep({ rowPx }),
  };
}
