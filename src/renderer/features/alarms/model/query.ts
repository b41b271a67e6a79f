import { DEFAULT_PAGE_SIZE } from '@shared/api/page';
import { PRIORITIES, type Priority } from '@shared/model/alarm';
import type { ListQuery, SortEntry } from '@renderer/records/list/query';

/**
 * Views of the list. The view of active alarms excludes shelved and suppressed ones, which have a view of
 * their own.
 */
export const ALARM_VIEWS = [
  'standing',
  'unacknowledged',
  'acknowledged',
  'shelved',
  'suppressed',
  'all',
] as const;
export type AlarmView = (typeof ALARM_VIEWS)[number];

/**
 * `auto`: by site and class while a flood lasts; chattering alarms are grouped by object; otherwise no
 * groups.
 */
export const GROUPINGS = ['auto', 'none', 'siteClass', 'class', 'object'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const ASSIGNED = ['', 'me', 'anybody', 'nobody'] as const;
export type AssignedFilter = (typeof ASSIGNED)[number];

/** The content of the alarm list; '' and [] do not filter. */
export interface AlarmQuery {
  readonly view: AlarmView;
  readonly priorities: readonly Priority[];
  readonly alarmClass: string;
  readonly site: string;
  readonly channel: string;
  readonly assigned: AssignedFilter;
  readonly late: boolean;
  /** Contained in text, object, site or class name. */
  readonly text: string;
  readonly group: Grouping;
  /** null: the most urgent first, then the newest. */
  readonly sort: SortEntry | null;
}

export const FIRST_QUERY: AlarmQuery = {
  view: 'standing',
  priorities: [],
  alarmClass: '',
  site: '',
  channel: '',
  assigned: '',
  late: false,
  text: '',
  group: 'auto',
  sort: null,
};

/** True while a filter besides the view is set. */
export function isFiltered(query: AlarmQuery): boolean {
  return Object.keys(filtersOf({ ...query, group: 'auto' })).length > 0;
}

/** The query without its filters. */
export function unfiltered({ view, group, sort }: AlarmQuery): AlarmQuery {
  return { ...FIRST_QUERY, view, group, sort };
}

function filtersOf(query: AlarmQuery): Readonly<Record<string, string>> {
  const all = {
    priorities: query.priorities.join(','),
    alarmClass: query.alarmClass,
    site: query.site,
    channel: query.channel,
    assigned: query.assigned,
    late: query.late ? '1' : '',
    text: query.text.trim(),
    group: query.group === 'auto' ? '' : query.group,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The query in the format of saved views. */
export function toListQuery(query: AlarmQuery): ListQuery {
  return {
    current: 1,
    size: DEFAULT_PAGE_SIZE,
    sort: query.sort === null ? [] : [query.sort],
    view: query.view,
    filters: filtersOf(query),
  };
}

const oneOf = <T extends string>(all: readonly T[], value: string | undefined, other: T): T =>
  all.find((one) => one === value) ?? other;

/** Reads a saved view; unknown parts fall back to the default query. */
export function fromListQuery(kept: Partial<ListQuery>): AlarmQuery {
  const filters = kept.filters ?? {};
  const priorities = (filters['priorities'] ?? '').split(',');
  return {
    view: oneOf(ALARM_VIEWS, kept.view, FIRST_QUERY.view),
    priorities: PRIORITIES.filter((one) => priorities.includes(one)),
    alarmClass: filters['alarmClass'] ?? '',
    site: filters['site'] ?? '',
    channel: filters['channel'] ?? '',
    assigned: oneOf(ASSIGNED, filters['assigned'], ''),
    late: filters['late'] === '1',
    text: filters['text'] ?? '',
    group: oneOf(GROUPINGS, filters['group'], 'auto'),
    sort: kept.sort?.[0] ?? null,
  };
}
