import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { beforeAll, describe, expect, test } from 'vitest';
import { grouped, plotted } from '@renderer/charts/numbers';
import { boardLook } from '@renderer/charts/palette';
import { rankScale, toneOf } from '@renderer/charts/rank';
import { isRunning, shortTimes, trendOption, type Series } from '@renderer/charts/trend';

beforeAll(() =>
  use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]),
);

const value = (n: number | string) => ({ state: 'value' as const, value: n });
const name = (key: string, unit: string) => ({
  name: key,
  label: { zh: `${key}量`, en: key },
  unit,
  period: 'last24Hours' as const,
  adds: true,
});
const share = { ...name('rate', '%'), adds: false };

/** What the chart library really draws. */
function drawn(series: Series, running?: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 400 });
  chart.setOption(trendOption(series, ({ zh }) => zh, boardLook(16, 'sans-serif'), running));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

describe('numbers', () => {
  test('thousands are separated and no digit is lost', () => {
    expect(['0', '-1234.50', '1234567', '9007199254740993.125', 'A-1'].map(grouped)).toEqual([
      '0',
      '-1,234.50',
      '1,234,567',
      '9,007,199,254,740,993.125',
      'A-1',
    ]);
  });

  test('what is no number is a gap and never a zero', () => {
    expect(plotted({ state: 'absent' })).toBeNull();
    expect(plotted({ state: 'unreadable', raw: '12' })).toBeNull();
    expect(plotted(value('12.5'))).toBe(12.5);
    expect(plotted(value('a lot'))).toBeNull();
    expect(plotted(value(''))).toBeNull();
  });
});

describe('times of an axis', () => {
  test('what all points share is left out', () => {
    expect(shortTimes(['2026-11-20', '2026-11-21'])).toEqual(['11-20', '11-21']);
    expect(shortTimes(['2026-12-31', '2027-01-01'])).toEqual(['2026-12-31', '2027-01-01']);
    expect(shortTimes(['2026-11-21 08:00:00', '2026-11-21 09:00:00'])).toEqual(['08:00', '09:00']);
    expect(shortTimes(['08:00', '09:00'])).toEqual(['08:00', '09:00']);
    expect(shortTimes(['2026-11-20 23:00', '2026-11-21 00:00', '2026-11-21 01:00'])).toEqual([
      '23:00',
      '11-21',
      '01:00',
    ]);
    expect(shortTimes([])).toEqual([]);
  });
});

describe('trend', () => {
  test('draws names, units and times of both series', () => {
    const svg = drawn({
      kind: 'series',
      by: 'day',
      series: [name('delivery', 'kg'), name('visit', '次')],
      points: [
        { time: '2026-11-20', cells: [value('12.50'), value(3)] },
        { time: '2026-11-21', cells: [value('14'), value(4)] },
      ],
    });
    for (const text of ['delivery量', 'visit量', 'kg', '次', '11-20', '11-21'])
      expect(svg).toContain(`>${text}<`);
  });

  test('an unreadable value breaks the line instead of dropping it to zero', () => {
    const point = (cell: Series['points'][number]['cells'][number], time: string) => ({
      time,
      cells: [cell],
    });
    const whole = [1, 2, 3, 4, 5].map((n) => point(value(n), `0${n}:00`));
    const broken = whole.with(2, point({ state: 'unreadable', raw: 'x' }, '03:00'));
    const lines = (points: Series['points']): number => {
      const svg = drawn({ kind: 'series', by: 'hour', series: [share], points });
      const path = /<path d="([^"]+)" fill="none" [^>]*stroke="#8fb3d9"/.exec(svg)?.[1] ?? '';
      return path.split('M').length - 1;
    };
    expect(lines(whole)).toBe(1);
    expect(lines(broken)).toBe(2);
  });

  test('more than two units share the two axes that can be read', () => {
    const units = ['kg', '次', '%', 'm'];
    const option = trendOption(
      {
        kind: 'series',
        by: 'hour',
        series: units.map((unit) => name(unit, unit)),
        points: [{ time: '08:00', cells: units.map(() => value(1)) }],
      },
      ({ en }) => en,
      boardLook(16, 'sans-serif'),
    );
    expect(option['yAxis']).toHaveLength(2);
    const axes = (option['series'] as { yAxisIndex: number }[]).map((one) => one.yAxisIndex);
    expect(axes).toEqual([0, 1, 0, 0]);
  });

  test('counts are columns and never a curve that swings between them', () => {
    const counts: Series = {
      kind: 'series',
      by: 'hour',
      series: [name('collected', ''), { ...name('missed', ''), better: 'down' }],
      points: [7, 0, 5].map((n, hour) => ({ time: `0${hour}:00`, cells: [value(n), value(1)] })),
    };
    const option = trendOption(counts, ({ en }) => en, boardLook(16, 'sans-serif'));
    const series = option['series'] as { type: string; color: string }[];
    expect(series.map(({ type }) => type)).toEqual(['bar', 'bar']);
    // What should be few has the colour of a warning, not of another good thing.
    expect(series.map(({ color }) => color)).toEqual(['#8fb3d9', '#ffb454']);
    expect(drawn(counts)).not.toContain('stroke="#8fb3d9" stroke-width');
  });

  test('the running hour is an outline with its word, the whole ones are full', () => {
    const points = ['08:00', '09:00'].map((time) => ({ time, cells: [value(4)] }));
    const counts: Series = { kind: 'series', by: 'hour', series: [name('n', '')], points };
    expect(drawn(counts, '至今')).toContain('>至今<');
    expect(drawn(counts)).not.toContain('至今');
    const last = (running?: string): unknown => {
      const option = trendOption(counts, ({ en }) => en, boardLook(16, 'x'), running);
      return (option['series'] as { data: unknown[] }[])[0]?.data;
    };
    expect(last()).toEqual([4, 4]);
    expect(last('至今')).toEqual([
      4,
      { value: 4, itemStyle: expect.objectContaining({ opacity: 0.3 }) as unknown },
    ]);
  });

  test('a share of the running hour is a hollow point: it is no sum that must grow', () => {
    const points = ['08:00', '09:00'].map((time) => ({ time, cells: [value(4)] }));
    const rates: Series = { kind: 'series', by: 'hour', series: [share], points };
    const option = trendOption(rates, ({ en }) => en, boardLook(16, 'x'), '至今');
    expect((option['series'] as { data: unknown[] }[])[0]?.data).toEqual([
      { value: 4, symbol: 'none' },
      { value: 4, symbol: 'emptyCircle' },
    ]);
    expect(drawn(rates, '至今')).toContain('>至今<');
  });

  test('a trend without points draws an empty chart and does not throw', () => {
    expect(drawn({ kind: 'series', by: 'day', series: [], points: [] })).toContain('<svg');
  });
});

describe('the last point', () => {
  const at = new Date(2026, 10, 21, 9, 40).getTime();
  const of = (by: Series['by'], time: string): boolean =>
    isRunning(
      {
        by,
        points: [
          { time: 'x', cells: [] },
          { time, cells: [] },
        ],
      },
      at,
    );

  test('runs while its hour, day or month does', () => {
    expect(of('hour', '2026-11-21 09:00')).toBe(true);
    expect(of('hour', '2026-11-21 08:00')).toBe(false);
    expect(of('hour', '09:00')).toBe(true);
    expect(of('hour', '08:00')).toBe(false);
    expect(of('day', '2026-11-21')).toBe(true);
    expect(of('day', '2026-11-20')).toBe(false);
    expect(of('month', '2026-11')).toBe(true);
    expect(of('month', '2026-10')).toBe(false);
    expect(isRunning({ by: 'day', points: [] }, at)).toBe(false);
  });
});

describe('rank', () => {
  const entries = (values: readonly string[]) => values.map((n) => ({ name: n, cell: value(n) }));
  const of = (unit: string, values: readonly string[], target?: number) => {
    const named = target === undefined ? name('r', unit) : { ...name('r', unit), target };
    const scale = rankScale({ kind: 'rank', value: named, entries: entries(values) });
    return [...values.map((n) => scale.share(value(n))), scale.target];
  };

  test('percentages are drawn on 0–100, other values up to the largest', () => {
    expect(of('%', ['96.67', '50', '0'])).toEqual([0.9667, 0.5, 0, null]);
    expect(of('kg', ['80', '40'])).toEqual([1, 0.5, null]);
    expect(of('%', ['110'], 98)).toEqual([1, 0.98]);
    expect(of('kg', ['80'], 160)).toEqual([0.5, 1]);
    expect(of('', ['0'])).toEqual([0, null]);
  });

  test('what is missed never looks like an achievement', () => {
    expect(toneOf({ better: 'down' }, value(3))).toBe('bad');
    expect(toneOf({ better: 'down' }, value(0))).toBe('plain');
    expect(toneOf({ better: 'down', target: 5 }, value(3))).toBe('plain');
    expect(toneOf({ better: 'up' }, value('71.7'))).toBe('plain');
    expect(toneOf({ better: 'up', target: 98 }, value('98'))).toBe('good');
    expect(toneOf({ better: 'up', target: 98 }, value('97.9'))).toBe('bad');
    expect(toneOf({}, value(9))).toBe('plain');
    expect(toneOf({ better: 'down' }, { state: 'absent' })).toBe('plain');
  });
});
