import { useEffect, useMemo, useState } from 'react';
import type { Feature } from 'geojson';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { useAnswered, useMapObjects } from '@renderer/features/maps/useCityMap';
import type { LayerStatus } from '@renderer/maps/objects';
import type { TrackKind } from './trackData';

const FENCES: readonly LayerKey[] = ['fence'];
const NONE: readonly MapFeature[] = [];

/** The fences beside a track. */
export interface TrackFences {
  /** How it is with the layer; undefined: not asked yet. */
  readonly status: LayerStatus | undefined;
  /** Those of the vehicle, or all. */
  readonly shown: readonly MapFeature[];
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
}

/** Whether a fence is assigned to a vehicle: its record names them with commas. */
export function isAssigned({ facts }: Pick<MapFeature, 'facts'>, id: string): boolean {
  return (facts['cars'] ?? '').split(',').some((one) => one.trim() === id);
}

/** Asks for the fences while the track of a vehicle is shown; people have none. */
export function useFences(kind: TrackKind, id: string): TrackFences {
  const objects = useMapObjects();
  const [all, setAll] = useState(false);
  const asks = kind === 'vehicle';
  useEffect(() => (asks ? objects.watch(FENCES) : undefined), [asks, objects]);
  const turn = useAnswered(objects);
  const shown = useMemo(() => {
    if (!asks) return NONE;
    const known = [...objects.of('fence').values()].filter(({ shape }) => shape !== undefined);
    return known.filter((one) => all || isAssigned(one, id));
    // `turn`: the layer was answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asks, objects, all, id, turn]);
  return { status: objects.status('fence'), shown, all, setAll };
}

/** Fences as areas of a track's picture. */
export function fenceShapes(fences: readonly MapFeature[]): readonly Feature[] {
  return fences.flatMap(({ name, at, shape }): Feature[] => {
    const ring = (shape?.corners ?? []).map(({ lng, lat }) => [lng, lat]);
    const [first] = ring;
    if (first === undefined) return [];
    return [
      {
        type: 'Feature',
        properties: { part: 'fence' },
        geometry: { type: 'Polygon', coordinates: [[...ring, first]] },
      },
      {
        type: 'Feature',
        properties: { part: 'fenceName', label: name },
        geometry: { type: 'Point', coordinates: at === null ? first : [at.lng, at.lat] },
      },
    ];
  });
}
