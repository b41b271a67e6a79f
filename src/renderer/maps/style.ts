import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { cityMapData } from '@shared/model/city/geojson';
import type { CoordinateSystem } from '@shared/model/map/systems';
import type { TileFormat } from '@shared/model/map/tiles';
import { HEAT, heatLayers } from './heatStyle';
import type { Palette } from './palette';
import { SHAPES, shapeLayers, SKETCH, sketchLayers } from './shapeStyle';
import { byZoom, FONT } from './styleParts';
import { vectorLayers } from './vectorStyle';

export { SHAPE_LINES, SHAPES, SKETCH } from './shapeStyle';

/** What lies under the objects. */
export type BaseMap =
  | { readonly kind: 'city' }
  | { readonly kind: 'none' }
  /** Tiles that main fetches, and the system in which they are drawn. */
  | {
      readonly kind: 'tiles';
      readonly system: CoordinateSystem;
      readonly format: TileFormat;
      readonly maxZoom: number;
    }
  /** A pack of tiles: what is in it, main says. */
  | { readonly kind: 'pack'; readonly system: CoordinateSystem; readonly at: string };

/** Sources of the objects: what stands still is gathered into clusters, what moves is not. */
export const FIXED = 'fixed';
export const MOVING = 'moving';
export const PICKED = 'picked';
export const TRACK = 'track';
/** Protocol of the tiles: the library asks for them here, main answers. */
export const TILE_PROTOCOL = 'maintile';

/** Above this zoom every object is drawn by itself. */
const CLUSTERS_TO = 13;
const CLUSTER_RADIUS = 46;

const EMPTY = { type: 'FeatureCollection' as const, features: [] };

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];
const road = (...names: readonly string[]): ExpressionSpecification => [
  'all',
  kind('road'),
  ['in', ['get', 'road'], ['literal', [...names]]],
];
function line(
  id: string,
  filter: ExpressionSpecification,
  colour: string,
  width: ExpressionSpecification,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'city',
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  };
}

function text(
  id: string,
  filter: ExpressionSpecification,
  palette: Palette,
  more: {
    readonly size: ExpressionSpecification | number;
    readonly colour?: string;
    readonly along?: boolean;
    readonly from: number;
    readonly to?: number;
    readonly name: ExpressionSpecification;
  },
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'city',
    filter,
    minzoom: more.from,
    ...(more.to === undefined ? {} : { maxzoom: more.to }),
    layout: {
      'text-field': more.name,
      'text-font': FONT,
      'text-size': more.size,
      'text-padding': 6,
      ...(more.along === true
        ? ({ 'symbol-placement': 'line', 'symbol-spacing': 420 } as const)
        : {}),
    },
    paint: {
      'text-color': more.colour ?? palette.text,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.4,
    },
  };
}

function cityLayers(palette: Palette, latin: boolean): readonly LayerSpecification[] {
  const name: ExpressionSpecification = ['get', latin ? 'latin' : 'name'];
  const tints = palette.tints.flatMap((colour, n) => [n, colour]);
  const fill = (id: string, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'city',
    filter: kind(id),
    paint: { 'fill-color': colour },
  });
  return [
    {
      id: 'district',
      type: 'fill',
      source: 'city',
      filter: kind('district'),
      paint: {
        'fill-color': [
          'match',
          ['get', 'tint'],
          ...tints,
          palette.ground,
        ] as unknown as ExpressionSpecification,
      },
    },
    fill('park', palette.park),
    fill('water', palette.water),
    fill('estate', palette.estate),
    line('minor', road('minor'), palette.minor, byZoom(11, 0.4, 14, 2, 17, 10)),
    line('mainEdge', road('main', 'highway'), palette.roadEdge, byZoom(9, 1.4, 13, 5, 17, 26)),
    line('main', road('main', 'highway'), palette.road, byZoom(9, 0.7, 13, 3.4, 17, 22)),
    {
      id: 'border',
      type: 'line',
      source: 'city',
      filter: kind('district'),
      paint: {
        'line-color': palette.border,
        'line-width': byZoom(9, 0.6, 14, 1.8),
        'line-dasharray': [4, 2, 1, 2],
      },
    },
    text('waterName', kind('river'), palette, {
      name,
      size: 13,
      colour: palette.waterText,
      along: true,
      from: 10,
    }),
    text('lakeName', ['all', kind('water'), ['!=', ['get', 'name'], '清江']], palette, {
      name,
      size: 12,
      colour: palette.waterText,
      from: 12,
    }),
    text('parkName', ['all', kind('park'), ['!=', ['get', 'name'], '明湖']], palette, {
      name,
      size: 12,
      colour: palette.parkText,
      from: 13,
    }),
    text('estateName', kind('estate'), palette, {
      name,
      size: 11.5,
      colour: palette.faint,
      from: 14,
    }),
    text('roadName', road('main', 'highway'), palette, { name, size: 12, along: true, from: 12 }),
    text('townName', kind('townName'), palette, {
      name,
      size: 11.5,
      colour: palette.faint,
      from: 11,
      to: 14,
    }),
    text('districtName', kind('districtName'), palette, {
      name,
      size: byZoom(8, 12, 12, 17),
      from: 7,
      to: 13,
    }),
  ];
}

/** Ranks of worst: 5 critical … 2 low, 1 a fault, 0 nothing. */
function byWorst(palette: Palette): ExpressionSpecification {
  const { priority, health, cluster } = palette;
  const ranks = [
    [5, priority.critical],
    [4, priority.high],
    [3, priority.medium],
    [2, priority.low],
    [1, health.warn],
  ].flat();
  return ['match', ['get', 'worst'], ...ranks, cluster] as unknown as ExpressionSpecification;
}

/** Size of what moves: a few, or a crowd, in which signs are told apart from near by. */
export const MOVER_SIZES = {
  few: byZoom(9, 0.5, 13, 0.8, 16, 1),
  crowd: byZoom(9, 0.14, 12, 0.24, 14, 0.55, 15.5, 0.9),
} as const;

/** How an object is drawn: its icon, faded while its place is old, with its name from near by. */
function objectLayer(id: string, source: string, palette: Palette): LayerSpecification {
  const moving = source === MOVING;
  return {
    id,
    type: 'symbol',
    source,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-size': moving ? MOVER_SIZES.few : byZoom(9, 0.55, 13, 0.8, 16, 1),
      'icon-allow-overlap': true,
      // Names of streets and districts stay where they are.
      'icon-ignore-placement': true,
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'symbol-sort-key': ['get', 'worst'],
      'text-field': ['step', ['zoom'], '', 14.5, ['get', 'label']],
      'text-font': FONT,
      'text-size': 11.5,
      'text-offset': [0, 1.25],
      'text-anchor': 'top',
      'text-optional': true,
    },
    paint: {
      'icon-opacity': ['case', ['get', 'stale'], 0.45, 1],
      'text-color': palette.text,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.4,
    },
  };
}

function objectLayers(palette: Palette): readonly LayerSpecification[] {
  return [
    objectLayer('movers', MOVING, palette),
    {
      id: 'clusters',
      type: 'circle',
      source: FIXED,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': byWorst(palette),
        'circle-radius': ['step', ['get', 'point_count'], 13, 10, 16, 50, 20, 200, 25],
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'clusterCounts',
      type: 'symbol',
      source: FIXED,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': FONT,
        'text-size': 12.5,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.clusterText },
    },
    objectLayer('objects', FIXED, palette),
    {
      id: PICKED,
      type: 'circle',
      source: PICKED,
      paint: {
        'circle-radius': 17,
        'circle-opacity': 0,
        'circle-stroke-width': 3,
        'circle-stroke-color': palette.picked,
      },
    },
  ];
}

/** The colour of one of several tracks. */
function trackColour(palette: Palette): ExpressionSpecification {
  const colours = palette.tracks.flatMap((colour, n) => [n, colour]);
  return [
    'match',
    ['get', 'colour'],
    ...colours,
    palette.track,
  ] as unknown as ExpressionSpecification;
}

function trackLayers(palette: Palette): readonly LayerSpecification[] {
  const part = (name: string): ExpressionSpecification => ['==', ['get', 'part'], name];
  const crossed: ExpressionSpecification = ['any', part('enters'), part('leaves'), part('both')];
  return [
    {
      id: 'trackFence',
      type: 'line',
      source: TRACK,
      filter: part('fence'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.fence, 'line-width': 1.8, 'line-dasharray': [3, 1.6] },
    },
    {
      id: 'trackFenceName',
      type: 'symbol',
      source: TRACK,
      filter: part('fenceName'),
      layout: { 'text-field': ['get', 'label'], 'text-font': FONT, 'text-size': 11.5 },
      paint: {
        'text-color': palette.fence,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.4,
      },
    },
    {
      id: 'trackPlan',
      type: 'line',
      source: TRACK,
      filter: part('plan'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.route, 'line-width': 9, 'line-opacity': 0.35 },
    },
    {
      id: 'trackMissed',
      type: 'line',
      source: TRACK,
      filter: part('missed'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.missed, 'line-width': 5, 'line-dasharray': [1.2, 1] },
    },
    {
      id: 'trackLine',
      type: 'line',
      source: TRACK,
      filter: ['any', part('way'), part('fast')],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['case', part('fast'), palette.priority.critical, trackColour(palette)],
        'line-width': ['case', ['==', ['get', 'quiet'], true], 2.5, 4],
        'line-opacity': 0.85,
      },
    },
    {
      id: 'trackGap',
      type: 'line',
      source: TRACK,
      filter: part('gap'),
      paint: { 'line-color': palette.faint, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'trackStop',
      type: 'circle',
      source: TRACK,
      filter: ['any', part('stop'), part('begin'), part('end')],
      paint: {
        'circle-radius': ['case', part('stop'), 6, 5],
        'circle-color': [
          'case',
          part('stop'),
          palette.priority.medium,
          part('begin'),
          palette.moving,
          palette.text,
        ],
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'trackCrossing',
      type: 'circle',
      source: TRACK,
      filter: crossed,
      paint: {
        'circle-radius': ['case', part('both'), 12, 9],
        'circle-color': ['case', part('leaves'), palette.halo, palette.fence],
        'circle-stroke-color': ['case', part('leaves'), palette.fence, palette.halo],
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'trackCrossingSign',
      type: 'symbol',
      source: TRACK,
      filter: crossed,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 10,
        'text-line-height': 0.9,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': ['case', part('leaves'), palette.fence, palette.halo] },
    },
    {
      id: 'trackMissedPoint',
      type: 'circle',
      source: TRACK,
      filter: part('missedPoint'),
      paint: {
        'circle-radius': 9,
        'circle-color': palette.halo,
        'circle-stroke-color': palette.missed,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'trackMissedNumber',
      type: 'symbol',
      source: TRACK,
      filter: part('missedPoint'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.missed },
    },
  ];
}

/** The whole style of a map; it names no address outside of the program. */
export function styleOf(base: BaseMap, palette: Palette, latin: boolean): StyleSpecification {
  const tiles: readonly LayerSpecification[] =
    base.kind !== 'tiles'
      ? []
      : base.format === 'raster'
        ? [{ id: 'tiles', type: 'raster', source: 'tiles' }]
        : vectorLayers(palette, latin);
  return {
    version: 8,
    sources: {
      ...(base.kind === 'city' ? { city: { type: 'geojson', data: cityMapData() } } : {}),
      ...(base.kind === 'tiles'
        ? {
            tiles: {
              ...(base.format === 'raster'
                ? ({ type: 'raster', tileSize: 256 } as const)
                : ({ type: 'vector' } as const)),
              tiles: [`${TILE_PROTOCOL}://tile/{z}/{x}/{y}`],
              maxzoom: base.maxZoom,
            },
          }
        : {}),
      [FIXED]: {
        type: 'geojson',
        data: EMPTY,
        promoteId: 'key',
        cluster: true,
        clusterRadius: CLUSTER_RADIUS,
        clusterMaxZoom: CLUSTERS_TO,
        // A cluster is as bad as the worst in it.
        clusterProperties: { worst: ['max', ['get', 'worst']] },
      },
      [MOVING]: { type: 'geojson', data: EMPTY, promoteId: 'key' },
      [PICKED]: { type: 'geojson', data: EMPTY },
      [TRACK]: { type: 'geojson', data: EMPTY },
      [HEAT]: { type: 'geojson', data: EMPTY },
      [SHAPES]: { type: 'geojson', data: EMPTY, promoteId: 'key' },
      [SKETCH]: { type: 'geojson', data: EMPTY },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
      ...tiles,
      ...(base.kind === 'city' ? cityLayers(palette, latin) : []),
      ...heatLayers(palette),
      ...shapeLayers(palette),
      ...trackLayers(palette),
      ...objectLayers(palette),
      ...sketchLayers(palette),
    ],
  };
}
