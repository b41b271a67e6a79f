import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { callOf } from '@shared/catalogue';
import { along, readAddress } from '@shared/model/city/address';
import { onEarth, STREET_LINES } from '@shared/model/city/plan';
import { LAYERS, type LayerSpec } from '@shared/model/map/layers';
import { shapeTextProblem } from '@shared/model/map/shape';
import { metresBetween, readPlace, type LngLat } from '@shared/model/map/place';
import { FakeClock } from '../support/fakeClock';
import { TestPlatform } from './platform';

const PLACES = LAYERS.filter(({ shape }) => shape === undefined);
const SHAPES = LAYERS.filter(({ shape }) => shape !== undefined);

type Row = Readonly<Record<string, string | number | null>>;

const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);
const TENANT = '805230';

let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start(new FakeClock(NOW));
  token = (await platform.signIn(TENANT))['access_token'] ?? '';
});
afterAll(() => platform.stop());

async function rowsOf({ call, params = {} }: LayerSpec): Promise<readonly Row[]> {
  const { path } = callOf(call);
  const filled = Object.entries(params).reduce(
    (all, [name, value]) => all.replace(`:${name}`, value),
    path,
  );
  const query = callOf(call).kind === 'page' ? '?current=1&size=500' : '';
  const data = (await platform.send(filled + query, { token })).json()['data'];
  if (Array.isArray(data)) return data as readonly Row[];
  return must((data as { readonly records?: readonly Row[] }).records, 'records');
}

/** The way from a place to the nearest point of a street, m. */
function metresTo(street: number, place: LngLat): number {
  const line = must(STREET_LINES[street], 'street');
  const all = Array.from({ length: 401 }, (_, n) => onEarth(along(line, n / 400).at));
  return Math.min(...all.map((one) => metresBetween(one, place)));
}

describe('the places of the demo records', () => {
  it.each(PLACES)('$key: on land, beside the street of the address', async (layer) => {
    const rows = await rowsOf(layer);
    expect(rows.length).toBeGreaterThan(9);
    const sent = rows.map((row) => String(row[layer.location] ?? ''));
    const doubtful = sent.filter((text) => readPlace(text, 'wgs84').at === null && text !== '');
    // One receiver without a fix is part of the fleet: the map must show it as doubtful.
    expect(doubtful).toEqual(layer.key === 'vehicle' ? ['0.000000,0.000000'] : []);
    for (const row of rows) {
      const { at } = readPlace(String(row[layer.location] ?? ''), 'wgs84');
      const address = readAddress(String(row['address'] ?? ''));
      if (at === null || address === null) continue;
      expect([row['address'], metresTo(address.street, at) < 160]).toEqual([row['address'], true]);
    }
  });

  it.each(SHAPES)('$key: shapes that could be saved, some of them of vehicles', async (layer) => {
    const rows = await rowsOf(layer);
    expect(rows.length).toBeGreaterThan(9);
    const cars = new Set((await rowsOf(must(LAYERS[0], 'vehicles'))).map(({ id }) => String(id)));
    for (const row of rows) {
      const text = String(row[layer.location]);
      const problem = shapeTextProblem(text, must(layer.shape, 'shape'), 'wgs84');
      expect([row[layer.name], problem]).toEqual([row[layer.name], null]);
      const given = String(row['cars'] ?? '')
        .split(',')
        .filter(Boolean);
      expect(given.filter((id) => !cars.has(id))).toEqual([]);
    }
    expect(rows.filter((row) => String(row['cars'] ?? '') !== '').length).toBeGreaterThan(4);
    // The call for the corners answers those of one record, in their order.
    const { path } = callOf(`${layer.family}.points`);
    const [row] = rows;
    const reply = await platform.send(`${path}?id=${row?.['id']}`, { token });
    const corners = reply.json()['data'] as readonly Row[];
    expect(corners.map((one) => one['location']).join(';')).toBe(row?.[layer.location]);
    expect(corners.map((one) => one['sort'])).toEqual(corners.map((_, n) => n + 1));
  });

  it('a track is of one vehicle, a day long, along its street, with a gap and noughts somewhere', async () => {
    const vehicles = await rowsOf(must(LAYERS[0], 'vehicles'));
    const { path } = callOf('vehicleTrajectory.historyTrack');
    const tracks = await Promise.all(
      vehicles.map(async ({ id }) => {
        const query = new URLSearchParams({ vehicleId: String(id) });
        const reply = await platform.send(`${path}?${query}`, { token });
        return reply.json()['data'] as readonly Row[];
      }),
    );
    const full = tracks.filter((track) => track.length > 0);
    expect(full.length).toBeGreaterThan(8);
    for (const track of full) {
      expect(new Set(track.map((row) => row['vehicleId'])).size).toBe(1);
      expect(track.every((row) => String(row['locationTime']).startsWith('2026-11-20'))).toBe(true);
    }
    expect(new Set(full.map(({ length }) => length)).size).toBeGreaterThan(1);
    expect(
      full.flat().filter((row) => row['location'] === '0.000000,0.000000').length,
    ).toBeGreaterThan(0);
  });
});
