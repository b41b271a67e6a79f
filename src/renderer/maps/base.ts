import type { CoordinateSystem } from '@shared/model/map/systems';
import { tileSource } from '@shared/model/map/tiles';
import type { BaseMap } from './style';

const CITY: BaseMap = { kind: 'city' };
const NONE: BaseMap = { kind: 'none' };
/** Deepest zoom that tiles by their own addresses are asked for. */
const EACH_ZOOM = 18;

/** What the settings say of the base map. */
interface BaseSettings {
  readonly mapBase: 'auto' | 'tiles' | 'none';
  readonly mapTiles: string;
  readonly mapTileSystem: CoordinateSystem;
  readonly demo: boolean;
}

let last: { readonly of: string; readonly base: BaseMap } | null = null;

function tilesOf(at: string, system: CoordinateSystem): BaseMap {
  const source = tileSource(at);
  if (source === undefined) return NONE;
  if (source.kind === 'pack') return { kind: 'pack', system, at };
  return { kind: 'tiles', system, format: source.format, maxZoom: EACH_ZOOM };
}

/**
 * The base map of the settings, the demo city only on the demo platform: always the same object for the same
 * choice, because another one is another map.
 */
export function baseOf(settings: BaseSettings | null): BaseMap {
  if (settings === null || settings.mapBase === 'none') return NONE;
  if (settings.mapBase === 'auto') return settings.demo ? CITY : NONE;
  const of = `${settings.mapTileSystem} ${settings.mapTiles}`;
  if (last?.of !== of) last = { of, base: tilesOf(settings.mapTiles, settings.mapTileSystem) };
  return last.base;
}
