import { describe, expect, it } from 'vitest';
import { stalenessOf } from '@renderer/boards/age';
import { mapState, oldPlaces } from '@renderer/boards/mapState';
import { STALE_MS, type MapFeature } from '@shared/model/map/feature';
import { layerOf } from '@shared/model/map/layers';

const NOW = 1_000_000_000;
const FAILURE = { kind: 'timeout' } as never;
const periodOf = (layer: 'vehicle' | 'site'): number => layerOf(layer)?.periodMs ?? 0;

describe('the state of a map', () => {
  it('is as old as its worst layer by its own period', () => {
    const { feed, failed } = mapState(
      [
        { layer: 'site', at: NOW - periodOf('site'), failure: null },
        { layer: 'vehicle', at: NOW - 5 * periodOf('vehicle'), failure: null },
      ],
      NOW,
    );
    // The sites were answered longer ago, and are fresh.
    expect(feed).toMatchObject({ at: NOW - 5 * periodOf('vehicle'), failure: null });
    expect(stalenessOf(NOW - (feed.at ?? 0), feed.periodMs)).toBe('veryStale');
    expect(failed).toEqual([]);
  });

  it('names the layers that could not be renewed, and has no time before the first answer', () => {
    const answers = [
      { layer: 'vehicle', at: null, failure: FAILURE },
      { layer: 'site', at: NOW - 1, failure: null },
    ] as const;
    expect(mapState(answers, NOW)).toMatchObject({
      feed: { at: NOW - 1, failure: FAILURE },
      failed: ['vehicle'],
    });
    expect(mapState([answers[0]], NOW).feed).toMatchObject({ at: null, failure: FAILURE });
    expect(mapState([], NOW).feed).toMatchObject({ at: null, failure: null });
  });
});

describe('old places', () => {
  const thing = (id: string, age: number, more: Partial<MapFeature> = {}): MapFeature => ({
    id,
    layer: 'vehicle',
    name: id,
    at: { lng: 120, lat: 30 },
    doubt: null,
    sent: '',
    health: 'ok',
    facts: {},
    time: NOW - age,
    ...more,
  });

  it('are counted where they are drawn, and of nobody who is off', () => {
    const all = [
      thing('fresh', STALE_MS),
      thing('old', STALE_MS + 1),
      thing('off', STALE_MS * 2, { health: 'off' }),
      thing('nowhere', STALE_MS * 2, { at: null, doubt: 'zero' }),
    ];
    expect(oldPlaces(all, NOW)).toBe(1);
  });
});
