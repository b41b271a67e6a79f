import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import type { Weighings } from './useWeighings';

/** What the vehicle collected, beside its track: a click goes to the moment. */
export function WeighingList(props: {
  readonly weighings: Weighings;
  readonly onSeek: (time: number) => void;
}) {
  const { t } = useTranslation();
  const { weighings, onSeek } = props;
  if (weighings.status === 'none') return null;
  const all = weighings.status === 'ready' ? weighings.all : [];
  const kg = all.reduce((sum, one) => sum + (one.kg ?? 0), 0);
  const words =
    weighings.status === 'failed'
      ? t('maps.weighed.failed')
      : weighings.status === 'loading'
        ? t('maps.page.loadingLayer')
        : all.length === 0
          ? t('maps.weighed.none')
          : t('maps.weighed.sum', { n: all.length, kg: kg.toFixed(1) });
  return (
    <section aria-label={t('maps.weighed.title')} className="cj-track-weighed">
      <h2>{t('maps.weighed.title')}</h2>
      <p role="status">{words}</p>
      {weighings.status === 'ready' && weighings.isPart && <p>{t('maps.weighed.part')}</p>}
      <ul>
        {all.map(({ id, time, point, kg: weight }) => (
          <li key={id}>
            <button type="button" data-kind="weighed" onClick={() => onSeek(time)}>
              <b>{point}</b>
              <span>
                {weight === null ? t('maps.weighed.nothing') : t('maps.weighed.kg', { n: weight })}
              </span>
              <small>{dateTimeText(time).slice(11)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
