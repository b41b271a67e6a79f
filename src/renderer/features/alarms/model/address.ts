import { STATE_KEY_PREFIX } from '@shared/model/boardLink';
import { pathOf } from '@shared/model/pages';
import { FIRST_QUERY, fromListQuery, toListQuery, type AlarmQuery } from './query';

const VIEW = `${STATE_KEY_PREFIX}view`;
const FILTER = `${STATE_KEY_PREFIX}f.`;

/** The conditions of a query as a part of an address; '' for the list as it opens by itself. Pure. */
export function alarmSearch(query: AlarmQuery): string {
  const { view, filters } = toListQuery(query);
  const keys = new URLSearchParams();
  if (view !== undefined && view !== FIRST_QUERY.view) keys.set(VIEW, view);
  for (const [key, value] of Object.entries(filters)) keys.set(`${FILTER}${key}`, value);
  const text = keys.toString();
  return text === '' ? '' : `?${text}`;
}

/** The alarm list with these conditions, the others as it opens by itself. Pure. */
export function alarmsAddress(conditions: Partial<AlarmQuery>): string {
  return pathOf('alarms') + alarmSearch({ ...FIRST_QUERY, ...conditions });
}

/** Reads the conditions of an address; null: it names none. What it says wrongly is left out. Pure. */
export function readAlarmSearch(search: string): AlarmQuery | null {
  const keys = [...new URLSearchParams(search)];
  if (!keys.some(([key]) => key === VIEW || key.startsWith(FILTER))) return null;
  const filters = keys
    .filter(([key]) => key.startsWith(FILTER))
    .map(([key, value]) => [key.slice(FILTER.length), value] as const);
  return fromListQuery({
    view: keys.find(([key]) => key === VIEW)?.[1],
    filters: Object.fromEntries(filters),
  });
}
