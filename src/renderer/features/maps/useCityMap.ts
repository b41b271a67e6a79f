import { useMemo } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { alarmFeature } from '@shared/model/map/alarmPlace';
import type { MapFeature } from '@shared/model/map/feature';
import { useLive, useServices } from '@renderer/data/services';
import { useFoundPlaces, type FindPlace } from '@renderer/maps/foundPlaces';
import { objectsOf, type MapObjects } from '@renderer/maps/objects';
import { useLayerSystem } from '@renderer/maps/useSurroundings';
import { useSame } from './useSame';

export { useAnswered } from '@renderer/maps/foundPlaces';
export { useMapSurroundings, type MapSurroundings } from '@renderer/maps/useSurroundings';

export function useMapObjects(): MapObjects {
  const { bridge, report } = useServices();
  return objectsOf(bridge, report);
}

/** Finds the place of an alarm: by its message, or by the objects of the map. */
export function useAlarmPlaces(): FindPlace {
  return useFoundPlaces(useMapObjects(), useLayerSystem('alarm'));
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
