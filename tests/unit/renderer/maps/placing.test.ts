import { describe, expect, test } from 'vitest';
import type { FeatureCollection } from 'geojson';
import { metresBetween, type LngLat } from '@shared/model/map/place';
import type { CoordinateSystem } from '@shared/model/map/systems';
import { baseOf } from '@renderer/maps/base';
import { Placing } from '@renderer/maps/placing';

const at = (lng: number, lat: number): LngLat => ({ lng, lat });

/** Pairs that others published: what a satellite gives, and where the same place lies on their tiles. */
const PUBLISHED: readonly (readonly [string, CoordinateSystem, LngLat, LngLat, number])[] = [
  // Documentation of AMap's /v3/assistant/coordinate/convert.
  ['AMap', 'gcj02', at(116.481499, 39.990475), at(116.487585177952, 39.991754014757), 1.5],
  // Documentation of Baidu's /geoconv/v1.
  [
    'Baidu',
    'bd09',
    at(114.21892734521, 29.575429778924),
    at(114.2307519546763, 29.57908428837437),
    1.5,
  ],
  // Read-me of coordtransform.
  ['coordtransform', 'gcj02', at(116.404, 39.915), at(116.41024449916938, 39.91640428150164), 0.5],
];

/** The pixel of a place in the picture of all tiles of a zoom (Web Mercator, 256 px). */
function pixel({ lng, lat }: LngLat, zoom: number): readonly [number, number] {
  const size = 256 * 2 ** zoom;
  const angle = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return [((lng + 180) / 360) * size, y * size];
}

describe('over tiles of a shifted system', () => {
  test.each(PUBLISHED)(
    'a place of %s lies on its place of the tile',
    (_, system, wgs, tile, most) => {
      const placing = new Placing(system);
      expect(metresBetween(placing.drawn(wgs), tile)).toBeLessThan(most);
      const [x, y] = pixel(placing.drawn(wgs), 16);
      const [tileX, tileY] = pixel(tile, 16);
      // At zoom 16 a pixel is some two metres; unshifted it would be hundreds of pixels away.
      expect(Math.hypot(x - tileX, y - tileY)).toBeLessThan(1);
      const [rawX, rawY] = pixel(wgs, 16);
      expect(Math.hypot(rawX - tileX, rawY - tileY)).toBeGreaterThan(200);
      // A click there is the place again.
      expect(metresBetween(placing.read(placing.drawn(wgs)), wgs)).toBeLessThan(1);
    },
  );

  test('lines, areas and points are moved alike, and their properties stay', () => {
    const placing = new Placing('gcj02');
    const [a, b] = [at(120.6, 30.7), at(120.61, 30.71)];
    const pair = ({ lng, lat }: LngLat): [number, number] => [lng, lat];
    const data: FeatureCollection = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { part: 'stop' },
          geometry: { type: 'Point', coordinates: pair(a) },
        },
        {
          type: 'Feature',
          properties: { part: 'way' },
          geometry: { type: 'LineString', coordinates: [pair(a), pair(b)] },
        },
        {
          type: 'Feature',
          properties: { part: 'fence' },
          geometry: { type: 'Polygon', coordinates: [[pair(a), pair(b), pair(a)]] },
        },
      ],
    };
    const [point, line, area] = placing.collection(data).features;
    const [one, two] = [pair(placing.drawn(a)), pair(placing.drawn(b))];
    expect(one).not.toEqual(pair(a));
    expect(point).toEqual({
      type: 'Feature',
      properties: { part: 'stop' },
      geometry: { type: 'Point', coordinates: one },
    });
    expect(line?.geometry).toEqual({ type: 'LineString', coordinates: [one, two] });
    expect(area?.geometry).toEqual({ type: 'Polygon', coordinates: [[one, two, one]] });
  });

  test('without such tiles nothing is moved or copied', () => {
    const placing = new Placing('wgs84');
    const place = at(120.6, 30.7);
    expect(placing.drawn(place)).toBe(place);
    const data: FeatureCollection = { type: 'FeatureCollection', features: [] };
    expect(placing.collection(data)).toBe(data);
  });
});

test('the system belongs to the tiles of the settings, and the same choice is the same object', () => {
  const settings = {
    mapBase: 'tiles',
    mapTiles: 'https://t.example/{z}/{x}/{y}.png',
    mapTileSystem: 'gcj02',
    demo: true,
  } as const;
  expect(baseOf(settings)).toMatchObject({ kind: 'tiles', system: 'gcj02' });
  expect(baseOf({ ...settings })).toBe(baseOf(settings));
  expect(baseOf({ ...settings, mapTiles: '' })).toEqual({ kind: 'none' });
  // The demo city is drawn by us, in WGS-84.
  expect(baseOf({ ...settings, mapBase: 'auto' })).toEqual({ kind: 'city' });
  expect(baseOf({ ...settings, mapBase: 'auto', demo: false })).toEqual({ kind: 'none' });
  expect(baseOf(null)).toEqual({ kind: 'none' });
});

test('the source of tiles says what they are, and a pack is asked what is in it', () => {
  const settings = { mapBase: 'tiles', mapTileSystem: 'wgs84', demo: false } as const;
  const of = (mapTiles: string) => baseOf({ ...settings, mapTiles });
  expect(of('https://t.example/{z}/{x}/{y}.png')).toMatchObject({ format: 'raster' });
  expect(of('https://t.example/{z}/{x}/{y}.pbf?key=1')).toMatchObject({ format: 'vector' });
  expect(of('/data/maps/city.pmtiles')).toMatchObject({ kind: 'pack' });
  expect(of('D:\\maps\\city.pmtiles')).toMatchObject({ kind: 'pack' });
  expect(of('https://t.example/city.pmtiles')).toMatchObject({ kind: 'pack' });
  for (const text of ['city.pmtiles', '/data/city.mbtiles', 'https://t.example/{z}/{x}.png'])
    expect(of(text)).toEqual({ kind: 'none' });
  expect(of('/data/maps/city.pmtiles')).toBe(of('/data/maps/city.pmtiles'));
});
