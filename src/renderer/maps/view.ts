import type { Map as Library } from 'maplibre-gl';
import type { MotionView } from './motion';
import type { Placing } from './placing';

/** Metres of the equator to a pixel at zoom 0. */
const ZOOM_0_M = 78_271.517;

/** What a map shows of the earth. */
export function viewOf(map: Library, placing: Placing): MotionView {
  const bounds = map.getBounds();
  const { lng: west, lat: south } = placing.read(bounds.getSouthWest());
  const { lng: east, lat: north } = placing.read(bounds.getNorthEast());
  const across = Math.cos((map.getCenter().lat * Math.PI) / 180);
  return { west, south, east, north, metresPerPixel: (ZOOM_0_M * across) / 2 ** map.getZoom() };
}
