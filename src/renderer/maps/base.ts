import type { CoordinateSystem } from '@shared/model/map/systems';
import type { BaseMap } from './style';

const CITY: BaseMap = { kind: 'city' };
const NONE: BaseMap = { kind: 'none' };
const TILES: Readonly<Record<CoordinateSystem, BaseMap>> = {
  wgs84: { kind: 'tiles', system: 'wgs84' },
  gcj02: { kind: 'tiles', system: 'gcj02' },
  bd09: { kind: 'tiles', system: 'bd09' },
};

/** What the settings say of the base map. */
interface BaseSettings {
  readonly mapBase: 'auto' | 'tiles' | 'none';
  readonly mapTiles: string;
  readonly mapTileSystem: CoordinateSystem;
  readonly demo: boolean;
}

/**
 * The base map of the settings, the demo city only on the demo platform: always the same object for the same
 * choice, because another one is another map.
 */
export function baseOf(settings: BaseSettings | null): BaseMap {
  if (settings === null || settings.mapBase === 'none') return NONE;
  if (settings.mapBase === 'tiles')
    return settings.mapTiles === '' ? NONE : TILES[settings.mapTileSystem];
  return settings.demo ? CITY : NONE;
}
