import { useTranslation } from '@renderer/data/translation';
import type { BoardQueryState } from '@shared/model/board';
import { wallClock, wallTime } from '@shared/base/time';
import { ageWords, dataAge, stalenessOf } from './age';
import { useClockOffset, useSecond } from './store';

/** A day in ms: older data is shown with its date. */
const DAY_MS = 86_400_000;

/** Time and age of a tile's data; colour is never the only sign. */
export function DataAge(props: { readonly feed: BoardQueryState }) {
  const { t } = useTranslation();
  const now = useSecond();
  const offsetMs = useClockOffset();
  const { at, periodMs } = props.feed;
  const age = dataAge(props.feed, now);
  if (at === null || age === null) return <span className="bd-age">{t('board.noData')}</span>;
  const state = stalenessOf(age, periodMs);
  const shown = age >= DAY_MS ? wallTime(at + offsetMs) : wallClock(at + offsetMs);
  const words = ageWords(age);
  return (
    <span className={`bd-age bd-age-${state}`} data-staleness={state} data-at={at}>
      {state !== 'fresh' && <b>{t(`board.${state}`)}</b>}
      {t('board.dataAt', { at: shown })} · {t(words.key, { n: words.n })}
    </span>
  );
}
