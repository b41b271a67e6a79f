import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, PilotDesk, said, units, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api');
});
afterAll(() => desk.stop());

const YYJC = 'blade-yyjc';
const NOISE = 'blade-basics-resources/noise';
const DAY_MS = 86_400_000;

/** The rows of the last thirty days, today included, by a time. */
function lastDays(rows: readonly Row[], name: string): readonly Row[] {
  const first = new Date(Date.UTC(2026, 10, 21) - 29 * DAY_MS).toISOString().slice(0, 10);
  return rows.filter((row) => String(row[name]) >= first);
}

const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((all, row) => all + Math.max(0, Number(row[name])), 0);

/** The mean of decimals with two places that are there, rounded half up, as the wire writes it. */
function mean(rows: readonly Row[], name: string): string {
  const values = rows.filter((row) => row[name] !== -1).map((row) => units(row[name], 2));
  const all = values.reduce((one, two) => one + two, 0n);
  const count = BigInt(values.length);
  const rounded = (2n * all + count) / (2n * count);
  return `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`;
}

const share = (part: number, of: number): string =>
  (Math.round((part * 10_000) / of) / 100).toFixed(2);

describe('daily fume records', () => {
  const records = (params = {}): Promise<readonly Row[]> =>
    desk.all(`${YYJC}/monitordayrecord/page`, params);

  it('go back ninety days, and exceed the limit only where the mean does', async () => {
    const rows = await records();
    const days = new Set(rows.map((row) => String(row['recordTime']).slice(0, 10)));
    expect(days.size).toBe(90);
    for (const row of rows) {
      // What was not measured is -1 (spec 1 §3).
      if (row['meanValue'] === -1) expect(row['standard']).toBe(-1);
      else expect(row['standard']).toBe(units(row['meanValue'], 2) > 200n ? 0 : 1);
      if (row['meanValue'] !== -1)
        expect(units(row['maxValue'], 2)).toBeGreaterThanOrEqual(units(row['meanValue'], 2));
    }
  });

  it('add up to the figures above the list, and to those of the map for its month', async () => {
    const rows = await records();
    const total = (await desk.post(`${YYJC}/monitordayrecord/monitorDayRecordTotal`, {})).json()[
      'data'
    ] as Row;
    const judged = rows.length;
    const good = rows.filter((row) => row['standard'] === 1).length;
    expect(total).toEqual({
      recordNum: rows.length,
      merchantNum: new Set(rows.map((row) => row['merchantId'])).size,
      meanValue: mean(rows, 'meanValue'),
      overNum: sum(rows, 'overNum'),
      standardRate: share(good, judged),
    });
    const month = lastDays(rows, 'recordTime');
    expect(await desk.data(`${YYJC}/gis/siteNumber`)).toEqual({
      merchantNum: new Set(month.map((row) => row['merchantId'])).size,
      deviceNum: new Set(month.map((row) => row['deviceId'])).size,
    });
    expect(await desk.data(`${YYJC}/gis/siteTotal`)).toMatchObject({
      overNum: sum(month, 'overNum'),
      meanValue: mean(month, 'meanValue'),
    });
    const ranked = [...groups(month, 'merchantName')]
      .map(([name, own]) => ({ name, overNum: sum(own, 'overNum') }))
      .sort((one, two) => two.overNum - one.overNum || (one.name < two.name ? -1 : 1));
    expect(await desk.data(`${YYJC}/gis/siteRank`)).toEqual(ranked.slice(0, 10));
  });

  it('are those of one merchant when it is named, and offer each merchant once', async () => {
    const names = await desk.rows(`${YYJC}/monitordayrecord/nameList`);
    expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
    const counts = groups(await records(), 'merchantId');
    for (const { id } of names) {
      const own = await records({ merchantId_equal: String(id) });
      expect(own).toHaveLength(counts.get(String(id))?.length ?? 0);
      expect(own.every((row) => row['merchantId'] === id)).toBe(true);
    }
  });
});

describe('merchants and their monitors', () => {
  it('are those that the alarms name', async () => {
    const merchants = await desk.all(`${YYJC}/merchant/page`);
    const monitors = await desk.all('blade-device/lampblackDetail/page');
    const names = new Set(merchants.map((row) => row['merchantName']));
    const codes = new Map(monitors.map((row) => [row['deviceCode'], row['merchantName']]));
    const alarms = await desk.all(`${YYJC}/lampblack/page`);
    expect(alarms.length).toBeGreaterThan(50);
    for (const alarm of alarms) {
      expect(names).toContain(alarm['siteName']);
      expect(codes.get(alarm['deviceCode'])).toBe(alarm['siteName']);
    }
    const ranked = (await desk.data(`${YYJC}/lampblack/staging/rank`)) as readonly Row[];
    const month = lastDays(alarms, 'createTime');
    for (const { name, warnNum } of ranked)
      expect(warnNum).toBe(month.filter((row) => row['siteName'] === name).length);
  });

  it('cannot be removed while a monitor is there', async () => {
    const [one] = await desk.all(`${YYJC}/merchant/page`);
    const ids = String(one?.['id']);
    expect(await said(desk.remove(`${YYJC}/merchant/remove`, { ids }))).toEqual([
      400,
      400,
      '请先删除关联的油烟设备!',
    ]);
    const monitors = await desk.all('blade-device/lampblackDetail/page', { merchantId_equal: ids });
    const gone = monitors.map(({ id }) => String(id)).join(',');
    expect(await said(desk.remove('blade-device/lampblackDetail/remove', { ids: gone }))).toEqual(
      DONE,
    );
    expect(await said(desk.remove(`${YYJC}/merchant/remove`, { ids }))).toEqual(DONE);
  });

  it('have unified social credit codes with a true check character', async () => {
    const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (const { creditCode } of await desk.all(`${YYJC}/merchant/page`)) {
      const code = String(creditCode);
      expect(code).toHaveLength(18);
      // GB 32100: weights are powers of 3 modulo 31, and the sum of all is a multiple of 31.
      const all = [...code].reduce(
        (total, sign, at) =>
          total + signs.indexOf(sign) * (at === 17 ? 1 : Number(3n ** BigInt(at) % 31n)),
        0,
      );
      expect(all % 31).toBe(0);
    }
  });
});

describe('comparisons with the limit', () => {
  it('make the graph of thirty days', async () => {
    const rows = lastDays(await desk.all(`${YYJC}/monitorstandardrecord/page`), 'recordTime');
    const graph = (await desk.data(`${YYJC}/monitorstandardrecord/graph`)) as readonly Row[];
    expect(graph).toHaveLength(30);
    for (const { time, recordNum, overNum } of graph) {
      const day = rows.filter((row) => String(row['recordTime']).startsWith(String(time)));
      expect(recordNum).toBe(day.length);
      expect(overNum).toBe(day.filter((row) => row['standard'] === 0).length);
    }
  });
});

describe('noise reports', () => {
  it('tell what was exceeded by the levels and limits beside it', async () => {
    const rows = await desk.all(`${NOISE}/report/page`);
    expect(rows.length).toBeGreaterThan(2000);
    for (const row of rows) {
      const isOver =
        units(row['dayLevel'], 2) > BigInt(Number(row['dayLimit']) * 100) ||
        units(row['nightLevel'], 2) > BigInt(Number(row['nightLimit']) * 100);
      expect(row['standard']).toBe(isOver ? 0 : 1);
    }
  });

  it('make the figures and the curve of thirty days', async () => {
    const rows = lastDays(await desk.all(`${NOISE}/report/page`), 'reportTime');
    const good = rows.filter((row) => row['standard'] === 1).length;
    expect(await desk.data(`${NOISE}/report/total`)).toEqual({
      deviceNum: new Set(rows.map((row) => row['deviceCode'])).size,
      dayLevel: mean(rows, 'dayLevel'),
      nightLevel: mean(rows, 'nightLevel'),
      overNum: sum(rows, 'overNum'),
      standardRate: share(good, rows.length),
    });
    const [first] = (await desk.data(`${NOISE}/report/data`)) as readonly Row[];
    const day = rows.filter((row) => String(row['reportTime']).startsWith(String(first?.['time'])));
    expect(first).toMatchObject({
      dayLevel: mean(day, 'dayLevel'),
      nightLevel: mean(day, 'nightLevel'),
    });
  });

  it('and the workbench count the alarms of the alarm list', async () => {
    const alarms = lastDays(await desk.all(`${NOISE}/warn/page`), 'warnTime');
    const count = (await desk.post(`${NOISE}/staging/count`, {})).json()['data'] as Row;
    const of = (kind: number): number => alarms.filter((row) => row['warnType'] === kind).length;
    expect(count).toMatchObject({
      warnNum: alarms.length,
      dayNum: of(1),
      nightNum: of(2),
      offlineNum: of(3),
    });
    const responsible = await desk.rows(`${NOISE}/staging/site/user`);
    const devices = await desk.all(`${NOISE}/page`);
    expect(responsible).toHaveLength(devices.filter((row) => row['siteId'] !== '').length);
    const open = await desk.rows(`${NOISE}/staging/dispatch`);
    expect(open.every((row) => row['status'] !== 2)).toBe(true);
    const [worst] = (await desk.data(`${NOISE}/staging/device/sort`)) as readonly Row[];
    expect(must(worst, 'device')['warnNum']).toBeGreaterThan(0);
  });
});
