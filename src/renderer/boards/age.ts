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

/** Date and time of a moment in a zone; an unknown zone counts as the workstation's. */
export function zonedTime(ms: number, zone: string): { date: string; time: string; day: number } {
  const parts = new Map(
    format(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const date = [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
  const time = [parts.get('hour'), parts.get('minute'), parts.get('second')].join(':');
  return { date, time, day: new Date(`${date}T00:00:00Z`).getUTCDay() };
}

function format(zone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  };
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone });
  } catch {
    // The server's zone in the settings is invalid: the workstation's own is used.
    return new Intl.DateTimeFormat('en-CA', options);
  }
}
