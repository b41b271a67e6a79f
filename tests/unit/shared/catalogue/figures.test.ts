import '@shared/catalogue';
import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { figureOf, fitsFigures, readFigures } from '@shared/catalogue/figures';

const summary = must(figureOf('deliveryRecord.todayData'), 'values');
const trend = must(figureOf('deliveryRecord.findDeliveryWeightByTime'), 'series');
const rank = must(figureOf('classify.rateRank'), 'rank');

const cells = (data: unknown) => {
  const read = readFigures(summary, data);
  if (read.kind !== 'values') throw new Error(read.kind);
  return Object.fromEntries(read.values.map(({ name, cell }) => [name, cell]));
};
const value = (exact: string | number) => ({ state: 'value', value: exact });

describe('readFigures', () => {
  it('keeps every digit, of texts and of numbers', () => {
    expect(
      cells({ deliveryNum: '1234', weight: '90071992547409931.125', weightAvg: 2.5, siteNum: 0 }),
    ).toEqual({
      deliveryNum: value(1234),
      siteNum: value(0),
      weight: value('90071992547409931.125'),
      weightAvg: value('2.5'),
      qualifiedRate: { state: 'absent' },
    });
  });

  it('rounds what went through a float on the server, and only that', () => {
    expect(cells({ weight: 0.1 + 0.2 })['weight']).toEqual(value('0.300'));
    expect(cells({ weight: -0.30000000000000004 })['weight']).toEqual(value('-0.300'));
    expect(cells({ weight: '0.30000000000000004' })['weight']).toEqual(
      value('0.30000000000000004'),
    );
    expect(cells({ qualifiedRate: 99.99 })['qualifiedRate']).toEqual(value('99.99'));
  });

  it('tells absent, unreadable and zero apart, value by value', () => {
    expect(
      cells({
        deliveryNum: -1,
        siteNum: 'many',
        weight: '',
        weightAvg: 1e21,
        qualifiedRate: '0.00',
      }),
    ).toEqual({
      deliveryNum: { state: 'absent' },
      siteNum: { state: 'unreadable', raw: 'many' },
      weight: { state: 'absent' },
      weightAvg: { state: 'unreadable', raw: '1e+21' },
      qualifiedRate: value('0.00'),
    });
  });

  it.each([null, undefined, '', {}])('reads the null of the wire (%j) as nothing', (data) => {
    expect(Object.values(cells(data)).every(({ state }) => state === 'absent')).toBe(true);
    expect(readFigures(trend, data)).toMatchObject({ kind: 'series', points: [] });
    expect(readFigures(rank, data)).toMatchObject({ kind: 'rank', entries: [] });
    expect([summary, trend, rank].every((spec) => fitsFigures(spec, data))).toBe(true);
  });

  it.each([12, 'text', true, [[]], [1, null]])('never takes %j for figures', (data) => {
    expect(Object.values(cells(data)).every(({ state }) => state === 'unreadable')).toBe(true);
    expect(fitsFigures(summary, data)).toBe(false);
    const read = readFigures(trend, data);
    if (read.kind !== 'series') throw new Error(read.kind);
    expect(read.points.length).toBeGreaterThan(0);
    expect(read.points.flatMap((point) => point.cells).every((c) => c.state === 'unreadable')).toBe(
      true,
    );
  });

  it('shows an answer of another shape as unreadable, not as empty', () => {
    const page = { records: [], total: 0 };
    expect(readFigures(rank, page)).toMatchObject({
      entries: [{ name: '', cell: { state: 'unreadable', raw: '{"records":[],"total":0}' } }],
    });
    expect(fitsFigures(rank, page)).toBe(false);
  });

  it('reads a rank that is answered as one object, by name or alone', () => {
    const money = must(figureOf('recyclingRecord.totalMoneyGs'), 'rank');
    const byName = { 城东回收: '12.50', 城西回收: 8 };
    expect(readFigures(money, byName)).toMatchObject({
      entries: [
        { name: '城东回收', cell: value('12.50') },
        { name: '城西回收', cell: value('8') },
      ],
    });
    const alone = { companyName: '城东回收', totalMoney: '12.50' };
    expect(readFigures(money, alone)).toMatchObject({
      entries: [{ name: '城东回收', cell: value('12.50') }],
    });
    expect([byName, alone].every((data) => fitsFigures(money, data))).toBe(true);
  });

  it('reads the points and entries that are good beside those that are not', () => {
    expect(
      readFigures(trend, [
        { time: '2026-11-20', weight: '12.500', deliveryNum: 3 },
        'nonsense',
        { time: 20261121, weight: [], deliveryNum: 4 },
      ]),
    ).toMatchObject({
      points: [
        { time: '2026-11-20', cells: [value('12.500'), value(3)] },
        { time: '', cells: [{ state: 'unreadable' }, { state: 'unreadable' }] },
        { time: '20261121', cells: [{ state: 'unreadable', raw: '[]' }, value(4)] },
      ],
    });
    expect(readFigures(rank, [{ name: '学府里', rate: '91.50' }, { rate: 90 }])).toMatchObject({
      value: { name: 'rate', unit: '%' },
      entries: [
        { name: '学府里', cell: value('91.50') },
        { name: '', cell: value('90') },
      ],
    });
  });

  it('does not fill the memory with a foreign answer', () => {
    const read = readFigures(
      trend,
      Array.from({ length: 100_000 }, () => ({ time: 'x' })),
    );
    expect(read.kind === 'series' && read.points.length).toBe(2000);
  });

  it('knows the calls that declare figures only', () => {
    expect(figureOf('vehicleScreen.collectionTrend')?.shape).toBe('series');
    expect(figureOf('user.page')).toBeUndefined();
  });
});
