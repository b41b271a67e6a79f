import { STALE_MS, type LayerKey } from '@shared/model/map/feature';
import { LayerSign } from '@renderer/maps/LayerSign';
import { objectsOf } from '@renderer/maps/objects';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { oldPlaces } from './mapState';
import { useBoard } from './store';
import { useTexts } from './text';

/** Layers whose objects move. */
const MOVERS = ['vehicle', 'person'] as const satisfies readonly LayerKey[];

export interface MapLegendProps {
  readonly layers: readonly LayerKey[];
  readonly hasAlarms: boolean;
  /** The server's time, ms. */
  readonly now: number;
}

/** What the signs mean, and how many of them stand at an old place. A small tile has no room for it. */
export function MapLegend(props: MapLegendProps) {
  const { t } = useTexts();
  const { bridge, report } = useBoard();
  const { layers, hasAlarms, now } = props;
  const objects = objectsOf(bridge, report);
  const old = MOVERS.filter((layer) => layers.includes(layer)).flatMap((layer) => {
    const n = oldPlaces(objects.of(layer).values(), now);
    return n === 0 ? [] : [{ layer, n }];
  });
  return (
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
  );
}
