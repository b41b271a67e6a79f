import type { BoardTile } from '@shared/model/board';
import { STALE_MS, type LayerKey } from '@shared/model/map/feature';
import { LayerSign } from '@renderer/maps/LayerSign';
import { objectsOf } from '@renderer/maps/objects';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { noneOf } from './EmptyWords';
import { oldPlaces } from './mapState';
import { useBoard, useBoardKey } from './store';
import { useTexts } from './text';

/** Layers whose objects move. */
const MOVERS = ['vehicle', 'person'] as const satisfies readonly LayerKey[];

export interface MapLegendProps {
  readonly tile: BoardTile;
  /** Every layer was answered. */
  readonly isKnown: boolean;
  readonly layers: readonly LayerKey[];
  readonly hasAlarms: boolean;
  /** The server's time, ms. */
  readonly now: number;
}

/**
 * What the signs mean, and how many of them stand at an old place; a small tile has no room for it. Above it, that the map
 * has none of them.
 */
export function MapLegend(props: MapLegendProps) {
  const { t, label } = useTexts();
  const board = useBoardKey();
  const { bridge, report } = useBoard();
  const { tile, isKnown, layers, hasAlarms, now } = props;
  const objects = objectsOf(bridge, report);
  const old = MOVERS.filter((layer) => layers.includes(layer)).flatMap((layer) => {
    const n = oldPlaces(objects.of(layer).values(), now);
    return n === 0 ? [] : [{ layer, n }];
  });
  const isEmpty = isKnown && !hasAlarms && layers.every((layer) => objects.of(layer).size === 0);
  const none = isEmpty ? noneOf(board, { tile }) : undefined;
  return (
    <>
      {none !== undefined && (
        <p className="bd-map-none" role="status">
          {label(none.text)}
        </p>
      )}
      <ul className="bd-map-legend" aria-label={t('maps.page.layers')}>
        {hasAlarms && (
          <li data-layer="alarm">
            <PriorityMark priority="critical" bare />
            {t('maps.layer.alarm')}
          </li>
        )}
        {layers.map((layer) => (
          <li key={layer} data-layer={layer}>
            <LayerSign layer={layer} theme="board" side="0.32rem" />
            {t(`maps.layer.${layer}`)}
          </li>
        ))}
        {old.map(({ layer, n }) => (
          <li key={`${layer} old`} className="bd-map-old" data-old={layer}>
            {t(`board.oldPlaces.${layer}`, { n, minutes: STALE_MS / 60_000 })}
          </li>
        ))}
      </ul>
    </>
  );
}
