import { useEffect, useRef } from 'react';
import { Spinner } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { layerOf } from '@shared/model/map/layers';
import { useTranslation } from '@renderer/data/translation';
import { useMapObjects } from '@renderer/features/maps/useCityMap';
import { useListActions } from '@renderer/records/batch/useListActions';
import type { FormValues } from '@renderer/records/form/model';
import type { ShapeLayer } from './shapeTask';
import { useFamilyOf } from './useFamilyOf';

/** What is asked of a fence or a route: its form after drawing, or which vehicles have it. */
export interface ShapeAsk {
  readonly layer: ShapeLayer;
  readonly act: 'save' | 'assign';
  /** Null: a new one. */
  readonly record: RecordView | null;
  readonly begun?: FormValues;
}

interface FormsProps {
  readonly ask: ShapeAsk;
  /** The dialog was closed. `saved`: the server has it. */
  readonly onEnd: (saved: boolean) => void;
}

/** The forms of the lists, on the map: checks, drafts, and the look at what the server kept are theirs. */
export function ShapeForms(props: FormsProps) {
  const { t } = useTranslation();
  const family = useFamilyOf(layerOf(props.ask.layer)?.family ?? '');
  return family === null ? (
    <div className="cj-city-wait">
      <Spinner size={24} aria-label={t('maps.shape.loading')} />
    </div>
  ) : (
    <Forms {...props} family={family} />
  );
}

function Forms(props: FormsProps & { readonly family: FamilySpec }) {
  const objects = useMapObjects();
  const { ask, family, onEnd } = props;
  const saved = useRef(false);
  const step = useRef<'new' | 'asked' | 'open'>('new');
  const actions = useListActions(family, {
    refresh() {
      saved.current = true;
      objects.again(ask.layer);
    },
  });
  const { isOpen } = actions;
  useEffect(() => {
    if (step.current === 'new') {
      step.current = 'asked';
      const { act, record, begun } = ask;
      const assign = family.screen?.actions?.find(({ key }) => key === 'assign');
      if (act === 'assign' && assign !== undefined && record !== null)
        actions.act(assign, [record]);
      else if (record === null) actions.add(null, begun);
      else actions.edit([record], begun);
    } else if (isOpen) step.current = 'open';
    else if (step.current === 'open') onEnd(saved.current);
  });
  return actions.open;
}
