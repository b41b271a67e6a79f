import { useMemo } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { alarmFeature, type AlarmPlace } from '@shared/model/map/alarmPlace';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { nearest, type Near } from '@shared/model/map/nearest';
import { placeWords, type LngLat } from '@shared/model/map/place';
import { serverTime } from '@renderer/data/time';
import { useSame } from '@renderer/features/maps/useSame';
import { distanceText, fixText } from '@renderer/features/maps/words';
import { baseOf } from '@renderer/maps/base';
import { CityMap } from '@renderer/maps/CityMap';
import { useAnswered } from '@renderer/maps/foundPlaces';
import { objectsOf } from '@renderer/maps/objects';
import type { BaseMap } from '@renderer/maps/style';
import { ageWords } from './age';
import { objectName, useBoardPlaces } from './places';
import { useBoard, useBoardLive, useClockOffset, useSecond } from './store';
import { useTexts } from './text';
import { useNames, useSaid } from './useNames';

/** Those who can be sent. */
const NEAR = ['vehicle', 'person'] as const satisfies readonly LayerKey[];
const PEOPLE: readonly LayerKey[] = ['person'];
const NOBODY: readonly LayerKey[] = [];
const TITLES = { vehicle: 'vehicles', person: 'people' } as const;
const NEAREST = 3;

/** The base map of the settings; the demo city only on the demo platform. */
export function useBoardBase(): BaseMap {
  return useBoardLive(({ settings }) => baseOf(settings));
}

/** The place of the alarm as far as it is known; `at` stays the same object while the place does. */
export function useTakeoverPlace(alarm: Alarm): AlarmPlace {
  const alarms = useMemo(() => [alarm], [alarm]);
  const place = useBoardPlaces(alarms)(alarm);
  const text = [place.at === null ? '' : placeWords(place.at), place.doubt, place.of?.id].join();
  return useSame(place, text);
}

/**
 * Where the alarm is. Nothing where no place is known; a place that cannot be believed is named as that and not
 * drawn.
 */
export function TakeoverPlace(props: { readonly alarm: Alarm; readonly place: AlarmPlace }) {
  const { t } = useTexts();
  const services = useBoard();
  const { clock } = services;
  const { alarm, place } = props;
  const base = useBoardBase();
  const offset = useClockOffset();
  const names = useNames();
  const said = useSaid();
  const { at } = place;
  const mark = useMemo(() => {
    const found =
      at === null ? null : alarmFeature(said(alarm), { at, doubt: null, of: null, sent: '' });
    return found === null ? [] : [found];
  }, [alarm, at, said]);
  const focus = useMemo(() => (at === null ? null : { at, zoom: 13.6 }), [at]);
  if (at === null) return <Doubt place={place} />;
  return (
    <div className="bd-takeover-place">
      <CityMap
        services={services}
        base={base}
        theme="board"
        layers={NEAR}
        nameless={names === 'shown' ? NOBODY : PEOPLE}
        alarms={mark}
        interactive={false}
        label={t('maps.near.title')}
        now={() => serverTime(clock.now(), offset)}
        camera={{ centre: at, zoom: 13.6 }}
        focus={focus}
        jumps
      />
      {place.of !== null && <Source of={place.of} />}
    </div>
  );
}

/** Why a place that was sent is not drawn. */
function Doubt({ place }: { readonly place: AlarmPlace }) {
  const { t } = useTexts();
  if (place.doubt === null || place.doubt === 'missing') return null;
  return (
    <p className="bd-takeover-doubt" data-doubt={place.doubt}>
      {t('maps.near.none')} · {t(`maps.doubt.${place.doubt}`)}
    </p>
  );
}

/** Whose place it is, and how old that is where it moves. */
function Source({ of }: { readonly of: MapFeature }) {
  const { t } = useTexts();
  const names = useNames();
  const now = serverTime(useSecond(), useClockOffset());
  return (
    <p className="bd-takeover-source">
      {t('maps.near.byName', { name: objectName(of, names) })}
      {of.time !== undefined && ` · ${fixText(t, of, now).text}`}
    </p>
  );
}

/**
 * Whom to send: the nearest vehicles and people, how far, and how old their places are. People are told by their
 * department too. Whoever the alarm is about is not among them. A row without room is not shown.
 */
export function NearestOnes(props: { readonly alarm: Alarm; readonly at: LngLat }) {
  const { t } = useTexts();
  const { bridge, report } = useBoard();
  const objects = objectsOf(bridge, report);
  const turn = useAnswered(objects);
  const { at } = props;
  const { object } = props.alarm;
  const rows = useMemo(
    () =>
      NEAR.map((layer) => ({
        layer,
        found: nearest(
          [...objects.of(layer).values()].filter(({ name }) => name !== object),
          at,
          NEAREST,
        ),
      })).filter(({ found }) => found.length > 0),
    // `turn`: the layers were answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [objects, at, object, turn],
  );
  if (rows.length === 0) return null;
  return (
    <section data-part="near" aria-label={t('board.takeover.near')}>
      <h3>{t('board.takeover.near')}</h3>
      <div>
        {rows.map(({ layer, found }) => (
          <ol key={layer} data-near={layer} aria-label={t(`maps.near.${TITLES[layer]}`)}>
            {found.map((one) => (
              <NearestOne key={one.feature.id} near={one} />
            ))}
          </ol>
        ))}
      </div>
    </section>
  );
}

function NearestOne({ near: { feature, metres } }: { readonly near: Near }) {
  const { t } = useTexts();
  const names = useNames();
  const now = serverTime(useSecond(), useClockOffset());
  const { text, old } = fixText(t, feature, now);
  const { time } = feature;
  const age = time === undefined || time > now ? null : ageWords(now - time);
  const who = [objectName(feature, names), feature.facts['deptName'] ?? ''];
  return (
    <li>
      <b>{who.filter((one) => one !== '').join(' ')}</b>
      <small>
        {distanceText(t, metres)} ·{' '}
        <i data-old={old}>{age === null ? text : t(age.key, { n: age.n })}</i>
      </small>
    </li>
  );
}
