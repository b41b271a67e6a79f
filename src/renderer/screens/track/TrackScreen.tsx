import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { useLocation } from 'react-router-dom';
import type { MapFeature } from '@shared/model/map/feature';
import { pathOf } from '@shared/model/pages';
import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { useMapSurroundings } from '@renderer/features/maps/useCityMap';
import { CityMap } from '@renderer/maps/CityMap';
import { Select } from '@renderer/ui/Select';
import { StateView } from '@renderer/ui/StateView';
import { crossingsOf } from '@shared/model/map/crossings';
import { momentAt, type Track } from '@shared/model/map/track';
import { Crossings } from './Crossings';
import { PlaybackBar } from './PlaybackBar';
import { TrackFacts } from './TrackFacts';
import { trackShapes, type TrackKind } from './trackData';
import { fenceShapes, useFences } from './useFences';
import { usePlayback } from './usePlayback';
import { useTrack, useTrackOptions, type TrackQuestion } from './useTrack';
import './track.css';

const DAYS = 31;
const DAY_MS = 86_400_000;
/** The usual limit in built-up places, km/h. */
const FIRST_LIMIT = 60;

const isKind = (text: string | null): text is TrackKind => text === 'vehicle' || text === 'person';

/** 轨迹回放: the track of a vehicle or person of one day, played in true time. */
export function TrackScreen() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const asked = useMemo(() => new URLSearchParams(search), [search]);
  const first = asked.get('_kind');
  const [kind, setKind] = useState<TrackKind>(
    isKind(first) ? first : pathname === pathOf('trackPlayback') ? 'person' : 'vehicle',
  );
  const { now } = useMapSurroundings();
  const days = useMemo(
    () => Array.from({ length: DAYS }, (_, n) => dateTimeText(now() - n * DAY_MS).slice(0, 10)),
    [now],
  );
  const [day, setDay] = useState(days[1] ?? '');
  const options = useTrackOptions(kind);
  const [chosen, setChosen] = useState(asked.get('_id') ?? '');
  const id = options?.some((one) => one.id === chosen) === true ? chosen : (options?.[0]?.id ?? '');
  const [question, setQuestion] = useState<TrackQuestion | null>(null);
  const state = useTrack(question);
  const name = options?.find((one) => one.id === question?.id)?.name ?? '';
  return (
    <section className="cj-track" aria-label={t('maps.track.title')}>
      <form
        className="cj-track-ask"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '') setQuestion({ kind, id, day });
        }}
      >
        <label>
          {t('maps.track.kind')}
          <Select
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as TrackKind)}
            options={(['vehicle', 'person'] as const).map((value) => ({
              value,
              label: t(`maps.track.${value}`),
            }))}
          />
        </label>
        <label>
          {t('maps.track.object')}
          <Select
            value={id}
            disabled={options === null}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            options={(options ?? []).map((one) => ({ value: one.id, label: one.name }))}
          />
        </label>
        <label>
          {t('maps.track.day')}
          <Select
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            options={[...days]}
          />
        </label>
        <Button type="submit" intent="primary" text={t('maps.track.load')} disabled={id === ''} />
      </form>
      {state.status === 'ready' && state.track.points.length > 0 ? (
        <Played
          key={`${question?.kind ?? ''}${question?.id ?? ''}`}
          kind={question?.kind ?? 'vehicle'}
          id={question?.id ?? ''}
          name={name}
          day={question?.day ?? ''}
          track={state.track}
        />
      ) : (
        <div className="cj-track-empty">
          <StateView
            icon={<Path size={40} />}
            busy={state.status === 'loading'}
            text={
              state.status === 'failed'
                ? t('maps.track.failed', { reason: state.reason })
                : state.status === 'ready'
                  ? t('maps.track.empty')
                  : t('maps.track.choose')
            }
            testId={state.status}
          />
          {state.status === 'ready' && (
            <TrackFacts track={state.track} limit={FIRST_LIMIT} onSeek={() => undefined} />
          )}
        </div>
      )}
    </section>
  );
}

function Played(props: {
  readonly kind: TrackKind;
  readonly id: string;
  readonly name: string;
  readonly day: string;
  readonly track: Track;
}) {
  const { t } = useTranslation();
  const surroundings = useMapSurroundings();
  const { kind, id, name, day, track } = props;
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const [follows, setFollows] = useState(false);
  const { points } = track;
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const playback = usePlayback(from, to);
  const fences = useFences(kind, id);
  const crossings = useMemo(
    () =>
      crossingsOf(
        points,
        fences.shown.map((one) => ({ ...one, corners: one.shape?.corners ?? [] })),
      ),
    [points, fences.shown],
  );
  const way = useMemo(() => trackShapes(track, limit), [track, limit]);
  const shapes = useMemo(
    () => ({ ...way, features: [...fenceShapes(fences.shown), ...way.features] }),
    [way, fences.shown],
  );
  const frame = useMemo(() => points.map(({ at }) => at), [points]);
  const moment = momentAt(track, playback.time);
  // Whoever is played is drawn as what it is, where it was; in a gap faded, at its last known place.
  const mover: MapFeature | null =
    moment === null
      ? null
      : {
          id: 'played',
          layer: kind,
          name,
          at: moment.at,
          doubt: null,
          sent: '',
          health: moment.state === 'gap' ? 'off' : 'ok',
          heading: moment.heading,
          speed: moment.state === 'moves' ? Math.max(moment.speed ?? 0, 1) : 0,
          facts: {},
        };
  const followed = follows && moment !== null ? { at: moment.at, zoom: 15 } : null;
  return (
    <div className="cj-track-body">
      <div className="cj-track-map">
        <CityMap
          {...surroundings}
          layers={NO_LAYERS}
          alarms={mover === null ? [] : [mover]}
          interactive
          label={t('maps.track.map')}
          track={shapes}
          frame={frame}
          focus={followed}
          jumps
        />
        <PlaybackBar
          playback={playback}
          from={from}
          to={to}
          moment={moment}
          track={track}
          limit={limit}
          follows={follows}
          onFollows={setFollows}
        />
      </div>
      <TrackFacts
        track={track}
        limit={limit}
        onLimit={setLimit}
        onSeek={playback.seek}
        file={`${name}-${day}`}
        more={
          kind === 'vehicle' && (
            <Crossings fences={fences} crossings={crossings} onSeek={playback.seek} />
          )
        }
      />
    </div>
  );
}

const NO_LAYERS: readonly never[] = [];
