import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette';
import { byZoom, FONT } from './styleParts';

/**
 * Names of the same things in the two schemas that vector tiles are made in: OpenMapTiles and Protomaps. A layer
 * that a tile has not is not drawn.
 */
const EARTH = ['earth', 'landcover'];
const PARKS = ['park', 'parks', 'landuse'];
const WATER = ['water', 'ocean', 'water_polygons'];
const BUILDINGS = ['building', 'buildings'];
const ROADS = ['transportation', 'roads', 'road', 'streets'];
const BORDERS = ['boundary', 'boundaries'];
const ROAD_NAMES = ['transportation_name', 'roads', 'street_labels'];
const PLACES = ['place', 'places', 'place_labels'];

/** What a landuse is that is drawn green; each schema has its own field for it. */
const GREEN = ['park', 'grass', 'wood', 'forest', 'nature_reserve', 'garden', 'cemetery', 'pitch'];
const MAIN = ['motorway', 'trunk', 'primary', 'secondary', 'highway', 'major_road'];

const kind: ExpressionSpecification = [
  'coalesce',
  ['get', 'class'],
  ['get', 'kind'],
  ['get', 'subclass'],
  '',
];
const isOf = (names: readonly string[]): ExpressionSpecification => [
  'in',
  kind,
  ['literal', [...names]],
];

/** The layers of a base map of vector tiles, in the colours of our own city. */
export function vectorLayers(palette: Palette, latin: boolean): readonly LayerSpecification[] {
  const name: ExpressionSpecification = latin
    ? ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name'], '']
    : ['coalesce', ['get', 'name:zh'], ['get', 'name:zh-Hans'], ['get', 'name'], ''];
  const each = (
    names: readonly string[],
    make: (id: string, sourceLayer: string) => LayerSpecification,
  ): readonly LayerSpecification[] =>
    names.map((sourceLayer) => make(`tiles-${sourceLayer}`, sourceLayer));
  const fill =
    (colour: string, more: { readonly filter?: ExpressionSpecification } = {}) =>
    (id: string, sourceLayer: string): LayerSpecification => ({
      id: `${id}-fill`,
      type: 'fill',
      source: 'tiles',
      'source-layer': sourceLayer,
      ...more,
      paint: { 'fill-color': colour },
    });
  const line =
    (
      part: string,
      colour: string,
      width: ExpressionSpecification,
      filter: ExpressionSpecification,
    ) =>
    (id: string, sourceLayer: string): LayerSpecification => ({
      id: `${id}-${part}`,
      type: 'line',
      source: 'tiles',
      'source-layer': sourceLayer,
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width },
    });
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    ...each(EARTH, fill(palette.tints[0])),
    ...each(PARKS, fill(palette.park, { filter: isOf(GREEN) })),
    ...each(WATER, fill(palette.water)),
    ...each(BUILDINGS, fill(palette.estate)),
    ...each(ROADS, line('minor', palette.minor, byZoom(11, 0.4, 14, 2, 17, 10), ['!', isOf(MAIN)])),
    ...each(ROADS, line('edge', palette.roadEdge, byZoom(9, 1.4, 13, 5, 17, 26), isOf(MAIN))),
    ...each(ROADS, line('main', palette.road, byZoom(9, 0.7, 13, 3.4, 17, 22), isOf(MAIN))),
    ...each(BORDERS, line('line', palette.border, byZoom(9, 0.6, 14, 1.8), ['literal', true])),
    ...each(ROAD_NAMES, (id, sourceLayer) => ({
      id: `${id}-name`,
      type: 'symbol',
      source: 'tiles',
      'source-layer': sourceLayer,
      minzoom: 12,
      layout: {
        'text-field': name,
        'text-font': FONT,
        'text-size': 12,
        'symbol-placement': 'line',
        'symbol-spacing': 420,
      },
      paint: { 'text-color': palette.text, ...halo },
    })),
    ...each(PLACES, (id, sourceLayer) => ({
      id: `${id}-place`,
      type: 'symbol',
      source: 'tiles',
      'source-layer': sourceLayer,
      layout: { 'text-field': name, 'text-font': FONT, 'text-size': 13, 'text-padding': 6 },
      paint: { 'text-color': palette.text, ...halo },
    })),
  ];
}
