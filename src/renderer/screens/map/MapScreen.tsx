import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FIRST_LAYERS } from '@shared/model/map/layers';
import { LAYER_KEYS, type LayerKey, type MapFeature } from '@shared/model/map/feature';
import { placeWords, readPlace, type LngLat } from '@shared/model/map/place';
import { CENTRE } from '@shared/model/city/plan';
import { useLive } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useWorkspace } from '@renderer/data/workspace';
import { CityMap } from '@renderer/maps/CityMap';
import { keyOf } from '@renderer/maps/keys';
import { SketchBar } from '@renderer/maps/SketchBar';
import type { MapFocus } from '@renderer/maps/types';
import { canDraw } from '@renderer/maps/webgl';
import {
  useAlarmFeatures,
  useAnswered,
  useMapObjects,
  useMapSurroundings,
} from '@renderer/features/maps/useCityMap';
import { useSame } from '@renderer/features/maps/useSame';
import { FeatureCard } from './FeatureCard';
import { HeatPanel } from './HeatPanel';
import { readHeat, type HeatChoice } from './heatSources';
import { LayerPanel } from './LayerPanel';
import { leaveMap, leftMapOf } from './leftMap';
import { MapSearch } from './MapSearch';
import { ShapeForms } from './ShapeForms';
import { SketchTools } from './SketchTools';
import { useAskedLayer, useAskedObject } from './useAskedObject';
import { useHeat } from './useHeat';
import { useShapeDesk } from './useShapeDesk';
import './map.css';

/** A whole city fits a page at this zoom. */
const CITY_ZOOM = 11.4;

const NOWHERE: readonly LngLat[] = [];

function readChoice(value: unknown): readonly LayerKey[] | null {
  if (typeof value !== 'object' || value === null || !('layers' in value)) return null;
  const { layers } = value;
  return Array.isArray(layers) ? LAYER_KEYS.filter((key) => layers.includes(key)) : null;
}

/** 一张图: every object of the city with its state, the open alarms, search and legend. */
export function MapScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const surroundings = useMapSurroundings();
  const objects = useMapObjects();
  const turn = useAnswered(objects);
  const alarms = useAlarmFeatures();
  const kept = useWorkspace('list', 'map');
  const layersKept = readChoice(kept.value) ?? FIRST_LAYERS;
  // The layer of what the address names is shown beside those that were chosen, and not kept.
  const askedLayer = useAskedLayer();
  const chosen =
    askedLayer === null || layersKept.includes(askedLayer)
      ? layersKept
      : [...layersKept, askedLayer];
  const owner = useLive(({ session }) =>
    session?.kind === 'signedIn' ? `${session.user.tenantId}|${session.user.userId}` : '',
  );
  const [before] = useState(() => leftMapOf(owner));
  const [picked, setPicked] = useState<MapFeature | null>(before.picked);
  const [focus, setFocus] = useState<MapFocus | null>(
    before.picked?.at == null
      ? null
      : { at: before.picked.at, stay: true, object: keyOf(before.picked) },
  );
  useEffect(() => leaveMap(owner, { picked }), [owner, picked]);
  const [frame, setFrame] = useState<readonly LngLat[]>(NOWHERE);
  const [canSketch] = useState(canDraw);
  const ofRecords = chosen.filter((key) => key !== 'alarm');
  const layers = useSame(ofRecords, ofRecords.join());
  const showsAlarms = chosen.includes('alarm');
  const onMap = useMemo(() => (showsAlarms ? alarms : []), [showsAlarms, alarms]);

  const heatWords = JSON.stringify(readHeat(kept.value));
  const heatChoice = useSame(readHeat(kept.value), heatWords);
  const heat = useHeat(heatChoice, surroundings.now);
  const heatPicture = heat.status === 'ready' ? heat.picture : null;
  const chooseHeat = (choice: HeatChoice | null): void =>
    kept.keep({ layers: [...layersKept], heat: choice });

  const toggle = (key: LayerKey): void => {
    // Whoever hides it has seen what the address named.
    if (key === askedLayer) void navigate({ search: '' }, { replace: true });
    const next = chosen.includes(key)
      ? layersKept.filter((one) => one !== key)
      : [...layersKept, key];
    kept.keep({ layers: [...next], heat: heatChoice });
    if (picked?.layer === key && !next.includes(key)) setPicked(null);
  };
  const show = (feature: MapFeature, stay = false): void => {
    const { at, shape } = feature;
    setPicked(feature);
    // An area or a line is shown whole.
    if (shape !== undefined && !stay) setFrame(shape.corners);
    const stays = stay || shape !== undefined;
    setFocus(at === null ? null : { at, object: keyOf(feature), ...(stays ? { stay: true } : {}) });
  };

  const desk = useShapeDesk((layer) => {
    if (!chosen.includes(layer)) toggle(layer);
    setPicked(null);
    setFocus(null);
  });
  const whole = (): void => {
    setPicked(null);
    setFocus({ at: CENTRE, zoom: CITY_ZOOM, plain: true });
  };
  const { task } = desk;

  useAskedObject(alarms, objects, show);

  const now: MapFeature | null =
    picked === null
      ? null
      : picked.layer === 'alarm'
        ? (alarms.find(({ id }) => id === picked.id) ?? picked)
        : (objects.of(picked.layer).get(picked.id) ?? picked);
  // What is picked may move: the ring goes with it, and the picture stays.
  const words = now?.at == null ? '' : placeWords(now.at);
  const ring = useMemo((): MapFocus | null => {
    const { at } = readPlace(words, 'wgs84');
    if (focus === null || at === null || focus.plain === true) return focus;
    return placeWords(focus.at) === words ? focus : { ...focus, at, stay: true };
  }, [focus, words]);

  return (
    <div className="cj-city" data-turn={turn}>
      <CityMap
        {...surroundings}
        layers={layers}
        alarms={onMap}
        interactive
        label={t('maps.page.map')}
        {...(before.camera === null ? {} : { camera: before.camera })}
        onCamera={(camera) => leaveMap(owner, { camera })}
        focus={ring}
        frame={frame}
        heat={heatPicture}
        sketch={task?.sketch ?? null}
        onPick={(feature) => {
          if (feature === null) {
            setPicked(null);
            setFocus(null);
          } else show(feature, true);
        }}
      />
      <MapSearch layers={layers} alarms={onMap} objects={objects} onPick={(one) => show(one)} />
      <LayerPanel
        chosen={chosen}
        alarms={alarms}
        objects={objects}
        now={surroundings.now}
        hasBase={surroundings.base.kind !== 'none'}
        onToggle={toggle}
        onWhole={whole}
        onPick={(one) => show(one)}
        more={
          <HeatPanel
            choice={heatChoice}
            state={heat}
            onChoose={chooseHeat}
            onShow={(at) => setFocus({ at, zoom: 15 })}
          />
        }
      />
      {canSketch && task === null && <SketchTools onBegin={desk.begin} />}
      {task !== null && (
        <div className="cj-city-sketch">
          <SketchBar
            key={desk.turn}
            sketch={task.sketch}
            title={
              task.name === ''
                ? t(`maps.shape.use.${task.use}`)
                : t('maps.shape.changing', { name: task.name })
            }
            {...(task.use === 'distance' || task.use === 'area' ? {} : { onDone: desk.drawn })}
            onLeave={desk.leave}
            onClear={() => desk.begin(task.use)}
            onSpot={(at) => setFocus({ at, zoom: 17, plain: true })}
          />
        </div>
      )}
      {desk.ask !== null && <ShapeForms ask={desk.ask} onEnd={desk.ended} />}
      {now !== null && task === null && (
        <FeatureCard
          feature={now}
          now={surroundings.now}
          onGo={(path) => void navigate(path)}
          onShape={(act) => void desk.take(now, act)}
          onClose={() => {
            setPicked(null);
            setFocus(null);
          }}
        />
      )}
    </div>
  );
}
