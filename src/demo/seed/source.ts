import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { must } from '@shared/base/assert';
import { SEED_NOW } from '../store/epoch';

/** A seed source whose values depend on its seed alone (mulberry32). */
export function seedSource(seed: number, index: number): SeedSource {
  let state = (Math.imul(seed, 2_654_435_761) ^ Math.imul(index + 1, 1_597_334_677)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    index,
    now: SEED_NOW,
    int,
    pick: (from) => must(from[int(0, from.length - 1)], 'value to pick'),
  };
}
