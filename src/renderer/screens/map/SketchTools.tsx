import { Button, ButtonGroup } from '@blueprintjs/core';
import { useTranslation } from '@renderer/data/translation';
import { useMenu, usePermission } from '@renderer/data/services';
import { entryOf } from '@renderer/data/families';
import { layerOf } from '@shared/model/map/layers';
import type { ShapeLayer, SketchUse } from './shapeTask';

const MEASURES: readonly SketchUse[] = ['distance', 'area'];
const DRAWN: readonly ShapeLayer[] = ['fence', 'route'];

/** Codes of the buttons of a family's list (docs: key and verb). */
const codeOf = (layer: ShapeLayer, verb: 'add' | 'edit' | 'assign'): string =>
  `${layerOf(layer)?.family ?? ''}_${verb}`;

/** Whether the user may draw, change or assign what a layer shows. */
export function useMayShape(): (layer: ShapeLayer, verb: 'add' | 'edit' | 'assign') => boolean {
  const may = usePermission();
  const menu = useMenu();
  return (layer, verb) =>
    menu.status === 'ready' &&
    entryOf(layerOf(layer)?.family ?? '') !== undefined &&
    may(codeOf(layer, verb));
}

/** Measuring for everybody, drawing for who may add fences and routes. */
export function SketchTools(props: { readonly onBegin: (use: SketchUse) => void }) {
  const { t } = useTranslation();
  const may = useMayShape();
  const uses = [...MEASURES, ...DRAWN.filter((layer) => may(layer, 'add'))];
  return (
    <div className="cj-city-tools" role="group" aria-label={t('maps.shape.tools')}>
      <ButtonGroup>
        {uses.map((use) => (
          <Button
            key={use}
            size="small"
            text={t(`maps.shape.use.${use}`)}
            onClick={() => props.onBegin(use)}
          />
        ))}
      </ButtonGroup>
    </div>
  );
}
