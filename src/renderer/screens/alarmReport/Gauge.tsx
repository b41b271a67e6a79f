import { useTranslation } from '@renderer/data/translation';
import { isBlind } from '@shared/model/alarm';
import { useLive, useNow } from '@renderer/data/services';
import { BANDS, bandOf, placeOf, presentlyAnnunciated, thousandths } from './words';

/** The current rate changes without events. ms */
const REFRESH_MS = 5_000;

/** The current alarm rate of this workstation against the bands, for one operator. */
export function Gauge() {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const snapshot = useLive((live) => live.alarms);
  if (snapshot === null) return <section className="cj-card">{t('kpi.gauge.none')}</section>;
  const annunciated = presentlyAnnunciated(snapshot.alarms, now);
  const rate = annunciated.length * 1_000;
  const band = bandOf(rate);
  const value = t('kpi.gauge.value', { rate: String(annunciated.length) });
  return (
    <section className="cj-card cj-kpi-gauge" data-band={band} aria-label={t('kpi.gauge.title')}>
      <div className="cj-kpi-gauge-head">
        <h2>{t('kpi.gauge.title')}</h2>
        <strong>{t(`kpi.gauge.band.${band}`)}</strong>
        <span>{value}</span>
        {snapshot.channels.some(isBlind) && <em className="cj-kpi-bad">{t('kpi.gauge.blind')}</em>}
      </div>
      <div
        className="cj-kpi-scale"
        role="meter"
        aria-label={t('kpi.gauge.title')}
        aria-valuemin={0}
        aria-valuemax={30}
        aria-valuenow={Math.min(30, annunciated.length)}
        aria-valuetext={`${value}, ${t(`kpi.gauge.band.${band}`)}`}
      >
        {BANDS.map((one) => (
          <div key={one} data-band={one} data-active={one === band}>
            <i />
            <span>
              <b>{t(`kpi.gauge.band.${one}`)}</b> {t(`kpi.gauge.range.${one}`)}
            </span>
          </div>
        ))}
        <u style={{ left: `${placeOf(rate) * 100}%` }} title={thousandths(rate)}>
          <b>{annunciated.length}</b>
        </u>
      </div>
    </section>
  );
}
