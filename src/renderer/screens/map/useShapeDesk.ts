import { useState } from 'react';
import type { MapFeature } from '@shared/model/map/feature';
import type { LngLat } from '@shared/model/map/place';
import { failureText } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useLayerSystem } from '@renderer/maps/useSurroundings';
import { useToast } from '@renderer/ui/toasts';
import type { ShapeAsk } from './ShapeForms';
import {
  beginTask,
  drawnValues,
  isShapeLayer,
  recordOf,
  type ShapeLayer,
  type SketchTask,
  type SketchUse,
} from './shapeTask';

/** Measuring, drawing and the forms after it. */
export interface ShapeDesk {
  readonly task: SketchTask | null;
  /** Counts tasks. */
  readonly turn: number;
  readonly ask: ShapeAsk | null;
  readonly begin: (use: SketchUse) => void;
  /** A fence or a route on the map is to be changed, or given to vehicles. */
  readonly take: (feature: MapFeature, act: 'edit' | 'assign') => Promise<void>;
  /** The shape passed its checks: its form follows. */
  readonly drawn: (corners: readonly LngLat[]) => void;
  readonly leave: () => void;
  /** A form was closed: without a save the drawing goes on. */
  readonly ended: (saved: boolean) => void;
}

/** @param onSaved a record of this layer was saved. */
export function useShapeDesk(onSaved: (layer: ShapeLayer) => void): ShapeDesk {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const [task, setTask] = useState<SketchTask | null>(null);
  const [turn, setTurn] = useState(0);
  const [ask, setAsk] = useState<ShapeAsk | null>(null);
  const systems = { fence: useLayerSystem('fence'), route: useLayerSystem('route') };
  const start = (next: SketchTask): void => {
    setTask(next);
    setTurn((n) => n + 1);
  };
  return {
    task,
    turn,
    ask,
    begin: (use) => start(beginTask(use)),
    async take(feature, act) {
      const { layer } = feature;
      if (!isShapeLayer(layer)) return;
      const found = await recordOf(bridge, feature);
      if (!found.ok)
        toast('danger', t('maps.shape.cannotRead', { reason: failureText(t, found.failure) }));
      else if (found.record === null) toast('warning', t('maps.shape.gone'));
      else if (act === 'assign') setAsk({ layer, act: 'assign', record: found.record });
      else start(beginTask(layer, { feature, record: found.record }));
    },
    drawn(corners) {
      if (task === null || task.use === 'distance' || task.use === 'area') return;
      const { use: layer, record } = task;
      const begun = drawnValues(layer, corners, record, systems[layer]);
      setAsk({ layer, act: 'save', record, begun });
    },
    leave: () => setTask(null),
    ended(saved) {
      setAsk(null);
      if (!saved) return;
      setTask(null);
      if (ask !== null) onSaved(ask.layer);
    },
  };
}
