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
  const all: Near[] = [];
  for (const feature of features) {
    const { at, health } = feature;
    if (at === null || health === 'off') continue;
    all.push({ feature, at, metres: metresBetween(place, at) });
  }
  return all.sort((a, b) => a.metres - b.metres).slice(0, most);
}
