import type { EChartsCoreOption } from 'echarts/core';
import { wallTime } from '@shared/base/time';
import type { Label } from '@shared/catalogue/family';
import type { FigureData, FigureName } from '@shared/catalogue/figures';
import type { ChartLook } from './palette';
import { plotted } from './numbers';

export type Series = Extract<FigureData, { readonly kind: 'series' }>;

/** A chart has two sides, so it cannot show more units. */
const MOST_AXES = 2;

/** Times without the part that all points share: '2026-11-21' → '11-21'. */
export function shortTimes(times: readonly string[]): readonly string[] {
  const years = new Set(times.map((time) => /^(\d{4})-\d{2}-\d{2}/.exec(time)?.[1] ?? ''));
  const [year] = years;
  const cut = years.size === 1 && year !== undefined && year !== '' ? 5 : 0;
  // Hours have their day at midnight only, where it begins.
  if (times.every((time) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(time)))
    return times.map((time, index) => {
      const hour = time.slice(11, 16);
      return hour === '00:00' && index > 0 ? time.slice(5, 10) : hour;
    });
  return times.map((time) => time.slice(cut));
}

/** Letters of a wall time that name an hour, a day or a month. */
const LETTERS = { hour: 13, day: 10, month: 7 } as const;

/** True while the last point's hour, day or month still runs. @param at when the data came, ms */
export function isRunning({ by, points }: Pick<Series, 'by' | 'points'>, at: number): boolean {
  const time = points.at(-1)?.time ?? '';
  const now = wallTime(at).slice(0, LETTERS[by]);
  // Some servers write the hour alone.
  if (by === 'hour' && /^\d{2}:\d{2}/.test(time)) return time.slice(0, 2) === now.slice(-2);
  return time.replace('T', ' ').slice(0, LETTERS[by]) === now;
}

/**
 * A trend over time: what adds up as columns, averages and shares as straight lines; one value axis per
 * unit, two at most. Gaps stay gaps: an unknown value is not drawn as zero.
 * @param running words for the last point while its hour or day still runs; it is drawn as an outline, for
 *   it will grow; absent: all points are whole.
 */
export function trendOption(
  { series, points }: Series,
  label: (name: Label) => string,
  look: ChartLook,
  running?: string,
): EChartsCoreOption {
  const units = [...new Set(series.map(({ unit }) => unit))].slice(0, MOST_AXES);
  const { textPx } = look;
  const textStyle = { color: look.text, fontSize: textPx, fontFamily: look.font };
  return {
    animation: false,
    color: [...look.series],
    textStyle: { fontFamily: look.font },
    grid: {
      left: textPx * 0.6,
      right: textPx * (units.length > 1 ? 0.6 : 1.4),
      // Room for the legend, or the name of a unit.
      top: textPx * (series.length > 1 || units.some((unit) => unit !== '') ? 2.6 : 1),
      bottom: textPx * 0.4,
      // The plot shrinks for its axis texts, so that all are fully visible.
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      top: 0,
      right: 0,
      itemWidth: textPx * 1.2,
      itemHeight: textPx * 0.7,
      icon: 'roundRect',
      textStyle,
      show: series.length > 1,
    },
    tooltip: {
      trigger: 'axis',
      // Drawn on the canvas: as an element it would be HTML made from names.
      renderMode: 'richText',
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { ...textStyle, color: '#f2f7fc' },
    },
    xAxis: {
      type: 'category',
      boundaryGap: series.some(({ adds }) => adds),
      data: axisTimes(points, running),
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: {
        ...textStyle,
        hideOverlap: true,
        margin: textPx * 0.7,
        ...(running === undefined ? {} : { showMaxLabel: true }),
      },
    },
    yAxis: (units.length === 0 ? [''] : units).map((unit, index) => ({
      type: 'value',
      name: unit,
      nameTextStyle: { ...textStyle, align: index === 0 ? 'left' : 'right' },
      nameGap: textPx * 0.8,
      minInterval: 1,
      splitNumber: 4,
      axisLabel: textStyle,
      splitLine: { show: index === 0, lineStyle: { color: look.line, type: 'dashed' } },
    })),
    series: series.map((one, index) => ({
      name: label(one.label),
      yAxisIndex: Math.max(0, units.indexOf(one.unit)),
      color: colourOf(series, index, look),
      ...(one.adds ? columns : line)(
        points.map(({ cells }) => plotted(cells[index] ?? { state: 'absent' })),
        running !== undefined,
        look,
      ),
    })),
  };
}

function axisTimes(points: Series['points'], running: string | undefined): readonly string[] {
  const times = shortTimes(points.map(({ time }) => time));
  return running === undefined
    ? times
    : times.map((time, index) => (index === times.length - 1 ? running : time));
}

/** What should be few has a colour of its own, the others theirs in turn. */
function colourOf(series: readonly FigureName[], index: number, look: ChartLook): string {
  if (series[index]?.better === 'down') return look.bad;
  const others = look.series.filter((colour) => colour !== look.bad);
  const place = series.slice(0, index).filter(({ better }) => better !== 'down').length;
  return others[place % others.length] ?? look.text;
}

type Values = readonly (number | null)[];

function columns(values: Values, running: boolean, look: ChartLook) {
  const open = { opacity: 0.3, borderType: 'dashed', borderWidth: Math.max(1, look.textPx / 10) };
  return {
    type: 'bar',
    barGap: '10%',
    barCategoryGap: '25%',
    barMaxWidth: look.textPx * 2,
    data: values.map((value, index) =>
      running && index === values.length - 1
        ? { value, itemStyle: { ...open, borderColor: look.text } }
        : value,
    ),
  };
}

function line(values: Values, running: boolean, look: ChartLook) {
  const isLast = (index: number): boolean => running && index === values.length - 1;
  return {
    type: 'line',
    // A point between gaps has no line: only its symbol is visible.
    showSymbol: true,
    showAllSymbol: true,
    symbolSize: look.textPx * 0.5,
    lineStyle: { width: Math.max(2, look.textPx / 7) },
    data: values.map((value, index) => {
      const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
      return { value, symbol: isLast(index) ? 'emptyCircle' : isAlone ? 'circle' : 'none' };
    }),
  };
}
