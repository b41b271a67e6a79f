import { pathOf } from '../pages';
import type { LayerKey } from './keys';
import { LAYERS } from './layers';

/** Keys of an address of the map: whom it is about. */
export const MAP_ADDRESS = { alarm: '_alarm', layer: '_layer', object: '_id' } as const;

/** Layers whose objects are the records of a family, by the family's key. */
const LAYER_OF: ReadonlyMap<string, LayerKey> = new Map(
  LAYERS.filter(({ opens }) => opens).map(({ family, key }) => [family, key]),
);

/** The address of the map with a record of a family picked; null: its records are not on the map. */
export function mapAddressOf(family: string, id: string): string | null {
  const layer = LAYER_OF.get(family);
  if (layer === undefined || id === '') return null;
  return `${pathOf('map')}?${MAP_ADDRESS.layer}=${layer}&${MAP_ADDRESS.object}=${encodeURIComponent(id)}`;
}
