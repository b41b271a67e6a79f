import { placeText, PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen, isStanding } from '@shared/model/alarmState';
import type { SortEntry } from '@renderer/records/list/query';
import type { AlarmQuery, AlarmView } from './query';

/** "All" covers this time, ms; active alarms are listed however old they are. */
export const ALL_MS = 24 * 60 * 60 * 1000;

/** The time of an alarm in the list: the event time, where the message carries one. ms. */
export function momentOf(alarm: Alarm): number {
  return alarm.eventTime ?? alarm.receivedAt;
}

/** End of the response time, ms; null once acknowledged, or while the alarm is not annunciated. */
export function deadlineOf(alarm: Alarm): number | null {
  if (!isOpen(alarm.state)) return null;
  return alarm.annunciatedAt + alarmClassOf(alarm.alarmClass).respondMs;
}

/** What alarms are ordered by: somebody who sent a late one waits since the event. ms */
function answerBy(alarm: Alarm): number | null {
  const deadline = deadlineOf(alarm);
  if (deadline === null || alarm.lateMs === null) return deadline;
  return momentOf(alarm) + alarmClassOf(alarm.alarmClass).respondMs;
}

/** Whether an alarm belongs into a view. */
export function inView({ state, receivedAt }: Alarm, view: AlarmView, now: number): boolean {
  switch (view) {
    case 'standing':
      return isOpen(state) || state === 'acknowledged';
    case 'unacknowledged':
      return isOpen(state);
    case 'acknowledged':
    case 'shelved':
      return state === view;
    case 'suppressed':
      return state === 'suppressed' || state === 'outOfService';
    case 'all':
      return isStanding(state) || now - receivedAt <= ALL_MS;
  }
}

/** Number of alarms of every view, without its filters. */
export function viewCounts(
  alarms: readonly Alarm[],
  now: number,
): Readonly<Record<AlarmView, number>> {
  const counts = {
    standing: 0,
    unacknowledged: 0,
    acknowledged: 0,
    shelved: 0,
    suppressed: 0,
    all: 0,
  };
  for (const alarm of alarms) {
    if (inView(alarm, 'all', now)) counts.all += 1;
    const { state } = alarm;
    if (isOpen(state)) counts.unacknowledged += 1;
    else if (state === 'acknowledged') counts.acknowledged += 1;
    else if (state === 'shelved') counts.shelved += 1;
    else if (state === 'suppressed' || state === 'outOfService') counts.suppressed += 1;
  }
  counts.standing = counts.unacknowledged + counts.acknowledged;
  return counts;
}

/** What the selection of alarms needs besides the query. */
export interface SelectContext {
  readonly now: number;
  readonly userId: string;
  /** Displayed name of a class, so that a search finds it. */
  readonly className: (alarm: Alarm) => string;
}

/** A predicate for all filters of a query. */
export function matcher(query: AlarmQuery, context: SelectContext): (alarm: Alarm) => boolean {
  const { priorities, alarmClass, site, channel, assigned, late } = query;
  const text = query.text.trim().toLowerCase();
  const fitsAssigned = (alarm: Alarm): boolean => {
    if (assigned === '') return true;
    if (assigned === 'nobody') return alarm.assigned === null;
    if (assigned === 'anybody') return alarm.assigned !== null;
    return alarm.assigned !== null && alarm.assigned.toUserId === context.userId;
  };
  const fitsText = (alarm: Alarm): boolean =>
    text === '' ||
    [alarm.text, alarm.object, alarm.site, context.className(alarm)].some((one) =>
      one.toLowerCase().includes(text),
    );
  return (alarm) =>
    inView(alarm, query.view, context.now) &&
    (priorities.length === 0 || priorities.includes(alarm.priority)) &&
    (alarmClass === '' || alarm.alarmClass === alarmClass) &&
    (site === '' || alarm.site === site) &&
    (channel === '' || alarm.channel === channel) &&
    (!late || alarm.lateMs !== null) &&
    fitsAssigned(alarm) &&
    fitsText(alarm);
}

const RANK: Readonly<Record<Priority, number>> = { critical: 0, high: 1, medium: 2, low: 3 };

const newestFirst = (a: Alarm, b: Alarm): number =>
  momentOf(b) - momentOf(a) || b.receivedAt - a.receivedAt;

/** Sort key of a column; other columns keep the order of urgency. */
const SORT_KEYS: Readonly<Record<string, (alarm: Alarm) => number | string>> = {
  priority: ({ priority }) => RANK[priority],
  state: ({ state }) => state,
  time: momentOf,
  // What waits longest first; then what nobody waits for.
  waited: (alarm) => answerBy(alarm) ?? Number.MAX_SAFE_INTEGER - momentOf(alarm),
  text: ({ text }) => text,
  class: ({ alarmClass }) => alarmClass,
  object: ({ object }) => object,
  site: placeText,
  respond: (alarm) => answerBy(alarm) ?? Number.MAX_SAFE_INTEGER,
  assigned: ({ assigned }) => assigned?.to ?? '',
  comments: ({ comments }) => comments.length,
  channel: ({ channel }) => channel,
};

/** The most urgent first, then the newest; or by a column. Does not change its argument. */
export function ordered(alarms: readonly Alarm[], sort: SortEntry | null): readonly Alarm[] {
  const key = sort === null ? undefined : SORT_KEYS[sort.field];
  if (sort !== null && key !== undefined) {
    const sign = sort.direction === 'desc' ? -1 : 1;
    return [...alarms].sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const by =
        typeof x === 'string' && typeof y === 'string'
          ? x.localeCompare(y, 'zh')
          : Number(x) - Number(y);
      return sign * by || newestFirst(a, b);
    });
  }
  // By priority first: the rest then arrives nearly sorted, which is cheap.
  const byPriority = PRIORITIES.map((): Alarm[] => []);
  for (const alarm of alarms) byPriority[RANK[alarm.priority]]?.push(alarm);
  return byPriority.flatMap((some) => some.sort(newestFirst));
}

/** Alarms of a query in their order. */
export function selectAlarms(
  alarms: readonly Alarm[],
  query: AlarmQuery,
  context: SelectContext,
): readonly Alarm[] {
  return ordered(alarms.filter(matcher(query, context)), query.sort);
}

/**
 * The next unacknowledged alarm: the most urgent, then the earliest deadline; after the last one shown, and
 * round again.
 */
export function nextOpen(alarms: readonly Alarm[], after: string | null): Alarm | null {
  const open = alarms
    .filter(({ state }) => isOpen(state))
    .sort(
      (a, b) =>
        RANK[a.priority] - RANK[b.priority] ||
        (answerBy(a) ?? 0) - (answerBy(b) ?? 0) ||
        a.id.localeCompare(b.id),
    );
  const at = open.findIndex(({ id }) => id === after);
  return open[(at + 1) % Math.max(1, open.length)] ?? null;
}

/** Alarms by priority, most urgent first; empty priorities are left out. */
export function byPriority(
  alarms: readonly Alarm[],
): readonly { readonly priority: Priority; readonly count: number }[] {
  return PRIORITIES.flatMap((priority) => {
    const count = alarms.filter((alarm) => alarm.priority === priority).length;
    return count === 0 ? [] : [{ priority, count }];
  });
}

/** Possible values of a filter, the most frequent first. */
export function choicesOf(
  alarms: readonly Alarm[],
  pick: (alarm: Alarm) => string,
): readonly { readonly value: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  let last = '';
  let run = 0;
  const close = (): void => {
    if (run > 0 && last !== '') counts.set(last, (counts.get(last) ?? 0) + run);
    run = 0;
  };
  for (const alarm of alarms) {
    const value = pick(alarm);
    // Neighbours are mostly equal, and a flood counts thousands with every delta.
    if (value !== last) close();
    last = value;
    run += 1;
  }
  close();
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'zh'));
}
