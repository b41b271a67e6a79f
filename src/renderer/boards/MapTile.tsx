import { useMemo } from 'react';
import type { BoardTile } from '@shared/model/board';
import { alarmFeature, sentPlace } from '@shared/model/map/alarmPlace';
import type { MapFeature } from '@shared/model/map/feature';
import { readPlace } from '@shared/model/map/place';
import { systemOf } from '@shared/model/map/systems';
import { CityMap } from '@renderer/maps/CityMap';
import { openAlarms } from './alarms';
import { useBoard, useBoardLive, useClockOffset } from './store';
import { useBoardBase } from './TakeoverPlace';
import { useTexts } from './text';
import { OwnTile } from './Tile';
import { useNames } from './useNames';

/** More marks would hide the city. */
const MOST_ALARMS = 200;

/** The picture of the city. People are points with names: they are on it only where a board may show names. */
export function MapTile(props: { readonly tile: BoardTile; readonly index: number }) {
  const { t, label } = useTexts();
  const services = useBoard();
  const { tile, index } = props;
  const names = useNames();
  const base = useBoardBase();
  const offsetMs = useClockOffset();
  const alarms = useAlarmMarks();
  const layers = useMemo(
    () => (tile.layers ?? []).filter((key) => key !== 'person' || names === 'shown'),
    [tile, names],
  );
  return (
    <OwnTile tile={tile} index={index} state="data">
      <div className="bd-map">
        <CityMap
          services={services}
          layers={layers}
          alarms={alarms}
          theme="board"
          interactive={false}
          base={base}
          // The tile has the title already: two regions of one name are one too many.
          label={`${label(tile.title)} · ${t('maps.page.map')}`}
          now={() => services.clock.now() + offsetMs}
        />
      </div>
    </OwnTile>
  );
}

/** Alarms that nobody acknowledged and that say where; behind the lock none does. */
function useAlarmMarks(): readonly MapFeature[] {
  const snapshot = useBoardLive((live) => live.alarms);
  const settings = useBoardLive((live) => live.settings);
  const tenant = useBoardLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  return useMemo(() => {
    if (snapshot === null || settings === null) return [];
    const { coordinateSystems, coordinateSystem } = settings;
    const system = systemOf(coordinateSystems, coordinateSystem, tenant, 'alarm');
    return openAlarms(snapshot)
      .slice(0, MOST_ALARMS)
      .flatMap((alarm) => {
        const sent = sentPlace(alarm);
        const { at } = readPlace(sent, system);
        const mark = at === null ? null : alarmFeature(alarm, { at, doubt: null, of: null, sent });
        return mark ?? [];
      });
  }, [snapshot, settings, tenant]);
}
