import { useEffect, useMemo, useReducer } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { alarmFeature, sentPlace } from '@shared/model/map/alarmPlace';
import type { LayerKey } from '@shared/model/map/feature';
import { nearest } from '@shared/model/map/nearest';
import { readPlace } from '@shared/model/map/place';
import { systemOf } from '@shared/model/map/systems';
import { serverTime } from '@renderer/data/time';
import { distanceText } from '@renderer/features/maps/words';
import { baseOf } from '@renderer/maps/base';
import { CityMap } from '@renderer/maps/CityMap';
import { objectsOf } from '@renderer/maps/objects';
import type { BaseMap } from '@renderer/maps/style';
import { useBoard, useBoardLive, useClockOffset } from './store';
import { useTexts } from './text';

const VEHICLES: readonly LayerKey[] = ['vehicle'];
const NEAREST = 3;

/** The base map of the settings; the demo city only on the demo platform. */
export function useBoardBase(): BaseMap {
  return useBoardLive(({ settings }) => baseOf(settings));
}

/** Where the alarm is, with the nearest vehicles; nothing where its message has no believable place. */
export function TakeoverPlace({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTexts();
  const services = useBoard();
  const { bridge, clock, report } = services;
  const base = useBoardBase();
  const offset = useClockOffset();
  const settings = useBoardLive((live) => live.settings);
  const tenant = useBoardLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  const objects = objectsOf(bridge, report);
  const [turn, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => objects.answered.on(again), [objects]);
  const { coordinateSystems = [], coordinateSystem = 'wgs84' } = settings ?? {};
  const system = systemOf(coordinateSystems, coordinateSystem, tenant, 'alarm');
  const sent = sentPlace(alarm);
  const at = useMemo(() => readPlace(sent, system).at, [sent, system]);
  const mark = useMemo(() => {
    const found = at === null ? null : alarmFeature(alarm, { at, doubt: null, of: null, sent });
    return found === null ? [] : [found];
  }, [alarm, at, sent]);
  const near = useMemo(
    () => (at === null ? [] : nearest(objects.of('vehicle').values(), at, NEAREST)),
    // `turn`: the vehicles were answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [objects, at, turn],
  );
  const focus = useMemo(() => (at === null ? null : { at, zoom: 13.6 }), [at]);
  if (at === null) return null;
  return (
    <div className="bd-takeover-place">
      <CityMap
        services={services}
        base={base}
        theme="board"
        layers={VEHICLES}
        alarms={mark}
        interactive={false}
        label={t('maps.near.title')}
        now={() => serverTime(clock.now(), offset)}
        camera={{ centre: at, zoom: 13.6 }}
        focus={focus}
        jumps
      />
      {near.length > 0 && (
        <p>
          <span>{t('maps.near.vehicles')}</span>
          {near.map(({ feature, metres }) => (
            <b key={feature.id}>
              {feature.name} {distanceText(t, metres)}
            </b>
          ))}
        </p>
      )}
    </div>
  );
}
