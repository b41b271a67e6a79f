import type { Feature } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { HeatPicture } from '@shared/model/map/heat';
import type { Palette } from './palette';
import type { Placing } from './placing';
import { byZoom, FONT } from './styleParts';

/** Squares of a heat map: `n` points in each, and its `weight` from 0 to 1. */
export const HEAT = 'heat';

/** Where much happened: a glow from afar, from near by its figures. */
export function heatLayers(palette: Palette): readonly LayerSpecification[] {
  const steps = palette.heat.flatMap((colour, n) => [(n + 1) / palette.heat.length, colour]);
  return [
    {
      id: 'heat',
      type: 'heatmap',
      source: HEAT,
      paint: {
        'heatmap-weight': ['get', 'weight'],
        'heatmap-radius': byZoom(8, 12, 11, 40, 16, 110),
        // The middle of one point has 0.4 of its weight.
        'heatmap-intensity': 1.5,
        'heatmap-opacity': 0.8,
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          `${palette.heat[0] ?? ''}00`,
          0.06,
          `${palette.heat[0] ?? ''}aa`,
          ...steps,
        ] as unknown as ExpressionSpecification,
      },
    },
    {
      id: 'heatCount',
      type: 'symbol',
      source: HEAT,
      minzoom: 13.5,
      layout: { 'text-field': ['get', 'n'], 'text-font': FONT, 'text-size': 13 },
      paint: {
        'text-color': palette.text,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
      },
    },
  ];
}

/** The squares of a heat map where they are drawn. */
export function heatSquares({ cells, most }: HeatPicture, placing: Placing): Feature[] {
  return Array.from({ length: cells.length / 3 }, (_, at): Feature => {
    const [lng = 0, lat = 0, n = 0] = cells.subarray(at * 3, at * 3 + 3);
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: placing.pair({ lng, lat }) },
      // By the root: beside one crowded place the others would not be seen at all.
      properties: { n, weight: Math.sqrt(n / most) },
    };
  });
}
