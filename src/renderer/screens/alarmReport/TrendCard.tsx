import { useCallback, useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { KpiReport } from '@shared/model/kpi';
import { Chart } from '@renderer/charts/Chart';
import { trendOption } from '@renderer/charts/trend';
import { consoleLook } from '@renderer/records/figures/FigureChart';
import { useLanguage } from '@renderer/data/language';
import { overTime } from './overTime';
import { backFilledIn } from './words';

/** Number of alarms over the period. */
export function TrendCard({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { unit, series, running } = useMemo(() => overTime(report), [report]);
  const backFilled = backFilledIn(report);
  const option = useCallback(
    () =>
      trendOption(
        series,
        (label) => label[language],
        consoleLook(),
        running ? t('form.figuresSoFar') : undefined,
      ),
    [series, language, running, t],
  );
  return (
    <section className="cj-card cj-card-wide">
      <h2>
        {t('kpi.chart.title')}
        <small>{t(`kpi.chart.${unit}`)}</small>
        {backFilled > 0 && <small>{t('kpi.chart.without', { count: backFilled })}</small>}
      </h2>
      <div className="cj-kpi-canvas">
        <Chart option={option} label={t('kpi.chart.title')} />
      </div>
    </section>
  );
}
