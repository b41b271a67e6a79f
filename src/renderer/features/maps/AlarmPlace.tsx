import { useMemo, useState, type ReactNode } from 'react';
import { Button, Dialog } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import type { Alarm } from '@shared/model/alarm';
import { alarmFeature } from '@shared/model/map/alarmPlace';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { nearest, type Near } from '@shared/model/map/nearest';
import { placeWords, type LngLat } from '@shared/model/map/place';
import { maskedText } from '@shared/catalogue/personal';
import { pathOf } from '@shared/model/pages';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { CityMap } from '@renderer/maps/CityMap';
import { keyOf } from '@renderer/maps/keys';
import { useAlarmPlaces, useAnswered, useMapObjects, useMapSurroundings } from './useCityMap';
import { useSame } from './useSame';
import { distanceText, fixText } from './words';
import './alarmPlace.css';

/** Those who can be sent. */
const SENT: readonly LayerKey[] = ['vehicle', 'person'];
const NEAREST = 3;
/** Ages and distances are looked at again, ms. */
const REFRESH_MS = 5_000;

/** The map with the alarm in the middle, and the three nearest vehicles and people beside it. */
export function AlarmPlace(props: { readonly alarm: Alarm; readonly tools?: ReactNode }) {
  const { t } = useTranslation();
  const { alarm } = props;
  const surroundings = useMapSurroundings();
  const objects = useMapObjects();
  const turn = useAnswered(objects);
  useNow(REFRESH_MS);
  const places = useAlarmPlaces();
  const place = places(alarm);
  // The picture stays where the person has it while the place is the same.
  const at = useSame(place.at, place.at === null ? '' : placeWords(place.at));
  const mark = useMemo(() => {
    const found = at === null ? null : alarmFeature(alarm, { at, doubt: null, of: null, sent: '' });
    return found === null ? [] : [found];
  }, [alarm, at]);
  const near = useMemo(
    () =>
      SENT.map((layer) => ({
        layer,
        found: at === null ? [] : nearest(objects.of(layer).values(), at, NEAREST),
      })),
    // `turn`: the layers were answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [objects, at, turn],
  );
  const hasNear = near.some(({ found }) => found.length > 0);
  // Once: later the picture stays where the person has it.
  const [frame, setFrame] = useState<readonly LngLat[] | undefined>(undefined);
  if (frame === undefined && at !== null && hasNear)
    setFrame([at, ...near.flatMap(({ found }) => found.map((one) => one.at))]);
  const focus = useMemo(
    () => (at === null ? null : { at, ...(hasNear ? { stay: true as const } : {}) }),
    [at, hasNear],
  );
  if (at === null)
    return (
      <p className="cj-hint" data-place="none">
        {t('maps.near.none')}
        {place.doubt !== null && place.doubt !== 'missing' && (
          <>
            {' '}
            {t(`maps.doubt.${place.doubt}`)} · {t('maps.page.sent', { value: place.sent })}
          </>
        )}
      </p>
    );
  return (
    <div className="cj-place" data-place="known">
      <div className="cj-place-map">
        <CityMap
          {...surroundings}
          layers={SENT}
          alarms={mark}
          interactive
          label={t('maps.near.title')}
          focus={focus}
          camera={{ centre: at, zoom: 14 }}
          {...(frame === undefined ? {} : { frame })}
        />
      </div>
      <div className="cj-place-side">
        <p>
          {place.of === null
            ? t('maps.near.fromMessage')
            : t('maps.near.byName', { name: place.of.name })}
          <small>{placeWords(at)}</small>
        </p>
        {near.map(({ layer, found }) => (
          <NearList key={layer} layer={layer} found={found} now={surroundings.now()} />
        ))}
        <small>{t('maps.near.straight')}</small>
        {props.tools}
      </div>
    </div>
  );
}

function NearList(props: {
  readonly layer: LayerKey;
  readonly found: readonly Near[];
  readonly now: number;
}) {
  const { t } = useTranslation();
  const { layer, found, now } = props;
  const masks = useLive((state) => state.settings?.maskPersonal !== false);
  const nameOf = ({ name }: MapFeature): string =>
    layer === 'person' && masks ? maskedText(name, { kind: 'text' }) : name;
  return (
    <section aria-label={t(`maps.near.${layer === 'person' ? 'people' : 'vehicles'}`)}>
      <h4>{t(`maps.near.${layer === 'person' ? 'people' : 'vehicles'}`)}</h4>
      {found.length === 0 ? (
        <p className="cj-hint">{t('maps.near.nobody')}</p>
      ) : (
        <ol>
          {found.map(({ feature, metres }) => {
            const fix = fixText(t, feature, now);
            return (
              <li key={keyOf(feature)}>
                <b>{nameOf(feature)}</b>
                <span>{distanceText(t, metres)}</span>
                <small data-old={fix.old}>{fix.text}</small>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** The same as a dialog, for the alarm list and its details. */
export function AlarmPlaceDialog(props: {
  readonly alarm: Alarm | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { alarm, onClose } = props;
  if (alarm === null) return null;
  return (
    <Dialog
      isOpen
      className="cj-place-dialog"
      title={`${t('maps.near.title')} · ${alarm.text.slice(0, 60)}`}
      onClose={onClose}
    >
      <AlarmPlace
        alarm={alarm}
        tools={
          <Button
            size="small"
            text={t('maps.near.wholeMap')}
            onClick={() => {
              onClose();
              void navigate(`${pathOf('map')}?_alarm=${encodeURIComponent(alarm.id)}`);
            }}
          />
        }
      />
    </Dialog>
  );
}
