import { useCallback } from 'react';
import { systemOf, type CoordinateSystem } from '@shared/model/map/systems';
import type { LayerKey } from '@shared/model/map/feature';
import { useLive, useServices } from '@renderer/data/services';
import { serverTime } from '@renderer/data/time';
import { baseOf } from './base';
import type { CityMapProps } from './types';

/** What every map of the console is given. */
export type MapSurroundings = Pick<CityMapProps, 'services' | 'base' | 'now' | 'theme'>;

/** Services, base map and clock for the console's maps. */
export function useMapSurroundings(): MapSurroundings {
  const services = useServices();
  const { clock, live } = services;
  const base = useLive(({ settings }) => baseOf(settings));
  const now = useCallback(
    () => serverTime(clock.now(), live.getState().serverClock?.offsetMs ?? 0),
    [clock, live],
  );
  return { services, base, now, theme: 'console' };
}

/** The coordinate system in which the server of the session writes a layer, as the settings declare it. */
export function useLayerSystem(layer: LayerKey): CoordinateSystem {
  const rules = useLive(({ settings }) => settings?.coordinateSystems);
  const usual = useLive(({ settings }) => settings?.coordinateSystem) ?? 'wgs84';
  const tenant = useLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  return systemOf(rules ?? [], usual, tenant, layer);
}
