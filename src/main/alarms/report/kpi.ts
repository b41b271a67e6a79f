import { PRIORITIES, type Priority } from '@shared/model/alarm';
import {
  CHATTER_COUNT,
  CHATTER_WINDOW_MS,
  FLOOD_WINDOW_MS,
  objectKey,
} from '@shared/model/attention';
import type { KpiAlarm, KpiAnnunciation, KpiReport, KpiTop } from '@shared/model/kpi';
import type { JournalEntry } from '@main/journal/entry';
import { floodTimes } from './flood';
import { divided, nearestRank, perMille } from './numbers';
import { readLog, type KpiLog } from './read';

/** An alarm that has been open for longer is stale (features.md §3), ms. */
const STALE_MS = 24 * 3_600_000;
const TOP = 10;
/** The split that ISA-18.2 recommends, percent, and the allowed deviation, points. */
const SPLIT = { low: 80, medium: 15, high: 5 } as const;
const SPLIT_POINTS = 10;

export interface KpiPeriod {
  /** Start, wall time, ms; included. */
  readonly from: number;
  /** End, wall time, ms; excluded. */
  readonly to: number;
  /**
   * Alarms from before the entries that are still open; they count for `stale` only. For an alarm that is
   * also among the entries, the entries decide.
   */
  readonly standing?: readonly KpiAlarm[];
}

/** The report over journal entries in the order of writing. Pure. */
export function kpiOf(entries: Iterable<JournalEntry>, period: KpiPeriod): KpiReport {
  return kpiReport(readLog(entries, period.from, period.to), period);
}

/** The report as shared/model/kpi.ts defines it. Pure. */
export function kpiReport({ alarms, operators }: KpiLog, period: KpiPeriod): KpiReport {
  const { from, to, standing = [] } = period;
  const mine = annunciationsOf(alarms, from, to);
  const times = mine
    .filter(({ annunciation }) => !annunciation.backFilled)
    .map(({ annunciation }) => annunciation.at);
  const known = new Set(alarms.map(({ id }) => id));
  const earlier = standing.filter(({ id }) => !known.has(id));
  const slices = slicesOf(times, from, to);
  const flood = floodTimes(times, to);
  const top = topOf(mine);
  const priorities = split(mine);
  return {
    from,
    to,
    operators: Math.max(1, operators.size),
    annunciated: mine.length,
    // The desk has one place: who sat there before or after bears none of the load of a moment (EEMUA 191).
    ratePer10Min: divided(mine.length * FLOOD_WINDOW_MS * 1_000, to - from),
    ...peakOf(slices, from),
    slices,
    floodPerMille: perMille(flood.lastedMs, to - from),
    floods: flood.floods,
    stale: [...alarms, ...earlier].filter((alarm) => isStale(alarm, to)).length,
    chattering: chatteringOf(mine),
    top,
    topPerMille: perMille(
      top.reduce((sum, { count }) => sum + count, 0),
      mine.length,
    ),
    priorities,
    priorityWarning: deviates(priorities, mine.length),
    acknowledge: answersOf(mine),
  };
}

function slicesOf(times: readonly number[], from: number, to: number): readonly number[] {
  const slices = new Array<number>(Math.max(0, Math.ceil((to - from) / FLOOD_WINDOW_MS))).fill(0);
  for (const time of times) {
    const index = Math.floor((time - from) / FLOOD_WINDOW_MS);
    slices[index] = (slices[index] ?? 0) + 1;
  }
  return slices;
}

function peakOf(slices: readonly number[], from: number): Pick<KpiReport, 'peak' | 'peakAt'> {
  let at: number | null = null;
  let peak = 0;
  for (const [index, count] of slices.entries()) {
    if (count <= peak) continue;
    peak = count;
    at = from + index * FLOOD_WINDOW_MS;
  }
  return { peak, peakAt: at };
}

/** True when the alarm was open at `to`, and for longer than STALE_MS since it happened. */
function isStale({ receivedAt, happenedAt, annunciations, over }: KpiAlarm, to: number): boolean {
  return to - (happenedAt ?? receivedAt) > STALE_MS && annunciations.length > 0 && !over;
}

/** One annunciation and its alarm. */
interface Counted {
  readonly alarm: KpiAlarm;
  readonly annunciation: KpiAnnunciation;
}

/** Annunciations of the period, oldest first. */
function annunciationsOf(
  alarms: readonly KpiAlarm[],
  from: number,
  to: number,
): readonly Counted[] {
  return alarms
    .flatMap((alarm) => alarm.annunciations.map((annunciation) => ({ alarm, annunciation })))
    .filter(({ annunciation }) => annunciation.at >= from && annunciation.at < to)
    .sort((a, b) => a.annunciation.at - b.annunciation.at);
}

function byObject(counted: readonly Counted[]): ReadonlyMap<string, readonly Counted[]> {
  return groupedBy(counted, ({ alarm }) => objectKey(alarm));
}

function groupedBy<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const own = groups.get(keyOf(one));
    if (own === undefined) groups.set(keyOf(one), [one]);
    else own.push(one);
  }
  return groups;
}

/** An alarm that was annunciated twice counts as one occurrence. */
function chatteringOf(counted: readonly Counted[]): number {
  const named = counted.filter(({ alarm }) => alarm.object !== '');
  const chatters = (own: readonly Counted[]): boolean => {
    const alarms = new Set(own.map(({ alarm }) => alarm));
    const times = ascending([...alarms].flatMap(({ happenedAt }) => happenedAt ?? []));
    return times.some((time, index) => {
      const last = times[index + CHATTER_COUNT - 1];
      return last !== undefined && last - time < CHATTER_WINDOW_MS;
    });
  };
  return [...byObject(named).values()].filter(chatters).length;
}

function topOf(counted: readonly Counted[]): readonly KpiTop[] {
  const objects = [...byObject(counted)].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { alarmClass, object } = first.alarm;
    const count = own.length;
    return { key, alarmClass, object, count, perMille: perMille(count, counted.length) };
  });
  return objects.sort((a, b) => b.count - a.count || order(a.key, b.key)).slice(0, TOP);
}

/** By code unit, so that every machine and language sorts alike. */
function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function split(counted: readonly Counted[]): KpiReport['priorities'] {
  const counts: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { alarm } of counted) counts[alarm.priority] += 1;
  const part = (priority: Priority): { count: number; perMille: number } => ({
    count: counts[priority],
    perMille: perMille(counts[priority], counted.length),
  });
  const [critical, high, medium, low] = PRIORITIES;
  return {
    critical: part(critical),
    high: part(high),
    medium: part(medium),
    low: part(low),
  };
}

/** Compared exactly, not after rounding. */
function deviates(parts: KpiReport['priorities'], total: number): boolean {
  const tooFar = (count: number, percent: number): boolean =>
    Math.abs(count * 100 - percent * total) > SPLIT_POINTS * total;
  const { critical, high, medium, low } = parts;
  return (
    tooFar(low.count, SPLIT.low) ||
    tooFar(medium.count, SPLIT.medium) ||
    tooFar(high.count + critical.count, SPLIT.high)
  );
}

function answersOf(counted: readonly Counted[]): KpiReport['acknowledge'] {
  const answered = counted.flatMap(({ annunciation }) => {
    const { at, acknowledgedAt, acknowledgedById: id, acknowledgedBy: by } = annunciation;
    return acknowledgedAt === null ? [] : [{ id, by, wait: Math.max(0, acknowledgedAt - at) }];
  });
  const sorted = ascending(answered.map(({ wait }) => wait));
  const byOperator = [...groupedBy(answered, ({ id }) => id)].map(([id, own]) => ({
    id,
    by: own.at(-1)?.by ?? '',
    count: own.length,
    medianMs: nearestRank(ascending(own.map(({ wait }) => wait)), 50) ?? 0,
  }));
  return {
    count: sorted.length,
    medianMs: nearestRank(sorted, 50),
    p90Ms: nearestRank(sorted, 90),
    worstMs: sorted.at(-1) ?? null,
    open: counted.length - sorted.length,
    byOperator: byOperator.sort(
      (a, b) => b.count - a.count || order(a.by, b.by) || order(a.id, b.id),
    ),
  };
}

function ascending(values: readonly number[]): readonly number[] {
  return [...values].sort((a, b) => a - b);
}
