import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { FieldSpec } from '@shared/catalogue/family';
import { isPersonal, maskedText } from '@shared/catalogue/personal';
import { readCell, type RecordView } from '@shared/catalogue/record';
import type { MapFeature } from '@shared/model/map/feature';
import { layerOf, TODAY_FACTS } from '@shared/model/map/layers';
import { placeWords } from '@shared/model/map/place';
import { pathOf } from '@shared/model/pages';
import { useLive, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { fixText } from '@renderer/features/maps/words';
import { shapeFigures } from '@renderer/maps/figures';
import { LayerSign } from '@renderer/maps/LayerSign';
import { useFieldLabel } from '@renderer/records/labels';
import { useCellText } from '@renderer/records/list/cellText';
import { OPEN } from '@renderer/records/list/useLinks';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { isShapeLayer, type ShapeLayer } from './shapeTask';
import { useMayShape } from './SketchTools';
import { useFamilyOf } from './useFamilyOf';

interface CardProps {
  readonly feature: MapFeature;
  readonly now: () => number;
  readonly onGo: (path: string) => void;
  /** Of a fence or a route: its shape is to be changed, or its vehicles. */
  readonly onShape: (act: 'edit' | 'assign') => void;
  readonly onClose: () => void;
}

/** What is known of the object that was picked, and the ways from it. */
export function FeatureCard(props: CardProps) {
  const { t } = useTranslation();
  const { feature, now, onGo } = props;
  const { live } = useServices();
  const spec = layerOf(feature.layer);
  const masks = useLive((state) => state.settings?.maskPersonal !== false);
  const name =
    spec?.people === true && masks ? maskedText(feature.name, { kind: 'text' }) : feature.name;
  const fix = fixText(t, feature, now());
  const openAlarm = (): void => {
    live.setState({ focusedAlarm: feature.id });
    onGo(pathOf('alarms'));
  };
  return (
    <section className="cj-city-card" aria-label={name} data-feature={feature.id}>
      <header>
        {feature.priority === undefined ? (
          <LayerSign layer={feature.layer} health={feature.health} />
        ) : (
          <PriorityMark priority={feature.priority} bare />
        )}
        <h2>{name}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={t('maps.page.close')}
          onClick={props.onClose}
        />
      </header>
      <p>
        {t(`maps.layer.${feature.layer}`)}
        {spec?.state !== undefined && ` · ${t(`maps.health.${feature.health}`)}`}
        {spec?.time !== undefined && (
          <span data-old={fix.old}>
            {' · '}
            {fix.text}
          </span>
        )}
      </p>
      {spec === undefined ? (
        <p className="cj-city-words">{feature.facts['text']}</p>
      ) : (
        <Facts key={feature.layer} feature={feature} masked={masks} />
      )}
      <Today feature={feature} />
      <dl className="cj-map-facts">
        <div>
          <dt>{t(feature.shape === undefined ? 'maps.page.place' : 'maps.page.measures')}</dt>
          <dd>
            {feature.shape !== undefined
              ? shapeFigures(t, feature.shape.kind, feature.shape.corners).join(' · ')
              : feature.at === null
                ? `${t(`maps.doubt.${feature.doubt ?? 'missing'}`)} · ${t('maps.page.sent', { value: feature.sent || t('maps.page.noValue') })}`
                : placeWords(feature.at)}
          </dd>
        </div>
      </dl>
      <footer>
        {feature.layer === 'alarm' && (
          <Button
            size="small"
            intent="primary"
            text={t('maps.page.openAlarm')}
            onClick={openAlarm}
          />
        )}
        {isShapeLayer(feature.layer) && (
          <ShapeButtons layer={feature.layer} onShape={props.onShape} />
        )}
        {spec?.opens === true && (
          <Button
            size="small"
            intent="primary"
            text={t('maps.page.openRecord')}
            onClick={() => onGo(`${spec.list}?${OPEN}=${encodeURIComponent(feature.id)}`)}
          />
        )}
        {spec !== undefined && (
          <Button size="small" text={t('maps.page.openList')} onClick={() => onGo(spec.list)} />
        )}
        {(feature.layer === 'vehicle' || feature.layer === 'person') && (
          <Button
            size="small"
            text={t('maps.page.openTrack')}
            onClick={() =>
              onGo(
                `${pathOf('carPath')}?_kind=${feature.layer}&_id=${encodeURIComponent(feature.id)}`,
              )
            }
          />
        )}
      </footer>
    </section>
  );
}

function ShapeButtons(props: {
  readonly layer: ShapeLayer;
  readonly onShape: (act: 'edit' | 'assign') => void;
}) {
  const { t } = useTranslation();
  const may = useMayShape();
  return (['edit', 'assign'] as const)
    .filter((act) => may(props.layer, act))
    .map((act) => (
      <Button
        key={act}
        size="small"
        text={t(`maps.shape.${act}`)}
        onClick={() => props.onShape(act)}
      />
    ));
}

/** What was done here today, where it is known. */
function Today({ feature: { facts } }: { readonly feature: MapFeature }) {
  const { t } = useTranslation();
  const count = facts[TODAY_FACTS.count];
  if (count === undefined) return null;
  const amount = facts[TODAY_FACTS.amount] ?? '';
  const time = (facts[TODAY_FACTS.last] ?? '').slice(11, 16);
  return (
    <p data-today={count}>
      {count === '0'
        ? t('maps.today.none')
        : t(amount === '' ? 'maps.today.some' : 'maps.today.weighed', {
            n: Number(count),
            amount,
            time,
          })}
    </p>
  );
}

function Facts(props: { readonly feature: MapFeature; readonly masked: boolean }) {
  const { feature, masked } = props;
  const label = useFieldLabel();
  const spec = layerOf(feature.layer);
  const family = useFamilyOf(spec?.family ?? '');
  const fields = useMemo(
    () =>
      (spec?.facts ?? []).flatMap(
        (name): FieldSpec[] => family?.fields.filter((field) => field.name === name) ?? [],
      ),
    [spec, family],
  );
  const text = useCellText(fields, masked);
  const record: RecordView = {
    id: feature.id,
    cells: Object.fromEntries(
      fields.map((field) => [field.name, readCell(feature.facts[field.name], field)]),
    ),
    extra: {},
    tolerated: 0,
  };
  const rows = fields
    .map((field) => [field, text(record, field)] as const)
    .filter(([, words]) => words !== '');
  return (
    <dl className="cj-map-facts">
      {rows.map(([field, words]) => (
        <div key={field.name} data-personal={isPersonal(field)}>
          <dt>{label(field)}</dt>
          <dd>
            {words}
            {field.unit === undefined || field.unit === '' ? '' : ` ${field.unit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
