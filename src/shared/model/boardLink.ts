import { dayStart, wallDay, wallTime } from '../base/time';
import type { TileLink, TilePeriod } from './board';
import { boundBefore, dayBounds, rangeKeys } from './dayRange';
import { pathOf } from './pages';

/**
 * Query keys with this prefix hold the state of a screen (page, filters), not its identity: changing a filter
 * must not open another tab.
 */
export const STATE_KEY_PREFIX = '_';

/** Where a board is arranged in the console. @param board one of the product's begins a new one; '': the first */
export const editAddress = (board: string): string =>
  `${pathOf('boardEditor')}${board === '' ? '' : `?${STATE_KEY_PREFIX}board=${board}`}`;

/**
 * Where a tile leads in the console, as an address with the conditions of what it counts.
 * @param pathOfFamily path of a family's screen; undefined where it has none
 * @param now the server's time, ms
 * @returns null for a family without a screen
 */
export function linkAddress(
  link: TileLink,
  pathOfFamily: (family: string) => string | undefined,
  now: number,
): string | null {
  if ('page' in link) return withKeys(pathOf(link.page), filterKeys(link.filters ?? {}));
  const path = pathOfFamily(link.family);
  if (path === undefined) return null;
  const filters = {
    ...link.filters,
    ...(link.within === undefined ? {} : range(link.within, now)),
  };
  const entries = [...filterKeys(filters)];
  if (link.view !== undefined) entries.push(['view', link.view]);
  if (link.open !== undefined) entries.push(['open', link.open]);
  return withKeys(path, entries);
}

type Keys = readonly (readonly [string, string])[];

function filterKeys(filters: Readonly<Record<string, string>>): Keys {
  return Object.entries(filters).map(([key, value]) => [`f.${key}`, value] as const);
}

function withKeys(path: string, entries: Keys): string {
  const search = entries
    .map(([key, value]) => `${STATE_KEY_PREFIX}${key}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

const HOUR_MS = 3_600_000;
const DAYS: Readonly<Record<Exclude<TilePeriod, 'last24Hours'>, number>> = {
  today: 1,
  last7Days: 7,
  last30Days: 30,
};

/** The time of a list, by the keys of its date range. */
function range(
  { field, period }: { readonly field: string; readonly period: TilePeriod },
  now: number,
): Readonly<Record<string, string>> {
  const from =
    period === 'last24Hours'
      ? now - (now % HOUR_MS) - 23 * HOUR_MS
      : dayStart(now, 1 - DAYS[period]);
  const keys = rangeKeys(field);
  return {
    [keys.from]: boundBefore(wallTime(from)),
    [keys.to]: dayBounds('', wallDay(now)).to,
  };
}
