import type { EChartsCoreOption } from 'echarts/core';
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
  const days = new Set(times.map((time) => time.slice(0, 10)));
  if (days.size === 1 && times.every((time) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(time)))
    return times.map((time) => time.slice(11, 16));
  return times.map((time) => time.slice(cut));
}

/**
 * A trend over time: the first series as an area, the others as lines; one value axis per unit, two at most.
 * Gaps stay gaps: an unknown value is not drawn as zero.
 */
export function trendOption(
  { series, points }: Series,
  label: (name: Label) => string,
  look: ChartLook,
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
      top: textPx * 3,
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
      boundaryGap: false,
      data: shortTimes(points.map(({ time }) => time)),
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: { ...textStyle, hideOverlap: true, margin: textPx * 0.7 },
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
    series: series.map((one, index) => line(one, index, points, units, label, look)),
  };
}

function line(
  one: FigureName,
  index: number,
  points: Series['points'],
  units: readonly string[],
  label: (name: Label) => string,
  look: ChartLook,
) {
  const data = points.map(({ cells }) => plotted(cells[index] ?? { state: 'absent' }));
  return {
    type: 'line',
    name: label(one.label),
    data,
    yAxisIndex: Math.max(0, units.indexOf(one.unit)),
    // A single point between gaps has no line: only its symbol is visible.
    showSymbol: data.filter((value) => value !== null).length < 3,
    symbolSize: look.textPx * 0.5,
    smooth: 0.25,
    // Without it the curve of a count would swing below zero.
    smoothMonotone: 'x',
    lineStyle: { width: Math.max(2, look.textPx / 7) },
    ...(index === 0 ? { areaStyle: { opacity: 0.18 } } : {}),
  };
}
