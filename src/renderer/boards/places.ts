import type { Alarm } from '@shared/model/alarm';
import { maskedText } from '@shared/catalogue/personal';
import { sentPlace } from '@shared/model/map/alarmPlace';
import type { MapFeature } from '@shared/model/map/feature';
import { readPlace } from '@shared/model/map/place';
import { systemOf } from '@shared/model/map/systems';
import { useFoundPlaces, type FindPlace } from '@renderer/maps/foundPlaces';
import { objectsOf } from '@renderer/maps/objects';
import type { Names } from './cellText';
import { useBoard, useBoardLive } from './store';

/**
 * Finds the places of these alarms as the console's map does. The layers whose names it needs are asked for only
 * while the message of one says no believable place, and not behind the lock, where alarms say none.
 */
export function useBoardPlaces(alarms: readonly Alarm[]): FindPlace {
  const { bridge, report } = useBoard();
  const settings = useBoardLive((live) => live.settings);
  const locked = useBoardLive((live) => live.lock?.locked === true);
  const tenant = useBoardLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  const { coordinateSystems = [], coordinateSystem = 'wgs84' } = settings ?? {};
  const system = systemOf(coordinateSystems, coordinateSystem, tenant, 'alarm');
  const byName = !locked && alarms.some((one) => readPlace(sentPlace(one), system).at === null);
  return useFoundPlaces(objectsOf(bridge, report), system, byName);
}

/** The name of an object as a wall may say it: of a person only its beginning, unless names may be seen. */
export function objectName({ layer, name }: MapFeature, names: Names): string {
  return layer === 'person' && names !== 'shown' ? maskedText(name, { kind: 'text' }) : name;
}
