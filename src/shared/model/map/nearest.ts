import type { MapFeature } from './feature';
import { metresBetween, type LngLat } from './place';

/** One object near a place. */
export interface Near {
  readonly feature: MapFeature;
  readonly at: LngLat;
  /** As the crow flies, m. */
  readonly metres: number;
}

/**
 * The objects nearest to a place, nearest first. Those that are off, and those without a believable place,
 * are nobody to send.
 */
export function nearest(
  features: Iterable<MapFeature>,
  place: LngLat,
  most: number,
): readonly Near[] {
  const found: Near[] = [];
  for (const feature of features) {
    const { at, health } = feature;
    if (at === null || health === 'off') continue;
    const metres = metresBetween(place, at);
    // A city has thousands of them: sorting all for the first few is what would cost.
    if (found.length === most && metres >= (found.at(-1)?.metres ?? 0)) continue;
    found.push({ feature, at, metres });
    found.sort((a, b) => a.metres - b.metres);
    if (found.length > most) found.pop();
  }
  return found;
}
