import { useTranslation } from '@renderer/data/translation';
import type { BoardQueryState } from '@shared/model/board';
import { timeOrDate } from '@renderer/data/time';
import { ageWords, dataAge, stalenessOf } from './age';
import { useClockOffset, useSecond } from './store';

/** Time and age of a tile's data; colour is never the only sign. */
export function DataAge(props: { readonly feed: BoardQueryState }) {
  const { t } = useTranslation();
  const now = useSecond();
  const offsetMs = useClockOffset();
  const { at, periodMs } = props.feed;
  const age = dataAge(props.feed, now);
  if (at === null || age === null) return <span className="bd-age">{t('board.noData')}</span>;
  const state = stalenessOf(age, periodMs);
  const shown = timeOrDate(at + offsetMs, now + offsetMs);
  const words = ageWords(age);
  return (
    <span className={`bd-age bd-age-${state}`} data-staleness={state} data-at={at}>
      {state !== 'fresh' && <b>{t(`board.${state}`)}</b>}
      {t('board.dataAt', { at: shown })} · {t(words.key, { n: words.n })}
    </span>
  );
}
