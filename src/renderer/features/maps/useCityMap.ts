import { useEffect, useMemo, useReducer } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import {
  alarmFeature,
  alarmPlace,
  namedPlaces,
  type AlarmPlace,
  type NamedPlaces,
} from '@shared/model/map/alarmPlace';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { systemOf } from '@shared/model/map/systems';
import { useLive, useServices } from '@renderer/data/services';
import { objectsOf, type MapObjects } from '@renderer/maps/objects';
import { useSame } from './useSame';

export { useMapSurroundings, type MapSurroundings } from '@renderer/maps/useSurroundings';

export function useMapObjects(): MapObjects {
  const { bridge, report } = useServices();
  return objectsOf(bridge, report);
}

/** Draws again when layers were answered; not at each single change of an object. */
export function useAnswered(objects: MapObjects): number {
  const [turn, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => objects.answered.on(again), [objects]);
  return turn;
}

/** Layers whose objects alarms are named after. */
const NAMING: readonly LayerKey[] = [
  'site',
  'dropPoint',
  'collectionPoint',
  'wasteRoom',
  'vehicle',
  'person',
  'noise',
];

/** Finds the place of an alarm: by its message, or by the objects of the map. */
export function useAlarmPlaces(): (alarm: Pick<Alarm, 'fields' | 'object' | 'site'>) => AlarmPlace {
  const objects = useMapObjects();
  useEffect(() => objects.watch(NAMING), [objects]);
  const turn = useAnswered(objects);
  const rules = useLive(({ settings }) => settings?.coordinateSystems);
  const usual = useLive(({ settings }) => settings?.coordinateSystem) ?? 'wgs84';
  const tenant = useLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  return useMemo(() => {
    const system = systemOf(rules ?? [], usual, tenant, 'alarm');
    const all = NAMING.flatMap((layer) => [...objects.of(layer).values()]);
    const named: NamedPlaces = namedPlaces(all, objects.of('site').values());
    return (alarm) => alarmPlace(alarm, system, named);
    // `turn`: the layers have new objects.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [objects, turn, rules, usual, tenant]);
}

const NO_ALARMS: readonly Alarm[] = [];

/** The open alarms as objects of a map, those without a place among them. */
export function useAlarmFeatures(): readonly MapFeature[] {
  const places = useAlarmPlaces();
  const alarms = useLive((live) => live.alarms?.alarms ?? NO_ALARMS);
  const next = useMemo(
    () =>
      alarms
        .filter(({ state }) => isOpen(state))
        .flatMap((alarm) => alarmFeature(alarm, places(alarm)) ?? []),
    [alarms, places],
  );
  const text = useMemo(() => JSON.stringify(next), [next]);
  return useSame(next, text);
}
