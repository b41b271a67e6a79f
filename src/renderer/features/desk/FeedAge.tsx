import type { BoardQueryState } from '@shared/model/board';
import { useNow } from '@renderer/data/services';
import { ageOf } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import './feedAge.css';

/** Data is old from so many of its periods on, as on a board. */
const STALE_PERIODS = 2;
const REFRESH_MS = 10_000;

/** Words for the age of what a feed tells, from amber on; fresh data needs none. */
export function FeedAge(props: { readonly state: BoardQueryState | undefined }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const { state } = props;
  if (state === undefined || state.at === null) return null;
  const age = now - state.at;
  if (age < STALE_PERIODS * state.periodMs) return null;
  const words = ageOf(age);
  return (
    <em className="cj-desk-age">{t('workbench.stale', { age: t(words.key, { n: words.n }) })}</em>
  );
}
