import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { beforeAll, describe, expect, test } from 'vitest';
import { grouped, plotted } from '@renderer/charts/numbers';
import { boardLook } from '@renderer/charts/palette';
import { shortTimes, trendOption, type Series } from '@renderer/charts/trend';

beforeAll(() => use([LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]));

const value = (n: number | string) => ({ state: 'value' as const, value: n });
const name = (key: string, unit: string) => ({
  name: key,
  label: { zh: `${key}量`, en: key },
  unit,
});

/** What the chart library really draws. */
function drawn(series: Series): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 400 });
  chart.setOption(trendOption(series, ({ zh }) => zh, boardLook(16, 'sans-serif')));
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
    expect(shortTimes([])).toEqual([]);
  });
});

describe('trend', () => {
  test('draws names, units and times of both series', () => {
    const svg = drawn({
      kind: 'series',
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
      const svg = drawn({ kind: 'series', series: [name('n', '')], points });
      const path = /<path d="([^"]+)" fill="none" [^>]*stroke="#3fd0b6"/.exec(svg)?.[1] ?? '';
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

  test('a trend without points draws an empty chart and does not throw', () => {
    expect(drawn({ kind: 'series', series: [], points: [] })).toContain('<svg');
  });
});
