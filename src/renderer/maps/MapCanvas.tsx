import type { FeatureCollection } from 'geojson';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TileFault } from '@shared/ipc/parts/maps';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { CENTRE } from '@shared/model/city/plan';
import { settle } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';
import { useLatest } from '@renderer/ui/useLatest';
import { MapEngine, NEAR_ZOOM, RESTORE_MS } from './engine';
import { FeatureList } from './FeatureList';
import { objectsOf, type MapObjects } from './objects';
import { keyOf } from './keys';
import { paletteOf } from './palette';
import type { CityMapProps, MapCamera } from './types';
import { MapTools } from './MapTools';
import { followKeys } from './sketchKeys';
import { useDark } from './useDark';
import { useTiles } from './useTiles';
import { canDraw } from './webgl';

/** How often the ages of places are looked at, ms. */
const AGE_MS = 30_000;
/** Nobody asks a board for another try: where it can draw no map it tries again after this, ms. */
const TRY_MS = 10_000;
/** The built-up part fills a page. */
const FIRST_ZOOM = 11.9;

type Picture = 'starting' | 'drawn' | 'lost' | 'none';

const same = (a: TileFault | null, b: TileFault | null): boolean =>
  a?.why === b?.why && a?.detail === b?.detail;

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The map itself: its code and the library come when a map is first shown. */
export function MapCanvas(props: CityMapProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const engine = useRef<MapEngine | null>(null);
  /** Another theme or language is another map at the same place. */
  const lastCamera = useRef<MapCamera | null>(null);
  const [picture, setPicture] = useState<Picture>(() => (canDraw() ? 'starting' : 'none'));
  const [turn, setTurn] = useState(0);
  const [tileFailure, setTileFailure] = useState<TileFault | null>(null);
  const latest = useLatest(props);
  const { services, theme, interactive } = props;
  const { bridge, clock, report } = services;
  const { base, fault } = useTiles(services, props.base);
  const objects = objectsOf(bridge, report);
  const dark = useDark();

  useEffect(() => {
    const place = host.current;
    if (place === null || picture === 'none') return undefined;
    const camera = lastCamera.current ?? latest().camera;
    let given = false;
    let endWait = (): void => undefined;
    let made: MapEngine;
    try {
      made = new MapEngine({
        host: place,
        palette: paletteOf(theme, dark),
        base,
        latin: language === 'en',
        interactive,
        centre: camera?.centre ?? CENTRE,
        zoom: camera?.zoom ?? FIRST_ZOOM,
        label: latest().label,
        clock,
        now: () => latest().now(),
        // A board says itself when nothing is to move on it, at night or while it misses frames.
        isStill: () =>
          document.hidden || wantsStillness() || place.closest('[data-still=true]') !== null,
        picked: (key) => latest().onPick?.(key === null ? null : found(key)),
        lost(isLost) {
          endWait();
          // The list has taken its place: only another try brings a picture.
          if (given) return;
          if (!isLost) setPicture('drawn');
          else {
            setPicture('lost');
            endWait = clock.after(RESTORE_MS, 'map restored', () => {
              given = true;
              setPicture('none');
            });
          }
        },
        failed: report,
        async tile(z, x, y) {
          const answer = await settle(bridge.request('map.tile', { z, x, y }));
          const failure = answer.ok || !('why' in answer.error) ? null : answer.error;
          setTileFailure((old) => (same(old, failure) ? old : failure));
          return answer.ok ? answer.value : null;
        },
        drawn: () => setPicture('drawn'),
      });
    } catch (error) {
      report(error);
      void Promise.resolve().then(() => setPicture('none'));
      return undefined;
    }
    const found = (key: string): MapFeature | null => {
      const at = key.indexOf('/');
      const [layer, id] = [key.slice(0, at) as LayerKey, key.slice(at + 1)];
      const own = latest().alarms?.find((one) => layer === 'alarm' && one.id === id);
      return own ?? objects.of(layer).get(id) ?? null;
    };
    engine.current = made;
    latest().onCanTake?.(() => made.picture());
    const isShown = (layer: LayerKey): boolean => latest().layers.includes(layer);
    for (const layer of latest().layers) made.put(shownOf(objects, layer, latest()));
    made.put(latest().alarms ?? []);
    made.play(latest().played ?? []);
    made.track(latest().track ?? NO_TRACK);
    made.heat(latest().heat ?? null);
    made.sketch(latest().sketch ?? null);
    const { focus: now } = latest();
    if (now != null && now.plain !== true) made.pick(now.at, now.object);
    const endObjects = objects.changed.on(({ layer, upserts, removed }) => {
      if (!isShown(layer)) return;
      made.put(named(upserts, latest()));
      made.remove(removed.map((id) => keyOf({ layer, id })));
    });
    const endAge = clock.every(AGE_MS, 'ages on a map', () => made.age());
    return () => {
      endWait();
      endObjects();
      endAge();
      lastCamera.current = made.camera();
      latest().onCamera?.(lastCamera.current);
      latest().onCanTake?.(null);
      engine.current = null;
      made.dispose();
    };
    // A new palette or base map is a new map; `turn` is another try.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, theme, interactive, base, dark, language, objects]);

  const again = useCallback((): void => {
    if (!canDraw()) return;
    setPicture('starting');
    setTurn((now) => now + 1);
  }, []);
  // The driver of the screen may be back after minutes, and a board stands for months.
  useEffect(() => {
    if (picture !== 'none' || interactive) return undefined;
    return clock.every(TRY_MS, 'another try of a map', again);
  }, [picture, interactive, clock, again]);
  // Drawn or listed.
  useEffect(() => clock.every(AGE_MS, 'objects of a map', () => objects.retry()), [clock, objects]);

  const shown = useRef<readonly LayerKey[]>([]);
  useEffect(() => {
    const { layers } = props;
    for (const layer of shown.current)
      if (!layers.includes(layer)) engine.current?.removeLayer(layer);
    for (const layer of layers)
      if (!shown.current.includes(layer)) engine.current?.put(shownOf(objects, layer, latest()));
    shown.current = layers;
    return objects.watch(layers);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [props.layers.join(), objects]);

  // The setting that shows names was changed: what is drawn already says the old ones.
  const nameless = props.nameless?.join() ?? '';
  const lastNameless = useRef(nameless);
  useEffect(() => {
    if (lastNameless.current === nameless) return;
    lastNameless.current = nameless;
    for (const layer of latest().layers) engine.current?.put(shownOf(objects, layer, latest()));
  }, [nameless, latest, objects]);

  const alarms = useRef<readonly MapFeature[]>([]);
  useEffect(() => {
    const now = props.alarms ?? [];
    const here = new Set(now.map(({ id }) => id));
    const gone = alarms.current.filter(({ id }) => !here.has(id));
    engine.current?.remove(gone.map(keyOf));
    engine.current?.put(now);
    alarms.current = now;
  }, [props.alarms]);

  const { played } = props;
  useLayoutEffect(() => engine.current?.play(played ?? []), [played]);

  const { focus } = props;
  const isReady = picture === 'drawn' || picture === 'lost';
  useEffect(() => {
    if (focus === undefined || focus === null) {
      engine.current?.pick(null);
      return;
    }
    engine.current?.pick(focus.plain === true ? null : focus.at, focus.object);
    if (focus.stay !== true)
      engine.current?.go(
        focus.at,
        focus.zoom ?? NEAR_ZOOM,
        latest().jumps !== true && !wantsStillness(),
      );
  }, [focus, isReady, latest]);

  useEffect(() => {
    engine.current?.track(props.track ?? NO_TRACK);
  }, [props.track]);

  useEffect(() => {
    engine.current?.heat(props.heat ?? null);
  }, [props.heat]);

  const { sketch = null } = props;
  useEffect(() => {
    const place = host.current;
    engine.current?.sketch(sketch);
    if (sketch === null || place === null) return undefined;
    const endKeys = followKeys(place, sketch, {
      addMiddle() {
        const middle = engine.current?.camera().centre;
        if (middle !== undefined) sketch.add(middle);
      },
      shifted: (at, right, down) => engine.current?.shifted(at, right, down) ?? at,
    });
    return () => {
      endKeys();
      engine.current?.sketch(null);
    };
  }, [sketch, isReady]);

  const { frame } = props;
  useEffect(() => {
    if (frame !== undefined && frame.length > 0) engine.current?.fit(frame);
  }, [frame, isReady]);

  const told = fault ?? (base.kind === 'tiles' ? tileFailure : null);
  return (
    <div className="cj-map" data-theme-of={theme} data-picture={picture}>
      {picture === 'none' ? (
        <FeatureList {...props} objects={objects} onAgain={again} />
      ) : (
        <>
          <div ref={host} className="cj-map-host" />
          {sketch !== null && <i className="cj-map-middle" aria-hidden="true" />}
          {picture === 'lost' && (
            <p className="cj-map-note" role="status">
              {t('maps.lost')}
            </p>
          )}
          {told !== null && (
            <p className="cj-map-note" role="status" data-tiles={told.why}>
              {t(`maps.tile.${told.why}`, { detail: told.detail })}
            </p>
          )}
          {interactive && <MapTools onZoom={(steps) => engine.current?.zoomBy(steps)} />}
        </>
      )}
    </div>
  );
}

/** Objects as a map names them. */
function named(
  features: readonly MapFeature[],
  { nameless = [] }: Pick<CityMapProps, 'nameless'>,
): readonly MapFeature[] {
  if (nameless.length === 0) return features;
  return features.map((one) => (nameless.includes(one.layer) ? { ...one, name: '' } : one));
}

const shownOf = (
  objects: MapObjects,
  layer: LayerKey,
  props: Pick<CityMapProps, 'nameless'>,
): readonly MapFeature[] => named([...objects.of(layer).values()], props);

const NO_TRACK: FeatureCollection = { type: 'FeatureCollection', features: [] };
