import { useMemo } from 'react';
import type { Alarm } from '@shared/model/alarm';
import type { BoardTile } from '@shared/model/board';
import { alarmFeature } from '@shared/model/map/alarmPlace';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { useSame } from '@renderer/features/maps/useSame';
import { CityMap } from '@renderer/maps/CityMap';
import { openAlarms } from './alarms';
import { useBoardPlaces } from './places';
import { useBoard, useBoardLive, useClockOffset } from './store';
import { useBoardBase } from './TakeoverPlace';
import { useTexts } from './text';
import { OwnTile } from './Tile';
import { useNames, useSaid } from './useNames';

/** More marks would hide the city. */
const MOST_ALARMS = 200;

const PEOPLE: readonly LayerKey[] = ['person'];
const NOBODY: readonly LayerKey[] = [];

/**
 * The picture of the city. People are points without names unless the board may show names, and not there behind the
 * lock or while nobody is signed in.
 */
export function MapTile(props: { readonly tile: BoardTile; readonly index: number }) {
  const { t, label } = useTexts();
  const services = useBoard();
  const { tile, index } = props;
  const names = useNames();
  const base = useBoardBase();
  const offsetMs = useClockOffset();
  const alarms = useAlarmMarks();
  const layers = useMemo(
    () => (tile.layers ?? []).filter((key) => key !== 'person' || names !== 'hidden'),
    [tile, names],
  );
  return (
    <OwnTile tile={tile} index={index} state="data">
      <div className="bd-map">
        <CityMap
          services={services}
          layers={layers}
          nameless={names === 'shown' ? NOBODY : PEOPLE}
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

const NONE: readonly Alarm[] = [];

/** Alarms that nobody acknowledged and whose place is known; behind the lock none says it. */
function useAlarmMarks(): readonly MapFeature[] {
  const snapshot = useBoardLive((live) => live.alarms);
  const open = useMemo(
    () => (snapshot === null ? NONE : openAlarms(snapshot).slice(0, MOST_ALARMS)),
    [snapshot],
  );
  const places = useBoardPlaces(open);
  const said = useSaid();
  const next = useMemo(
    () =>
      open
        .flatMap((alarm) => alarmFeature(said(alarm), places(alarm)) ?? [])
        // What is not believed is not drawn.
        .filter(({ at }) => at !== null),
    [open, places, said],
  );
  const text = useMemo(() => JSON.stringify(next), [next]);
  return useSame(next, text);
}
