import { useMemo, useState, type ReactNode } from 'react';
import { Button, Dialog } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import type { Alarm } from '@shared/model/alarm';
import { alarmFeature } from '@shared/model/map/alarmPlace';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { layerOf } from '@shared/model/map/layers';
import { nearest, type Near } from '@shared/model/map/nearest';
import { placeWords, type LngLat } from '@shared/model/map/place';
import { maskedText } from '@shared/catalogue/personal';
import { pathOf } from '@shared/model/pages';
import { MAP_ADDRESS } from '@shared/model/map/mapAddress';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { CityMap } from '@renderer/maps/CityMap';
import { keyOf } from '@renderer/maps/keys';
import { OPEN } from '@renderer/records/list/useLinks';
import { copyText } from '@renderer/ui/clipboard';
import { useToast } from '@renderer/ui/toasts';
import { dispatchOrder } from './dispatchOrder';
import { useAlarmPlaces, useAnswered, useMapObjects, useMapSurroundings } from './useCityMap';
import { useSame } from './useSame';
import { distanceText, fixText } from './words';
import './alarmPlace.css';

/** Those who can be sent, and what looks there. */
const NEAR = ['vehicle', 'person', 'camera'] as const satisfies readonly LayerKey[];
type NearLayer = (typeof NEAR)[number];
const TITLES = { vehicle: 'vehicles', person: 'people', camera: 'cameras' } as const;
const NEAREST = 3;
/** Ages and distances are looked at again, ms. */
const REFRESH_MS = 5_000;

/** The map with the alarm in the middle; beside it the three nearest vehicles, people and cameras. */
export function AlarmPlace(props: {
  readonly alarm: Alarm;
  readonly tools?: ReactNode;
  readonly onGo: (path: string) => void;
}) {
  const { t } = useTranslation();
  const { alarm, onGo } = props;
  const masks = useLive((state) => state.settings?.maskPersonal !== false);
  /** Key of whom a dispatch is prepared for. */
  const [sent, setSent] = useState<string | null>(null);
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
      NEAR.map((layer) => ({
        layer,
        found: at === null ? [] : nearest(objects.of(layer).values(), at, NEAREST),
      })),
    // `turn`: the layers were answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [objects, at, turn],
  );
  const cameras = near.find(({ layer }) => layer === 'camera')?.found ?? [];
  const chosen = near.flatMap(({ found }) => found).find(({ feature }) => keyOf(feature) === sent);
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
          layers={NEAR}
          alarms={mark}
          interactive
          label={t('maps.near.title')}
          focus={focus}
          camera={{ centre: at, zoom: 14 }}
          {...(frame === undefined ? {} : { frame })}
        />
        {chosen !== undefined && (
          <Order
            text={dispatchOrder(t, alarm, {
              name: shownName(chosen.feature, masks),
              near: chosen,
              place: at,
              cameras,
              now: surroundings.now(),
            })}
          />
        )}
      </div>
      <div className="cj-place-side">
        <p>
          {place.of === null
            ? t('maps.near.fromMessage')
            : t('maps.near.byName', { name: place.of.name })}
          <small>{placeWords(at)}</small>
        </p>
        {near.map(({ layer, found }) => (
          <NearList
            key={layer}
            layer={layer}
            found={found}
            now={surroundings.now()}
            sent={sent}
            onSend={setSent}
            onGo={onGo}
          />
        ))}
        <small>{t('maps.near.straight')}</small>
        {props.tools}
      </div>
    </div>
  );
}

const shownName = ({ layer, name }: MapFeature, masks: boolean): string =>
  layer === 'person' && masks ? maskedText(name, { kind: 'text' }) : name;

/** A dispatch as a text to forward; nobody is told by it. */
function Order({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  return (
    <section className="cj-place-order" aria-label={t('maps.near.order')}>
      <h4>{t('maps.near.order')}</h4>
      <pre>{text}</pre>
      <Button
        size="small"
        intent="primary"
        text={t('maps.near.copy')}
        onClick={() => {
          const done = copyText(text);
          toast(done ? 'success' : 'danger', t(done ? 'maps.near.copied' : 'list.copyFailed'));
        }}
      />
      <small>{t('maps.near.orderHint')}</small>
    </section>
  );
}

function NearList(props: {
  readonly layer: NearLayer;
  readonly found: readonly Near[];
  readonly now: number;
  readonly sent: string | null;
  readonly onSend: (key: string | null) => void;
  readonly onGo: (path: string) => void;
}) {
  const { t } = useTranslation();
  const { layer, found, now, sent, onSend, onGo } = props;
  const masks = useLive((state) => state.settings?.maskPersonal !== false);
  const title = t(`maps.near.${TITLES[layer]}`);
  const list = layerOf(layer)?.list ?? '';
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {found.length === 0 ? (
        <p className="cj-hint">{t('maps.near.nobody')}</p>
      ) : (
        <ol>
          {found.map(({ feature, metres }) => {
            const key = keyOf(feature);
            const name = shownName(feature, masks);
            const fix = fixText(t, feature, now);
            return (
              <li key={key}>
                <b>{name}</b>
                <span>{distanceText(t, metres)}</span>
                {layer === 'camera' ? (
                  <Button
                    size="small"
                    text={t('maps.near.openCamera')}
                    aria-label={t('maps.near.openCameraOf', { name })}
                    onClick={() => onGo(`${list}?${OPEN}=${encodeURIComponent(feature.id)}`)}
                  />
                ) : (
                  <>
                    <small data-old={fix.old}>{fix.text}</small>
                    <Button
                      size="small"
                      active={key === sent}
                      aria-pressed={key === sent}
                      text={t('maps.near.prepare')}
                      aria-label={t('maps.near.prepareOf', { name })}
                      onClick={() => onSend(key === sent ? null : key)}
                    />
                  </>
                )}
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
        onGo={(path) => {
          onClose();
          void navigate(path);
        }}
        tools={
          <Button
            size="small"
            text={t('maps.near.wholeMap')}
            onClick={() => {
              onClose();
              void navigate(
                `${pathOf('map')}?${MAP_ADDRESS.alarm}=${encodeURIComponent(alarm.id)}`,
              );
            }}
          />
        }
      />
    </Dialog>
  );
}
