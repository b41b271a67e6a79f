import { wasAnnunciated, type Alarm } from '@shared/model/alarm';
import { FLOOD_WINDOW_MS } from '@shared/model/attention';
import type { KpiReport } from '@shared/model/kpi';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { Translate } from '@shared/model/translate';

/** Thousandths as a number with two digits: 1250 → '1.25', rounded half up. */
export function thousandths(value: number): string {
  const hundredths = Math.floor((value + 5) / 10);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Per mille as percent with one digit: 123 → '12.3'. */
export function percent(perMille: number): string {
  return `${Math.floor(perMille / 10)}.${perMille % 10}`;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units. @param ms null: unknown, shown as a dash. */
export function tookText(t: Translate, ms: number | null): string {
  if (ms === null) return '—';
  const part = (of: number, within: number): number => Math.floor((ms % within) / of);
  if (ms < MINUTE) return t('kpi.seconds', { n: Math.floor(ms / SECOND) });
  if (ms < HOUR) return t('kpi.minutes', { m: part(MINUTE, HOUR), s: part(SECOND, MINUTE) });
  if (ms < DAY) return t('kpi.hours', { h: part(HOUR, DAY), m: part(MINUTE, HOUR) });
  return t('kpi.days', { d: Math.floor(ms / DAY), h: part(HOUR, DAY) });
}

/**
 * The alarms of the current rate, counted as in the report: annunciated in the last ten minutes. Back-filled
 * alarms are old and do not count, until they return from a shelf or a rule.
 */
export function presentlyAnnunciated(alarms: readonly Alarm[], now: number): readonly Alarm[] {
  return alarms.filter(
    (alarm) =>
      alarm.annunciatedAt > now - FLOOD_WINDOW_MS &&
      alarm.alarmClass !== TEST_CHANNEL &&
      wasAnnunciated(alarm) &&
      (!alarm.backFilled || alarm.annunciatedAt !== alarm.receivedAt),
  );
}

/** How many of the annunciated alarms were back-filled: peak, flood and the picture over time leave them out. */
export function backFilledIn({ annunciated, slices }: KpiReport): number {
  return annunciated - slices.reduce((sum, count) => sum + count, 0);
}

/** The same in words; '' without any. */
export function backFilledText(t: Translate, report: KpiReport): string {
  const count = backFilledIn(report);
  return count === 0 ? '' : t('kpi.tile.backFilled', { count });
}

/** Bands of the alarm rate per 10 minutes and operator (EEMUA 191, ISA-18.2). */
export const BANDS = ['acceptable', 'manageable', 'over', 'flood'] as const;
export type Band = (typeof BANDS)[number];

/** @param rate per 10 minutes and operator, thousandths. */
export function bandOf(rate: number): Band {
  if (rate < 1_000) return 'acceptable';
  if (rate <= 2_000) return 'manageable';
  return rate <= 10_000 ? 'over' : 'flood';
}

/** Upper limits of the bands, thousandths; each band takes a quarter of the scale. */
const ENDS = [1_000, 2_000, 10_000, 30_000] as const;

/** Position of a rate on the scale, 0 to 1. */
export function placeOf(rate: number): number {
  let begin = 0;
  for (const [index, end] of ENDS.entries()) {
    if (rate <= end) return (index + (rate - begin) / (end - begin)) / ENDS.length;
    begin = end;
  }
  return 1;
}
