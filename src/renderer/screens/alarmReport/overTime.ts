import type { KpiReport } from '@shared/model/kpi';
import type { Series } from '@renderer/charts/trend';
import { dateTimeText } from '@renderer/data/time';

const SLICE_MS = 600_000;
/** Slices per point: 10 minutes up to a day and a half, hours up to ten days, otherwise days. */
const STEPS = [
  { unit: 'slice', slices: 1, most: 216 },
  { unit: 'hour', slices: 6, most: 240 },
  { unit: 'day', slices: 144, most: Number.POSITIVE_INFINITY },
] as const;

export interface OverTime {
  /** True when the last point's time was not over at the end of the period. */
  readonly running: boolean;
  readonly unit: (typeof STEPS)[number]['unit'];
  readonly series: Series;
}

/** The slices of a report as a readable trend: about two hundred points at most. */
export function overTime({ from, to, slices }: KpiReport): OverTime {
  const step = STEPS.find(({ slices: n, most }) => slices.length / n <= most) ?? STEPS[2];
  const points = [];
  for (let begin = 0; begin < slices.length; begin += step.slices) {
    const count = slices.slice(begin, begin + step.slices).reduce((sum, n) => sum + n, 0);
    points.push({
      time: dateTimeText(from + begin * SLICE_MS).slice(0, step.unit === 'day' ? 10 : 16),
      cells: [{ state: 'value', value: String(count) } as const],
    });
  }
  return {
    unit: step.unit,
    running: from + points.length * step.slices * SLICE_MS > to,
    series: {
      kind: 'series',
      by: step.unit === 'day' ? 'day' : 'hour',
      series: [
        {
          name: 'alarms',
          label: { zh: '告警数', en: 'Alarms' },
          unit: '',
          period: 'all',
          adds: true,
        },
      ],
      points,
    },
  };
}
