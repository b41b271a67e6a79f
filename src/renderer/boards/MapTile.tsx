import { useMemo } from 'react';
import type { Alarm } from '@shared/model/alarm';
import type { BoardQueryState, BoardTile, FeedData } from '@shared/model/board';
import { alarmFeature } from '@shared/model/map/alarmPlace';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { failureText } from '@renderer/data/failure';
import { useSame } from '@renderer/features/maps/useSame';
import { CityMap } from '@renderer/maps/CityMap';
import { useAnswered } from '@renderer/maps/foundPlaces';
import { objectsOf } from '@renderer/maps/objects';
import { LaterCode, useLaterCode } from '@renderer/ui/later';
import { useSized } from '@renderer/ui/useSized';
import { openAlarms } from './alarms';
import { DataAge } from './DataAge';
import type { MapLegendProps } from './MapLegend';
import { mapState } from './mapState';
import { useBoardPlaces } from './places';
import { useBoard, useBoardLive, useClockOffset, useSecond } from './store';
import { useBoardBase } from './TakeoverPlace';
import { useTexts } from './text';
import { OwnTile, TileState } from './Tile';
import { tileView, type TileView } from './tileState';
import { useNames, useSaid } from './useNames';

/** More marks would hide the city. */
const MOST_ALARMS = 200;

const PEOPLE: readonly LayerKey[] = ['person'];
const NOBODY: readonly LayerKey[] = [];
const NO_DATA: FeedData = { kind: 'figures', figures: { kind: 'values', values: [] } };

/**
 * The picture of the city. People are points without names unless the board may show names, and not there behind the
 * lock or while nobody is signed in.
 */
export function MapTile(props: { readonly tile: BoardTile; readonly index: number }) {
  const sized = useSized<HTMLDivElement>();
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
  const objects = objectsOf(services.bridge, services.report);
  const turn = useAnswered(objects);
  const now = useSecond();
  const { feed, failed } = useMemo(
    () =>
      mapState(
        layers.map((layer) => ({ layer, at: null, failure: null, ...objects.status(layer) })),
        now,
      ),
    // `turn`: a layer was answered or failed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [objects, layers, now, turn],
  );
  // A map without layers of records waits for none.
  const view: TileView =
    feed.at === null && layers.length > 0
      ? tileView(feed, tile)
      : { kind: 'data', data: NO_DATA, failure: null };
  return (
    <OwnTile
      tile={tile}
      index={index}
      state={view.kind}
      head={
        view.kind === 'data' &&
        feed.at !== null && <Head feed={feed} failed={failed} all={layers.length} />
      }
    >
      <div ref={sized} className="bd-map-frame">
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
          {/* Over the map, which goes on asking: a city without objects would look quiet. */}
          {view.kind !== 'data' && view.kind !== 'loading' && (
            <div className="bd-map-state">
              <TileState t={t} view={view} tile={tile} />
            </div>
          )}
        </div>
        {view.kind === 'data' && (
          <Legend
            tile={tile}
            isKnown={
              layers.length > 0 && layers.every((layer) => objects.status(layer)?.at != null)
            }
            layers={layers}
            hasAlarms={alarms.length > 0}
            now={now + offsetMs}
          />
        )}
      </div>
    </OwnTile>
  );
}

/** Which layers could not be renewed, and the age of the oldest from amber on. */
function Head(props: {
  readonly feed: BoardQueryState;
  readonly failed: readonly LayerKey[];
  /** How many layers there are. */
  readonly all: number;
}) {
  const { t } = useTexts();
  const { feed, failed, all } = props;
  const which = failed.length === all ? [] : failed.map((layer) => t(`maps.layer.${layer}`));
  return (
    <>
      <span className="bd-space" />
      {feed.failure !== null && (
        <span className="bd-not-renewed" title={failureText(t, feed.failure)}>
          {[...which, t('board.notRenewed')].join(' ')}
        </span>
      )}
      <DataAge feed={feed} />
    </>
  );
}

/** The signs come with the code that draws the map: a board without one has no use for them. */
const LEGEND = new LaterCode<MapLegendProps>(async () => (await import('./MapLegend')).MapLegend);

function Legend(props: MapLegendProps) {
  const { report } = useBoard();
  const state = useLaterCode(LEGEND, report);
  if (state.kind !== 'there') return null;
  const { component: Shown } = state;
  return <Shown {...props} />;
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
