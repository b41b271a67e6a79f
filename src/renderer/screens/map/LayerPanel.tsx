import { useState, type ReactNode } from 'react';
import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Layers, Locate } from '@blueprintjs/icons';
import { PRIORITIES } from '@shared/model/alarm';
import { isStale, LAYER_KEYS, type LayerKey, type MapFeature } from '@shared/model/map/feature';
import { HEALTHS } from '@shared/model/map/layers';
import { failureText } from '@renderer/data/failure';
import { ageOf } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import type { MapObjects } from '@renderer/maps/objects';
import { LayerSign } from '@renderer/maps/LayerSign';
import { keyOf } from '@renderer/maps/keys';
import { PriorityMark } from '@renderer/ui/PriorityMark';

const DOUBTFUL_MOST = 100;

interface PanelProps {
  readonly chosen: readonly LayerKey[];
  readonly alarms: readonly MapFeature[];
  readonly objects: MapObjects;
  readonly now: () => number;
  readonly hasBase: boolean;
  readonly onToggle: (layer: LayerKey) => void;
  readonly onWhole: () => void;
  readonly onPick: (feature: MapFeature) => void;
  /** Below the layers. */
  readonly more?: ReactNode;
}

/** Which layers are shown, what their signs mean, and what could not be drawn. */
export function LayerPanel(props: PanelProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const { chosen, alarms, objects, onPick } = props;
  const of = (layer: LayerKey): readonly MapFeature[] =>
    layer === 'alarm' ? alarms : [...objects.of(layer).values()];
  const doubtful = chosen.flatMap(of).filter(({ at }) => at === null);
  return (
    <aside className="cj-city-panel" aria-label={t('maps.page.layers')} data-open={isOpen}>
      <header>
        <Button
          variant="minimal"
          icon={<Layers />}
          endIcon={isOpen ? <ChevronDown /> : <ChevronRight />}
          text={t('maps.page.layers')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          variant="minimal"
          icon={<Locate />}
          title={t('maps.page.refit')}
          aria-label={t('maps.page.refit')}
          onClick={props.onWhole}
        />
      </header>
      {isOpen && (
        <div className="cj-city-panel-body">
          <ul>
            {LAYER_KEYS.map((layer) => (
              <LayerRow
                key={layer}
                {...props}
                layer={layer}
                on={chosen.includes(layer)}
                features={of(layer)}
              />
            ))}
          </ul>
          {props.more}
          <Legend />
          {!props.hasBase && (
            <Callout compact intent="primary" icon={false}>
              {t('maps.page.noBase')}
            </Callout>
          )}
          {doubtful.length > 0 && <Doubtful all={doubtful} onPick={onPick} />}
        </div>
      )}
    </aside>
  );
}

function LayerRow(
  props: PanelProps & {
    readonly layer: LayerKey;
    readonly on: boolean;
    readonly features: readonly MapFeature[];
  },
) {
  const { t } = useTranslation();
  const { layer, on, features, objects, now } = props;
  const status = objects.status(layer);
  const drawn = features.filter(({ at }) => at !== null).length;
  const stale = features.filter((one) => one.at !== null && isStale(one, now())).length;
  const isWaiting = layer !== 'alarm' && (status === undefined || status.at === null);
  return (
    <li data-layer={layer}>
      <Checkbox checked={on} onChange={() => props.onToggle(layer)}>
        <LayerSign layer={layer} />
        <span>{t(`maps.layer.${layer}`)}</span>
      </Checkbox>
      {on && (
        <small>
          {status?.failure == null && isWaiting
            ? t('maps.page.loadingLayer')
            : t('maps.page.counts', { n: drawn })}
        </small>
      )}
      {on && status !== undefined && status.unshown > 0 && (
        <em role="status" data-unshown={status.unshown}>
          {t('maps.page.unshown', { n: status.unshown })}
        </em>
      )}
      {on && stale > 0 && status?.failure == null && (
        <em className="cj-city-stale">
          {t('maps.page.stale')} {stale}
        </em>
      )}
      {on && status?.failure != null && (
        <em role="status">
          {status.at === null
            ? t('maps.page.failed', { reason: failureText(t, status.failure) })
            : t('maps.page.kept', {
                reason: failureText(t, status.failure),
                age: ageWords(t, now() - status.at),
              })}
        </em>
      )}
    </li>
  );
}

function ageWords(t: ReturnType<typeof useTranslation>['t'], ms: number): string {
  const { key, n } = ageOf(ms);
  return t(key, { n });
}

function Legend() {
  const { t } = useTranslation();
  return (
    <div className="cj-city-legend">
      <div>
        {HEALTHS.map((health) => (
          <span key={health}>
            <LayerSign layer="collectionPoint" health={health} />
            {t(`maps.health.${health}`)}
          </span>
        ))}
      </div>
      <div>
        {PRIORITIES.map((priority) => (
          <PriorityMark key={priority} priority={priority} />
        ))}
      </div>
      <small>{t('maps.page.clusters')}</small>
    </div>
  );
}

/** What was sent but cannot be believed: listed, never drawn. */
function Doubtful(props: {
  readonly all: readonly MapFeature[];
  readonly onPick: (feature: MapFeature) => void;
}) {
  const { t } = useTranslation();
  const { all } = props;
  return (
    <details className="cj-city-doubtful">
      <summary>{t('maps.page.doubtfulCount', { n: all.length })}</summary>
      <p>{t('maps.page.doubtfulText')}</p>
      <ul>
        {all.slice(0, DOUBTFUL_MOST).map((one) => (
          <li key={keyOf(one)}>
            <button type="button" onClick={() => props.onPick(one)}>
              <b>{one.name}</b>
              <small>
                {t(`maps.layer.${one.layer}`)} · {t(`maps.doubt.${one.doubt ?? 'missing'}`)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
