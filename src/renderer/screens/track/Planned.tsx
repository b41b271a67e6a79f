import type { Coverage } from '@shared/model/map/coverage';
import type { MapFeature } from '@shared/model/map/feature';
import type { LngLat } from '@shared/model/map/place';
import { failureText } from '@renderer/data/failure';
import { useTranslation } from '@renderer/data/translation';
import { distanceText } from '@renderer/features/maps/words';
import type { LayerStatus } from '@renderer/maps/objects';

/** Lines of the list of one route. */
const MISSED_MOST = 50;

/** A planned route beside the tracks that should have driven it. */
export interface PlannedRoute {
  readonly route: MapFeature;
  /** By the vehicle alone. */
  readonly own: Coverage;
  /** By all on the clock to whom it is assigned; null: nobody else is. */
  readonly together: { readonly coverage: Coverage; readonly vehicles: number } | null;
}

const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;

/** Planned against driven: how much of each route was driven, and where it was not. */
export function Planned(props: {
  readonly status: LayerStatus | undefined;
  readonly routes: readonly PlannedRoute[];
  readonly onShow: (places: readonly LngLat[]) => void;
}) {
  const { t } = useTranslation();
  const { status, routes, onShow } = props;
  const words =
    status?.failure != null
      ? t('maps.page.failed', { reason: failureText(t, status.failure) })
      : status?.at == null
        ? t('maps.page.loadingLayer')
        : routes.length === 0
          ? t('maps.plan.none')
          : '';
  return (
    <section aria-label={t('maps.plan.title')} className="cj-track-plan">
      <h2 title={t('maps.plan.hint')}>{t('maps.plan.title')}</h2>
      {words !== '' && <p role="status">{words}</p>}
      {routes.map(({ route, own, together }) => (
        <div key={route.id} data-share={own.share.toFixed(4)}>
          <b>{route.name}</b>
          <output>{percent(own.share)}</output>
          <span className="cj-track-share" aria-hidden="true">
            <i
              data-level={own.share >= 0.95 ? 'good' : own.share >= 0.8 ? 'fair' : 'poor'}
              style={{ width: percent(own.share) }}
            />
          </span>
          <small>
            {t('maps.plan.driven', {
              driven: distanceText(t, own.driven),
              whole: distanceText(t, own.metres),
            })}
          </small>
          {together !== null && (
            <small>
              {t('maps.plan.together', {
                n: together.vehicles,
                share: percent(together.coverage.share),
              })}
            </small>
          )}
          <MissedList coverage={own} onShow={onShow} />
        </div>
      ))}
    </section>
  );
}

function MissedList(props: {
  readonly coverage: Coverage;
  readonly onShow: (places: readonly LngLat[]) => void;
}) {
  const { t } = useTranslation();
  const { coverage, onShow } = props;
  const { missed, missedPoints } = coverage;
  if (missed.length + missedPoints.length === 0)
    return coverage.share === 1 ? <small>{t('maps.plan.all')}</small> : null;
  return (
    <ul aria-label={t('maps.plan.missed')}>
      {missed.slice(0, MISSED_MOST).map(({ from, to, corners }) => (
        <li key={`s${from}`}>
          <button type="button" data-kind="missed" onClick={() => onShow(corners)}>
            <b>{t('maps.plan.stretch', { length: distanceText(t, to - from) })}</b>
            <small>
              {t('maps.plan.from', { from: distanceText(t, from), to: distanceText(t, to) })}
            </small>
          </button>
        </li>
      ))}
      {missedPoints.slice(0, MISSED_MOST).map(({ index, at }) => (
        <li key={`p${index}`}>
          <button type="button" data-kind="missedPoint" onClick={() => onShow([at])}>
            <b>{t('maps.plan.point', { n: index + 1 })}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
