import { useEffect, useMemo, useReducer } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { alarmPlace, namedPlaces, type AlarmPlace } from '@shared/model/map/alarmPlace';
import type { LayerKey } from '@shared/model/map/feature';
import type { CoordinateSystem } from '@shared/model/map/systems';
import type { MapObjects } from './objects';

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
const NO_LAYERS: readonly LayerKey[] = [];

/** Finds the place of an alarm. */
export type FindPlace = (alarm: Pick<Alarm, 'fields' | 'object' | 'site'>) => AlarmPlace;

/**
 * Finds the place of an alarm: by its message, or by the objects of the map; for console and boards alike.
 * @param system the coordinate system in which the alarms' messages are written
 * @param byName false: places are in messages only, and no layer is asked for
 */
export function useFoundPlaces(
  objects: MapObjects,
  system: CoordinateSystem,
  byName = true,
): FindPlace {
  const layers = byName ? NAMING : NO_LAYERS;
  useEffect(() => objects.watch(layers, 'named'), [objects, layers]);
  const turn = useAnswered(objects);
  // Without names an answer changes nothing.
  const named = byName ? turn : 0;
  return useMemo(() => {
    const all = layers.flatMap((layer) => [...objects.of(layer).values()]);
    const sites = layers.length === 0 ? [] : objects.of('site').values();
    const places = namedPlaces(all, sites);
    return (alarm) => alarmPlace(alarm, system, places);
    // `named`: the layers have new objects.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [objects, named, layers, system]);
}
