import { useEffect, useState } from 'react';
import type { Clock } from '@shared/base/clock';
import { SOS_CAROUSEL_MS } from '@shared/model/sos';

export interface Carousel {
  /** Index of the visible item; 0 without items. */
  readonly at: number;
  readonly go: (step: number) => void;
}

interface CarouselPosition {
  /** Id of the visible item, so that other items may come and go without moving it. */
  readonly id: string;
  readonly newest: string;
}

/**
 * Turns through the items, one each 5000 ms (spec 1 §2, §9), unless it is held. A new item, which is first,
 * is shown at once.
 * @param ids of the items, newest first
 */
export function useCarousel(clock: Clock, ids: readonly string[], held: boolean): Carousel {
  const [newest = ''] = ids;
  const [position, setPosition] = useState<CarouselPosition>({ id: newest, newest });
  const isNew = newest !== position.newest;
  const found = ids.indexOf(position.id);
  const at = isNew || found < 0 ? 0 : found;
  const shown = ids[at] ?? '';
  if (isNew || shown !== position.id) setPosition({ id: shown, newest });
  const go = (step: number): void => {
    const count = ids.length;
    if (count > 0) setPosition({ id: ids[(at + step + count) % count] ?? newest, newest });
  };
  const next = ids[(at + 1) % Math.max(1, ids.length)] ?? newest;
  const turns = !held && ids.length > 1;
  useEffect(() => {
    if (!turns) return undefined;
    return clock.after(SOS_CAROUSEL_MS, 'sos carousel', () => setPosition({ id: next, newest }));
  }, [clock, turns, next, newest]);
  return { at, go };
}
