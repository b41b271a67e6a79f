import { useEffect, useMemo, useState } from 'react';
import type { Feature } from 'geojson';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { useAnswered, useMapObjects } from '@renderer/features/maps/useCityMap';
import type { LayerStatus } from '@renderer/maps/objects';
import type { TrackKind } from './trackData';

const LAYER: Readonly<Record<'fence' | 'route', readonly LayerKey[]>> = {
  fence: ['fence'],
  route: ['route'],
};
const NONE: readonly MapFeature[] = [];

/** How it is with a layer beside a track, and its shapes. */
interface Beside {
  /** Undefined: not asked yet. */
  readonly status: LayerStatus | undefined;
  readonly shown: readonly MapFeature[];
}

/** The fences beside a track: those of the vehicle, or all. */
export interface TrackFences extends Beside {
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
}

/** Whether a fence or a route is assigned to a vehicle: its record names them with commas. */
export function isAssigned({ facts }: Pick<MapFeature, 'facts'>, id: string): boolean {
  return (facts['cars'] ?? '').split(',').some((one) => one.trim() === id);
}

/** Asks for a layer of shapes while the track of a vehicle is shown; people have none. */
function useBeside(layer: 'fence' | 'route', kind: TrackKind, id: string, all: boolean): Beside {
  const objects = useMapObjects();
  const asks = kind === 'vehicle';
  useEffect(() => (asks ? objects.watch(LAYER[layer]) : undefined), [asks, layer, objects]);
  const turn = useAnswered(objects);
  const shown = useMemo(() => {
    if (!asks) return NONE;
    const known = [...objects.of(layer).values()].filter(({ shape }) => shape !== undefined);
    return known.filter((one) => all || isAssigned(one, id));
    // `turn`: the layer was answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asks, objects, layer, all, id, turn]);
  return { status: objects.status(layer), shown };
}

export function useFences(kind: TrackKind, id: string): TrackFences {
  const [all, setAll] = useState(false);
  return { ...useBeside('fence', kind, id, all), all, setAll };
}

/** The routes that are assigned to the vehicle. */
export const useRoutes = (kind: TrackKind, id: string): Beside =>
  useBeside('route', kind, id, false);

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
