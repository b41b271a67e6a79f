import { useCallback, useMemo, useRef, useState } from 'react';
import type { FeatureCollection } from 'geojson';
import { coverageOf } from '@shared/model/map/coverage';
import { crossingsOf } from '@shared/model/map/crossings';
import type { MapFeature } from '@shared/model/map/feature';
import type { LngLat } from '@shared/model/map/place';
import { momentAt, type Track, type TrackMoment } from '@shared/model/map/track';
import { clockText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { useMapSurroundings } from '@renderer/features/maps/useCityMap';
import { CityMap } from '@renderer/maps/CityMap';
import type { TakePicture } from '@renderer/maps/types';
import { Crossings } from './Crossings';
import { Planned, type PlannedRoute } from './Planned';
import { PlaybackBar } from './PlaybackBar';
import { TrackFacts } from './TrackFacts';
import { crossingShapes, planShapes, trackShapes } from './trackData';
import { TrackMembers } from './TrackMembers';
import { fenceShapes, isAssigned, useFences, useRoutes } from './useFences';
import { usePlayback } from './usePlayback';
import type { TrackMember } from './useTrack';
import { useWeighings } from './useWeighings';
import { WeighingList } from './WeighingList';

/** The usual limit in built-up places, km/h. */
export const FIRST_LIMIT = 60;

/** Somebody with a track that has points. */
export interface PlayedMember {
  readonly member: TrackMember;
  readonly track: Track;
}

const NO_LAYERS: readonly never[] = [];
const NO_TRACK: Track = {
  points: [],
  stops: [],
  gaps: [],
  metres: 0,
  dropped: { doubtful: 0, noTime: 0, future: 0, jump: 0, same: 0 },
  unsorted: 0,
};

/** Whether a time lies before the first or after the last fix: nothing is known of it. */
function isOutside({ points }: Track, time: number): boolean {
  return time < (points[0]?.time ?? 0) || time > (points.at(-1)?.time ?? 0);
}

/** Whoever is played is drawn as what it is, where it was; faded at its last known place where nothing is known. */
function moverOf({ member, track }: PlayedMember, time: number): MapFeature | null {
  const moment = momentAt(track, time);
  if (moment === null) return null;
  const { kind, key, name, colour } = member;
  const unknown = moment.state === 'gap' || isOutside(track, time);
  return {
    id: key,
    layer: kind,
    name,
    at: moment.at,
    doubt: null,
    sent: '',
    health: unknown ? 'off' : 'ok',
    heading: moment.heading,
    speed: moment.state === 'moves' && !unknown ? Math.max(moment.speed ?? 0, 1) : 0,
    colour,
    facts: {},
  };
}

/** What is known of a moment, in words. */
function useMomentWords(): (track: Track, moment: TrackMoment | null, time: number) => string {
  const { t } = useTranslation();
  return (track, moment, time) => {
    if (moment === null) return '';
    if (isOutside(track, time))
      return t(time < (track.points[0]?.time ?? 0) ? 'maps.track.before' : 'maps.track.after');
    const length = moment.span === null ? '' : clockText(moment.span.to - moment.span.from);
    if (moment.state === 'gap') return t('maps.track.gapAt', { length });
    if (moment.state === 'stands') return t('maps.track.stopFor', { length });
    return moment.speed === null
      ? t('maps.track.noSpeed')
      : t('maps.track.kmh', { value: moment.speed.toFixed(0) });
  };
}

/** Planned routes of a vehicle against what was driven, by it and by all who are shown. */
function usePlanned(of: TrackMember, track: Track, played: readonly PlayedMember[]) {
  const routes = useRoutes(of.kind, of.id);
  const planned = useMemo(
    () =>
      routes.shown.map((route): PlannedRoute => {
        const corners = route.shape?.corners ?? [];
        const mates = played.filter(
          ({ member }) => member.kind === 'vehicle' && isAssigned(route, member.id),
        );
        return {
          route,
          own: coverageOf(corners, [track.points]),
          together:
            mates.length < 2
              ? null
              : {
                  coverage: coverageOf(
                    corners,
                    mates.map((one) => one.track.points),
                  ),
                  vehicles: mates.length,
                },
        };
      }),
    [routes.shown, track, played],
  );
  return { status: routes.status, planned };
}

/** The tracks on the map, the clock below, and what is known of the one that is looked at. */
export function Played(props: {
  readonly day: string;
  readonly played: readonly PlayedMember[];
  /** Who is looked at; null: it has no track. */
  readonly chosen: PlayedMember | null;
  readonly of: TrackMember;
  readonly about: Omit<Parameters<typeof TrackMembers>[0], 'wordsOf'>;
  /** Of a member without a track. */
  readonly wordsOf: (member: TrackMember) => string;
}) {
  const { t } = useTranslation();
  const surroundings = useMapSurroundings();
  const momentWords = useMomentWords();
  const { day, chosen, of, about, wordsOf } = props;
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const [follows, setFollows] = useState(false);
  const played = useStable(props.played);
  const track = chosen?.track ?? NO_TRACK;
  const [from, to] = useMemo(() => spanOf(played), [played]);
  const playback = usePlayback(from, to);
  const { time, seek } = playback;
  const fences = useFences(of.kind, of.id);
  const weighings = useWeighings(of, day);
  const { status, planned } = usePlanned(of, track, played);
  const { points } = track;
  const crossings = useMemo(
    () =>
      crossingsOf(
        points,
        fences.shown.map((one) => ({ ...one, corners: one.shape?.corners ?? [] })),
      ),
    [points, fences.shown],
  );
  const key = of.key;
  const shapes = useMemo((): FeatureCollection => {
    // Who is looked at lies above the others.
    const others = played.filter(({ member }) => member.key !== key);
    const mine = played.filter(({ member }) => member.key === key);
    return {
      type: 'FeatureCollection',
      features: [
        ...fenceShapes(fences.shown),
        ...planned.flatMap(({ route, own }) => planShapes(route.shape?.corners ?? [], own)),
        ...[...others, ...mine].flatMap((one) =>
          trackShapes(one.track, limit, one.member.colour, one.member.key === key),
        ),
        ...crossingShapes(crossings, {
          enters: t('maps.track.crossingSign.enters'),
          leaves: t('maps.track.crossingSign.leaves'),
          both: t('maps.track.crossingSign.both'),
        }),
      ],
    };
  }, [played, key, limit, fences.shown, planned, crossings, t]);
  const whole = useMemo(
    () => played.flatMap((one) => one.track.points.map(({ at }) => at)),
    [played],
  );
  const [shown, setShown] = useState<readonly LngLat[] | null>(null);
  const [seen, setSeen] = useState(whole);
  if (seen !== whole) {
    setSeen(whole);
    setShown(null);
  }
  const moment = momentAt(track, time);
  const movers = played.flatMap((one) => moverOf(one, time) ?? []);
  const followed = follows && moment !== null ? { at: moment.at, zoom: 15 } : null;
  const take = useRef<TakePicture | null>(null);
  const picture = useCallback(() => take.current?.() ?? Promise.resolve(null), []);
  const show = useCallback((places: readonly LngLat[]) => {
    setFollows(false);
    setShown([...places]);
  }, []);
  const more = useMemo(
    () =>
      of.kind === 'vehicle' && (
        <>
          <Planned status={status} routes={planned} onShow={show} />
          <Crossings fences={fences} crossings={crossings} onSeek={seek} />
          <WeighingList weighings={weighings} onSeek={seek} />
        </>
      ),
    // `fences` is another object at each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [
      of,
      status,
      planned,
      show,
      fences.shown,
      fences.status,
      fences.all,
      crossings,
      seek,
      weighings,
    ],
  );
  return (
    <div className="cj-track-body">
      <div className="cj-track-map">
        <TrackMembers
          {...about}
          wordsOf={(member) => {
            const one = played.find((each) => each.member.key === member.key);
            if (one === undefined) return wordsOf(member);
            return momentWords(one.track, momentAt(one.track, time), time);
          }}
        />
        <CityMap
          {...surroundings}
          layers={NO_LAYERS}
          played={movers}
          interactive
          label={t('maps.track.map')}
          track={shapes}
          frame={shown ?? whole}
          focus={followed}
          jumps
          onCanTake={(given) => {
            take.current = given;
          }}
        />
        <PlaybackBar
          playback={playback}
          from={from}
          to={to}
          state={moment?.state}
          words={momentWords(track, moment, time)}
          track={track}
          crossings={crossings}
          limit={limit}
          follows={follows}
          onFollows={setFollows}
        />
      </div>
      {chosen === null ? (
        <aside className="cj-track-facts" aria-label={t('maps.track.facts')}>
          <p role="status">{wordsOf(of)}</p>
        </aside>
      ) : (
        <TrackFacts
          track={track}
          limit={limit}
          onLimit={setLimit}
          onSeek={seek}
          file={`${of.name}-${day}`}
          picture={picture}
          more={more}
        />
      )}
    </div>
  );
}

function spanOf(played: readonly PlayedMember[]): readonly [number, number] {
  const firsts = played.map(({ track }) => track.points[0]?.time ?? 0);
  const lasts = played.map(({ track }) => track.points.at(-1)?.time ?? 0);
  return [Math.min(...firsts), Math.max(...lasts)];
}

/** The same list as long as the same tracks are in it: what is made of them is made once. */
function useStable(now: readonly PlayedMember[]): readonly PlayedMember[] {
  const [kept, setKept] = useState(now);
  const isSame =
    kept.length === now.length &&
    kept.every(({ member, track }, n) => now[n]?.track === track && now[n].member === member);
  if (isSame || kept === now) return kept;
  setKept(now);
  return now;
}
