import { expect, test } from 'vitest';
import { coverageOf } from '@shared/model/map/coverage';
import { makeTrack } from '@shared/model/map/track';
import { crossingShapes, planShapes, trackShapes } from '@renderer/screens/track/trackData';
import { MEMBERS_MOST, withMember, type TrackMember } from '@renderer/screens/track/useTrack';

const START = Date.UTC(2026, 10, 25);
const vehicle = (n: number) => ({ id: String(n), name: `示A${n}` });

function many(count: number): readonly TrackMember[] {
  let members: readonly TrackMember[] = [];
  for (let n = 0; n < count; n += 1) members = withMember(members, 'vehicle', vehicle(n));
  return members;
}

test('members get colours of their own, a freed one first, and nobody is there twice', () => {
  const three = many(3);
  expect(three.map(({ colour }) => colour)).toEqual([0, 1, 2]);
  const without = three.filter(({ colour }) => colour !== 1);
  const again = withMember(without, 'person', { id: '0', name: '李雪' });
  // A person may have the id of a vehicle.
  expect(again.map(({ key, colour }) => [key, colour])).toEqual([
    ['vehicle/0', 0],
    ['vehicle/2', 2],
    ['person/0', 1],
  ]);
  expect(withMember(again, 'vehicle', vehicle(2))).toBe(again);
});

test('so many are played together and no more', () => {
  const full = many(MEMBERS_MOST);
  expect(full).toHaveLength(8);
  expect(new Set(full.map(({ colour }) => colour)).size).toBe(8);
  expect(withMember(full, 'vehicle', vehicle(99))).toBe(full);
});

const at = (lng: number) => ({ lng, lat: 30.7 });
const track = makeTrack(
  [0, 1, 2, 3].map((n) => ({
    place: { at: at(120.6 + n * 0.005), doubt: null },
    time: START + n * 60_000,
    speed: n === 2 ? 90 : 20,
  })),
  START + 86_400_000,
);
const partsOf = (features: readonly { readonly properties: unknown }[]): readonly unknown[] =>
  features.map(({ properties }) => (properties as { readonly part: string }).part);

test('who is looked at has stops, ends and what was too fast; those beside only their way', () => {
  expect(partsOf(trackShapes(track, 60, 3, true))).toEqual(['way', 'fast', 'begin', 'end']);
  const beside = trackShapes(track, 60, 3, false);
  expect(partsOf(beside)).toEqual(['way']);
  expect(beside[0]?.properties).toMatchObject({ colour: 3, quiet: true });
});

test('a planned route is drawn with what is missing of it, its points with their numbers', () => {
  const route = [at(120.6), at(120.615), at(120.64)];
  const shapes = planShapes(route, coverageOf(route, [track.points]));
  expect(partsOf(shapes)).toEqual(['plan', 'missed', 'missedPoint']);
  expect(shapes[2]?.properties).toMatchObject({ label: '3' });
});

test('a fence that was entered or left has its sign where that happened', () => {
  const crossing = { fence: 'f', name: '厂区', time: START, exact: true } as const;
  const shapes = crossingShapes(
    [
      { ...crossing, way: 'enters', at: { lng: 120.1, lat: 30.2 } },
      { ...crossing, way: 'leaves', at: { lng: 120.3, lat: 30.4 } },
      { ...crossing, way: 'enters', at: { lng: 120.5, lat: 30.6 } },
      // Some ten metres beside it.
      { ...crossing, way: 'leaves', at: { lng: 120.5001, lat: 30.6001 } },
      // Another fence has its border at the same place.
      { ...crossing, fence: 'g', way: 'leaves', at: { lng: 120.1, lat: 30.2 } },
    ],
    { enters: '入', leaves: '出', both: '出入' },
  );
  expect(shapes.map(({ properties, geometry }) => ({ ...properties, geometry }))).toEqual([
    { part: 'enters', label: '入', geometry: { type: 'Point', coordinates: [120.1, 30.2] } },
    { part: 'leaves', label: '出', geometry: { type: 'Point', coordinates: [120.3, 30.4] } },
    { part: 'both', label: '出入', geometry: { type: 'Point', coordinates: [120.5, 30.6] } },
    { part: 'leaves', label: '出', geometry: { type: 'Point', coordinates: [120.1, 30.2] } },
  ]);
});
