import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette';
import { byZoom, FONT } from './styleParts';

/** Fences and routes. */
export const SHAPES = 'shapes';
/** What is being drawn. */
export const SKETCH = 'sketch';

const isOf = (kind: string): ExpressionSpecification => ['==', ['get', 'shape'], kind];

/** Lines of a shape, by which it is picked: its area would take the clicks of all that lies in it. */
export const SHAPE_LINES = ['fenceEdge', 'routeLine'] as const;

/** Areas of fences and lines of routes: below everything that moves or calls. */
export function shapeLayers(palette: Palette): readonly LayerSpecification[] {
  const label: ExpressionSpecification = ['get', 'label'];
  const named = { 'text-font': FONT, 'text-size': 11.5, 'text-field': label };
  const ink = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'fenceArea',
      type: 'fill',
      source: SHAPES,
      filter: isOf('polygon'),
      paint: { 'fill-color': palette.fence, 'fill-opacity': 0.07 },
    },
    {
      id: 'fenceEdge',
      type: 'line',
      source: SHAPES,
      filter: isOf('polygon'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.fence, 'line-width': 1.8, 'line-dasharray': [3, 1.6] },
    },
    {
      id: 'routeLine',
      type: 'line',
      source: SHAPES,
      filter: isOf('route'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.route,
        'line-width': byZoom(10, 2, 15, 4.5),
        'line-opacity': 0.7,
      },
    },
    {
      id: 'fenceName',
      type: 'symbol',
      source: SHAPES,
      filter: isOf('name'),
      minzoom: 12,
      layout: { ...named },
      paint: { ...ink, 'text-color': palette.fence },
    },
    {
      id: 'routeName',
      type: 'symbol',
      source: SHAPES,
      filter: isOf('route'),
      minzoom: 12,
      layout: { ...named, 'symbol-placement': 'line', 'text-offset': [0, -0.9] },
      paint: { ...ink, 'text-color': palette.route },
    },
  ];
}

/** What is being drawn, above everything. */
export function sketchLayers(palette: Palette): readonly LayerSpecification[] {
  const part = (...names: readonly string[]): ExpressionSpecification => [
    'in',
    ['get', 'part'],
    ['literal', [...names]],
  ];
  return [
    {
      id: 'sketchArea',
      type: 'fill',
      source: SKETCH,
      filter: part('area'),
      paint: { 'fill-color': palette.sketch, 'fill-opacity': 0.14 },
    },
    {
      id: 'sketchEdge',
      type: 'line',
      source: SKETCH,
      filter: part('edge'),
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': palette.sketch, 'line-width': 2.5 },
    },
    {
      id: 'sketchBand',
      type: 'line',
      source: SKETCH,
      filter: part('band'),
      paint: { 'line-color': palette.sketch, 'line-width': 1.5, 'line-dasharray': [2, 2] },
    },
    {
      id: 'sketchMiddle',
      type: 'circle',
      source: SKETCH,
      filter: part('middle'),
      paint: {
        'circle-radius': 4,
        'circle-color': palette.halo,
        'circle-opacity': 0.8,
        'circle-stroke-color': palette.sketch,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'sketchCorner',
      type: 'circle',
      source: SKETCH,
      filter: part('corner', 'chosen'),
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', part('chosen'), palette.sketch, palette.halo],
        'circle-stroke-color': palette.sketch,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'sketchWrong',
      type: 'circle',
      source: SKETCH,
      filter: part('wrong'),
      paint: {
        'circle-radius': 13,
        'circle-opacity': 0,
        'circle-stroke-color': palette.wrong,
        'circle-stroke-width': 4,
      },
    },
  ];
}
