import type { MapFeature } from '@shared/model/map/feature';
import type { MapCamera } from '@renderer/maps/types';

/** How the map was left: what it showed, and what was picked on it. */
export interface LeftMap {
  readonly camera: MapCamera | null;
  readonly picked: MapFeature | null;
}

const NOTHING: LeftMap = { camera: null, picked: null };

let left: LeftMap & { readonly owner: string } = { ...NOTHING, owner: '' };

/** How this person left the map in this window; nothing of it is for anybody else, or outlives the window. */
export function leftMapOf(owner: string): LeftMap {
  return owner !== '' && left.owner === owner ? left : NOTHING;
}

export function leaveMap(owner: string, part: Partial<LeftMap>): void {
  left = { ...leftMapOf(owner), ...part, owner };
}
