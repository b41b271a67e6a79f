import { useMemo, useState } from 'react';
import { Dialog } from '@blueprintjs/core';
import type { MapFeature, LayerKey } from '@shared/model/map/feature';
import type { LngLat } from '@shared/model/map/place';
import type { ShapeKind } from '@shared/model/map/shape';
import { useTranslation } from '@renderer/data/translation';
import { CityMap } from './CityMap';
import { Sketch } from './sketch';
import { SketchBar } from './SketchBar';
import { useMapSurroundings } from './useSurroundings';
import type { MapFocus } from './types';

const NO_ALARMS: readonly MapFeature[] = [];
/** What helps to find the place. */
const AROUND: readonly LayerKey[] = ['site', 'collectionPoint'];

/** A map on which the shape of a form is drawn or changed. */
export function ShapeDialog(props: {
  readonly kind: ShapeKind;
  /** Of the shape before; none for a new one. */
  readonly corners: readonly LngLat[];
  readonly onDone: (corners: readonly LngLat[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const surroundings = useMapSurroundings();
  const { kind, corners } = props;
  const [sketch] = useState(() => new Sketch(kind, corners));
  const [focus, setFocus] = useState<MapFocus | null>(null);
  const title = t(`maps.shape.title.${kind}`);
  const frame = useMemo(() => [...corners], [corners]);
  return (
    <Dialog
      isOpen
      className="cj-sketch-dialog"
      title={title}
      canOutsideClickClose={false}
      onClose={() => sketch.end('left')}
    >
      <div className="cj-sketch-map">
        <CityMap
          {...surroundings}
          layers={AROUND}
          alarms={NO_ALARMS}
          interactive
          label={t('maps.shape.map')}
          sketch={sketch}
          focus={focus}
          frame={frame}
        />
        <SketchBar
          sketch={sketch}
          title={title}
          onDone={props.onDone}
          onLeave={props.onClose}
          onSpot={(at) => setFocus({ at, plain: true })}
        />
      </div>
    </Dialog>
  );
}
