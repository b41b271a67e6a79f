import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, NOT_DONE, PilotDesk, said, total, units, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-qdfl/recyclingrecord');
});
afterAll(() => desk.stop());

const page = (): Promise<readonly Row[]> => desk.all('page');
const linesOf = (row: Row): Promise<readonly Row[]> =>
  desk.rows('detail', { id: String(row['id']) });
const again = async (row: Row): Promise<Row> =>
  must((await desk.all('page', { recordNo_equal: String(row['recordNo']) }))[0], 'record');
/** The odd call: the record's id in the query, the lines that go as a list in the body. */
const removeLines = (row: Row, lines: readonly Row[], who?: string) =>
  said(
    desk.post(
      'remove/detail',
      lines.map(({ id }) => ({ id })),
      { id: String(row['id']) },
      who,
    ),
  );

/** Some record with so many lines. */
async function recordOf(lines: number): Promise<readonly [Row, readonly Row[]]> {
  for (const row of await page()) {
    const own = await linesOf(row);
    if (own.length === lines) return [row, own];
  }
  throw new Error(`no record of ${lines} lines`);
}

describe('recycling records', () => {
  it('weigh and cost what their lines do, to the gram and the fen', async () => {
    for (const row of (await page()).slice(0, 40)) {
      const lines = await linesOf(row);
      expect(lines.length).toBeGreaterThan(0);
      expect(row['totalWeight']).toBe(
        total(
          lines.map((line) => line['weight']),
          3,
        ),
      );
      expect(row['totalMoney']).toBe(
        total(
          lines.map((line) => line['money']),
          2,
        ),
      );
      for (const line of lines) {
        expect(line['recordId']).toBe(row['id']);
        expect(units(line['grossWeight'], 3) - units(line['tareWeight'], 3)).toBe(
          units(line['weight'], 3),
        );
        // Half a fen and more is a fen.
        const exact = units(line['weight'], 3) * units(line['price'], 2);
        expect(units(line['money'], 2)).toBe((exact + 500n) / 1000n);
      }
    }
  });

  it('of the recycling points are those with source 4 (call:recyclingRecord.pagePh)', async () => {
    const expected = (await page()).filter((row) => row['recycleSource'] === 4);
    expect(expected.length).toBeGreaterThan(50);
    const found = await desk.all('page/ph');
    expect(found.map((row) => row['id'])).toEqual(expected.map((row) => row['id']));
  });

  it('that were fetched name a vehicle of the fleet by id and plate', async () => {
    const fetched = (await page()).filter((row) => row['vehicleId'] !== '');
    expect(fetched.length).toBeGreaterThan(50);
    for (const row of fetched) {
      expect(row['vehicleId']).toMatch(/^\d{19}$/);
      expect(row['carNo']).toMatch(/^示[A-Z]{2}\d{4}$/);
      expect(row['recycleSource']).toBe(1);
    }
  });
});

describe('removing lines', () => {
  it('takes the chosen lines and sums up the rest exactly', async () => {
    const [row, lines] = await recordOf(3);
    const [first, second, third] = lines;
    const before = (await desk.data('total/money')) as Row;
    expect(await removeLines(row, [must(first, 'line'), must(third, 'line')])).toEqual(DONE);
    expect((await linesOf(row)).map((line) => line['id'])).toEqual([second?.['id']]);
    const after = await again(row);
    expect(after).toMatchObject({ totalWeight: second?.['weight'], totalMoney: second?.['money'] });
    const sums = (await desk.data('total/money')) as Row;
    expect(units(before['totalMoney'], 2) - units(sums['totalMoney'], 2)).toBe(
      units(row['totalMoney'], 2) - units(after['totalMoney'], 2),
    );
    expect(sums['total']).toBe(before['total']);
    expect(await removeLines(row, [must(second, 'line')])).toEqual(DONE);
    expect(await again(row)).toMatchObject({ totalWeight: '0.000', totalMoney: '0.00' });
  });

  it('refuses a line of another record, none, and a stranger, and changes nothing', async () => {
    const [row, lines] = await recordOf(2);
    const [, others] = await recordOf(1);
    const mixed = [must(lines[0], 'line'), must(others[0], 'line')];
    expect((await removeLines(row, mixed)).slice(0, 2)).toEqual([400, 400]);
    expect((await removeLines(row, [])).slice(0, 2)).toEqual([400, 400]);
    const noId = await said(desk.post('remove/detail', [{ id: lines[0]?.['id'] }]));
    expect(noId).toEqual([400, 400, '缺少必要的请求参数: id']);
    expect((await removeLines(row, lines, 'stranger'))[0]).toBe(403);
    expect((await removeLines(row, lines, 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect(await linesOf(row)).toEqual(lines);
    expect(await again(row)).toEqual(row);
  });
});

describe('removing records', () => {
  it('takes comma-joined ids, all or none', async () => {
    const [one, two, three] = await page();
    const foreign = (await desk.all('page', {}, 'stranger'))[0];
    const joined = (...rows: (Row | undefined)[]) => ({
      ids: rows.map((row) => row?.['id']).join(','),
    });
    expect((await said(desk.postQuery('remove', joined(one, foreign))))[0]).toBe(403);
    expect((await page())[0]).toEqual(one);
    expect(await said(desk.postQuery('remove', joined(one, two)))).toEqual(DONE);
    expect((await page())[0]).toEqual(three);
    expect(await said(desk.postQuery('remove', joined(one)))).toEqual(NOT_DONE);
  });
});

describe('figures of recycling', () => {
  it('are those of the list, with its conditions (call:recyclingRecord.totalMoney)', async () => {
    const rows = (await page()).filter((row) => row['payMethod'] === 2);
    const asked = { payMethod_equal: '2' };
    expect(rows.length).toBeGreaterThan(100);
    expect(await desk.data('total/money', asked)).toEqual({
      total: rows.length,
      totalWeight: total(
        rows.map((row) => row['totalWeight']),
        3,
      ),
      totalMoney: total(
        rows.map((row) => row['totalMoney']),
        2,
      ),
    });
  });

  it('rank companies by what was paid (call:recyclingRecord.totalMoneyGs)', async () => {
    const ranked = [...groups(await page(), 'companyName')]
      .map(([companyName, own]) => ({
        companyName,
        totalMoney: total(
          own.map((row) => row['totalMoney']),
          2,
        ),
      }))
      .toSorted((one, two) => Number(units(two.totalMoney, 2) - units(one.totalMoney, 2)));
    expect(ranked.length).toBeGreaterThan(2);
    expect(await desk.data('total/money/gs')).toEqual(ranked);
  });

  it('by month are twelve, this month last, each the sum of its records (call:recyclingRecord.statisticsMonth)', async () => {
    const rows = (await page()).map((row) => ({
      ...row,
      month: String(row['createTime']).slice(0, 7),
    }));
    const byMonth = groups(rows, 'month');
    const months = await desk.rows('statistics/month');
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
    ]);
    for (const { month, totalWeight, totalMoney } of months) {
      const own = byMonth.get(String(month)) ?? [];
      expect(own.length).toBeGreaterThan(10);
      expect(totalWeight).toBe(
        total(
          own.map((row) => row['totalWeight']),
          3,
        ),
      );
      expect(totalMoney).toBe(
        total(
          own.map((row) => row['totalMoney']),
          2,
        ),
      );
    }
  });

  it('tell what lies in stock, and what each point collected in thirty days (call:recyclingRecord.statisticsShipment call:recyclingRecord.statisticsCollect)', async () => {
    const rows = await page();
    const stock = rows.filter((row) => row['shipped'] === 0);
    expect(stock.length).toBeGreaterThan(2);
    const share = (rows.length - stock.length) / rows.length;
    expect(await desk.data('statistics/shipment')).toEqual({
      stockWeight: total(
        stock.map((row) => row['totalWeight']),
        3,
      ),
      shippedRate: (Math.round(share * 10_000) / 100).toFixed(2),
    });
    const recent = rows.filter((row) => String(row['createTime']) >= '2026-10-23 00:00:00');
    expect(recent.length).toBeGreaterThan(30);
    const ranked = [...groups(recent, 'siteName')]
      .map(([siteName, own]) => ({
        siteName,
        collectWeight: total(
          own.map((row) => row['totalWeight']),
          3,
        ),
      }))
      .toSorted((one, two) => Number(units(two.collectWeight, 3) - units(one.collectWeight, 3)));
    expect(await desk.data('statistics/collect')).toEqual(ranked.slice(0, 10));
  });
});
