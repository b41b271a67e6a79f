import { failureText } from '@renderer/data/failure';
import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { paletteOf } from '@renderer/maps/palette';
import { useDark } from '@renderer/maps/useDark';
import type { LngLat } from '@shared/model/map/place';
import { Select } from '@renderer/ui/Select';
import {
  HEAT_KINDS,
  HEAT_PERIOD_KEYS,
  type HeatChoice,
  type HeatKind,
  type HeatPeriod,
} from './heatSources';
import type { HeatState } from './useHeat';

/** Which heat map is shown and of which period, its colours, and the places where most happened. */
export function HeatPanel(props: {
  readonly choice: HeatChoice | null;
  readonly state: HeatState;
  readonly onChoose: (choice: HeatChoice | null) => void;
  readonly onShow: (at: LngLat) => void;
}) {
  const { t } = useTranslation();
  const { choice, onChoose } = props;
  const choose = (kind: string, period: HeatPeriod): void =>
    onChoose(kind === '' ? null : { kind: kind as HeatKind, period });
  return (
    <section className="cj-city-heat" aria-label={t('maps.heat.title')}>
      <div>
        <Select
          aria-label={t('maps.heat.title')}
          value={choice?.kind ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value, choice?.period ?? 'week')}
          options={[
            { value: '', label: t('maps.heat.off') },
            ...HEAT_KINDS.map((value) => ({ value, label: t(`maps.heat.kind.${value}`) })),
          ]}
        />
        {choice !== null && (
          <Select
            aria-label={t('maps.heat.period')}
            value={choice.period}
            onChange={({ currentTarget }) => choose(choice.kind, currentTarget.value as HeatPeriod)}
            options={HEAT_PERIOD_KEYS.map((value) => ({
              value,
              label: t(`maps.heat.periods.${value}`),
            }))}
          />
        )}
      </div>
      {choice !== null && <HeatFacts state={props.state} onShow={props.onShow} />}
    </section>
  );
}

function HeatFacts(props: { readonly state: HeatState; readonly onShow: (at: LngLat) => void }) {
  const { t } = useTranslation();
  const { heat } = paletteOf('console', useDark());
  const { state, onShow } = props;
  if (state.status === 'none' || state.status === 'loading')
    return <small role="status">{t('maps.page.loadingLayer')}</small>;
  if (state.status === 'failed')
    return (
      <em role="status">
        {state.failure === null
          ? t('maps.heat.broken')
          : t('maps.page.failed', { reason: failureText(t, state.failure) })}
      </em>
    );
  const { picture, top, unplaced, more, at } = state;
  const { total } = picture;
  return (
    <>
      <small role="status" data-total={total}>
        {total === 0
          ? t('maps.heat.nothing')
          : t('maps.heat.sum', { n: total, at: dateTimeText(at).slice(11, 16) })}
      </small>
      {total > 0 && (
        <div className="cj-city-heat-scale" aria-hidden="true">
          <span>{t('maps.heat.few')}</span>
          <i style={{ background: `linear-gradient(90deg, ${heat.join(', ')})` }} />
          <span>{t('maps.heat.many')}</span>
        </div>
      )}
      {unplaced > 0 && <em>{t('maps.heat.unplaced', { n: unplaced })}</em>}
      {more > 0 && <em>{t('maps.heat.more', { n: total + unplaced })}</em>}
      {top.length > 0 && (
        <ol aria-label={t('maps.heat.top')}>
          {top.map((place) => (
            <li key={place.name}>
              <button type="button" onClick={() => onShow(place.at)}>
                <b>{place.name}</b>
                <span>{t('maps.heat.times', { n: place.count })}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
