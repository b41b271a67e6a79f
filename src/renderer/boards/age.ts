import type { TextKey } from '@shared/i18n/textKey';
import type { BoardQueryState } from '@shared/model/board';

/** Amber from the first number of periods on, red from the second: one missed poll is not stale yet. */
const STALE_PERIODS = 2;
const VERY_STALE_PERIODS = 4;

export type Staleness = 'fresh' | 'stale' | 'veryStale';

/** Age of a board query's data, ms; null before the first. A clock that was set back gives 0. */
export function dataAge({ at }: BoardQueryState, now: number): number | null {
  return at === null ? null : Math.max(0, now - at);
}

/** Staleness of an age: two and four of its periods are the thresholds. */
export function stalenessOf(age: number, periodMs: number): Staleness {
  if (age >= VERY_STALE_PERIODS * periodMs) return 'veryStale';
  return age >= STALE_PERIODS * periodMs ? 'stale' : 'fresh';
}

/** An age in the largest whole unit: the i18n key and its number. */
export function ageWords(ms: number): { readonly key: TextKey; readonly n: number } {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return { key: 'board.ageSeconds', n: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { key: 'board.ageMinutes', n: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { key: 'board.ageHours', n: hours };
  return { key: 'board.ageDays', n: Math.floor(hours / 24) };
}
