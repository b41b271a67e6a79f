import { useTranslation } from '@renderer/data/translation';
import type { BoardQueryState } from '@shared/model/board';
import { timeOrDate } from '@renderer/data/time';
import { ageWords, dataAge, stalenessOf } from './age';
import { useClockOffset, useSecond } from './store';

/** Age of a tile's data: a dot while it is fresh, words with time and age from amber on. */
export function DataAge(props: { readonly feed: BoardQueryState }) {
  const { t } = useTranslation();
  const now = useSecond();
  const offsetMs = useClockOffset();
  const { at, periodMs } = props.feed;
  const age = dataAge(props.feed, now);
  if (at === null || age === null) return <span className="bd-age">{t('board.noData')}</span>;
  const state = stalenessOf(age, periodMs);
  const shown = t('board.dataAt', { at: timeOrDate(at + offsetMs, now + offsetMs) });
  if (state === 'fresh')
    return (
      <span className="bd-age bd-age-fresh" data-staleness={state} data-at={at} title={shown}>
        <span className="bd-unseen">{shown}</span>
      </span>
    );
  const words = ageWords(age);
  return (
    <span className={`bd-age bd-age-${state}`} data-staleness={state} data-at={at} title={shown}>
      <b>{t(`board.${state}`)}</b>
      {t(words.key, { n: words.n })}
    </span>
  );
}
