import { useEffect, useReducer } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import type { MapFeature } from '@shared/model/map/feature';
import { placeWords } from '@shared/model/map/place';
import { rankOf } from '@shared/model/map/worst';
import { useTranslation } from '@renderer/data/translation';
import { keyOf } from './keys';
import type { MapObjects } from './objects';
import type { CityMapProps } from './types';

/** Most rows: a longer list is searched, not scrolled. */
const ROWS_MOST = 200;

/** The same objects as a list, where no map can be drawn: the most urgent first. */
export function FeatureList(
  props: CityMapProps & { readonly objects: MapObjects; readonly onAgain: () => void },
) {
  const { t } = useTranslation();
  const { objects, layers, alarms = [], played = [], onPick, interactive, nameless = [] } = props;
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => objects.changed.on(again), [objects]);
  const ofLayers = layers.flatMap((layer) => [...objects.of(layer).values()]);
  const all = [...played, ...alarms, ...ofLayers];
  const rows = all.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, ROWS_MOST);
  const words = (one: MapFeature): string =>
    one.at === null
      ? t(`maps.doubt.${one.doubt ?? 'missing'}`)
      : one.facts['address'] || placeWords(one.at);
  return (
    <div className="cj-map-list">
      <Callout compact intent="warning" title={t('maps.noPicture')}>
        {t('maps.noPictureText')}{' '}
        {interactive && <Button size="small" text={t('shell.retry')} onClick={props.onAgain} />}
      </Callout>
      <ul aria-label={props.label}>
        {rows.map((one) => (
          <li key={keyOf(one)}>
            <button type="button" disabled={onPick === undefined} onClick={() => onPick?.(one)}>
              {!nameless.includes(one.layer) && <b>{one.name}</b>}
              <span>{t(`maps.layer.${one.layer}`)}</span>
              <small>{words(one)}</small>
            </button>
          </li>
        ))}
      </ul>
      {all.length > rows.length && <p>{t('maps.more', { n: all.length - rows.length })}</p>}
    </div>
  );
}
