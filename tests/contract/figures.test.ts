import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvelope } from '@shared/api/envelope';
import { pageSchema } from '@shared/api/pageAnswer';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import { figureOf, fitsFigures, readFigures, type FigureData } from '@shared/catalogue/figures';
import { readRecord } from '@shared/catalogue/record';
import { must } from '@shared/base/assert';
import { startPlatform } from '@demo/server';
import { FakeClock } from '../support/fakeClock';
import { LENIENT, TestPlatform } from './platform';

type Row = Readonly<Record<string, unknown>>;

const BASE = '/api/blade-qdfl';
/** A quarter to seven in the evening on the server, a quarter to eleven in the morning in UTC. */
const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);
const HOUR_MS = 3_600_000;
const TODAY = '2026-11-21';

const clock = new FakeClock(NOW);
let platform: TestPlatform;
const tokens: Record<string, string> = {};

async function signIn(): Promise<void> {
  for (const tenant of ['805230', '448413']) {
    tokens[tenant] = (await platform.signIn(tenant))['access_token'] ?? '';
  }
}

/** Lets time pass; access tokens end within an hour. */
async function later(ms: number): Promise<void> {
  await clock.advance(ms);
  await signIn();
}

beforeAll(async () => {
  platform = await TestPlatform.start(clock, false, LENIENT);
  await signIn();
});
afterAll(() => platform.stop());

async function data(path: string, tenant = '805230', isPost = false): Promise<unknown> {
  const url = path.startsWith('/') ? path : `${BASE}/${path}`;
  const token = tokens[tenant] ?? '';
  const reply = await (isPost ? platform.post(url, token, {}) : platform.send(url, { token }));
  const envelope = readEnvelope(reply.status, reply.text);
  if (!envelope.ok) throw new Error(reply.text);
  return envelope.value.data;
}

/** Every row of a list, page by page, as a user would turn them. */
async function walk(path: string, tenant: string, method: 'GET' | 'POST'): Promise<Row[]> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const url = `${BASE}/${path}?current=${current}&size=500`;
    const token = tokens[tenant] ?? '';
    const reply =
      method === 'GET' ? await platform.send(url, { token }) : await platform.post(url, token, {});
    const page = pageSchema.parse(reply.json()['data']);
    rows.push(...(page.records as Row[]));
    if (rows.length >= page.total || page.records.length === 0) return rows;
  }
}

const deliveries = (tenant = '805230') => walk('deliveryrecord/page', tenant, 'GET');
const visits = (tenant = '805230') =>
  walk('vehicle/screen/collectionLargeScreenBottomPage', tenant, 'POST');

const grams = (row: Row): bigint => {
  const text = String(row['weight']);
  return text === '-1' ? 0n : BigInt(text.replace('.', ''));
};
const kg = (sum: bigint): string => {
  const digits = String(sum).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
};
const total = (rows: readonly Row[]): string => kg(rows.reduce((sum, row) => sum + grams(row), 0n));
const percent = (part: number, whole: number): string =>
  (Math.round((part * 10_000) / whole) / 100).toFixed(2);
const isToday = (name: string) => (row: Row) => String(row[name]).startsWith(TODAY);
const since = (name: string, first: string) => (row: Row) => String(row[name]) >= first;
const MISSED = 2;

function groups(rows: readonly Row[], name: string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[name]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

describe('figures of the deliveries', () => {
  it('of today are those of the rows that the list shows', async () => {
    const rows = (await deliveries()).filter(isToday('createTime'));
    expect(rows.length).toBeGreaterThan(20);
    const weight = rows.reduce((sum, row) => sum + grams(row), 0n);
    const count = BigInt(rows.length);
    expect(await data('deliveryrecord/today/data')).toEqual({
      deliveryNum: rows.length,
      siteNum: new Set(rows.map((row) => row['siteName'])).size,
      weight: kg(weight),
      weightAvg: kg((weight * 2n + count) / (count * 2n)),
      qualifiedRate: percent(rows.filter((row) => row['qualified'] === 1).length, rows.length),
    });
  });

  it('by day have a point for each of 30 days, today last, and sum up to the list', async () => {
    const since = '2026-10-23';
    const rows = (await deliveries()).filter((row) => String(row['createTime']) >= since);
    const days = (await data('deliveryrecord/findDeliveryWeightByTime')) as Row[];
    expect(days).toHaveLength(30);
    expect([days[0]?.['time'], days[29]?.['time']]).toEqual([since, TODAY]);
    const byDay = groups(
      rows.map((row) => ({ ...row, day: String(row['createTime']).slice(0, 10) })),
      'day',
    );
    for (const day of days) {
      const own = byDay.get(String(day['time'])) ?? [];
      expect(day).toMatchObject({ weight: total(own), deliveryNum: own.length });
    }
    expect(days.reduce((sum, day) => sum + Number(day['deliveryNum']), 0)).toBe(rows.length);
  });

  it('take the conditions of the list', async () => {
    const rows = await deliveries();
    const first = String(rows[0]?.['villageName']);
    const own = rows.filter((row) => row['villageName'] === first && grams(row) >= 2500n);
    expect(own.length).toBeGreaterThan(5);
    const query = `villageName_equal=${encodeURIComponent(first)}&weight_ge=2.5`;
    const page = (await data(`deliveryrecord/page?${query}`)) as Row;
    expect(page['total']).toBe(own.length);
    expect(await data(`deliveryrecord/page/weightTotal?${query}`)).toEqual({
      weightTotal: total(own),
      total: own.length,
    });
    const none = 'villageName_equal=nowhere';
    expect(await data(`deliveryrecord/today/data?${none}`)).toEqual({
      deliveryNum: 0,
      siteNum: 0,
      weight: '0.000',
      weightAvg: -1,
      qualifiedRate: -1,
    });
    expect(await data(`classify/rateRank?${none}`)).toEqual([]);
    const unknown = await platform.send(`${BASE}/deliveryrecord/today/data?nonsense=1`, {
      token: tokens['805230'] ?? '',
    });
    expect(unknown.status).toBe(500);
  });

  it('rank estates by their exact share of the last 7 days', async () => {
    const rows = (await deliveries()).filter(since('createTime', '2026-11-15 00:00:00'));
    const shares = [...groups(rows, 'villageName')].map(([name, own]) => {
      const good = own.filter((row) => row['qualified'] === 1).length;
      return { name, share: good / own.length, rate: percent(good, own.length) };
    });
    shares.sort((one, two) => two.share - one.share || (one.name < two.name ? -1 : 1));
    expect(await data('classify/rateRank')).toEqual(
      shares.slice(0, 10).map(({ name, rate }) => ({ name, rate })),
    );
    const weights = (await data('classify/order')) as Row[];
    for (const { name, weight } of weights) {
      expect(weight).toBe(total(rows.filter((row) => row['villageName'] === name)));
    }
  });
});

describe('figures of the collections', () => {
  it('count a point by its latest visit of today', async () => {
    const rows = (await visits()).filter(isToday('collectionTime'));
    const points = groups(rows, 'collectionPointName');
    const latest = [...points.values()].map(
      (own) =>
        own.toSorted((one, two) =>
          String(one['collectionTime']) < String(two['collectionTime']) ? 1 : -1,
        )[0],
    );
    const missed = latest.filter((row) => row?.['abnormalType'] === MISSED).length;
    // A point that was missed and came right later must be among them, or this shows nothing.
    const everMissed = rows.filter((row) => row['abnormalType'] === MISSED).length;
    expect(everMissed).toBeGreaterThan(missed);
    expect(await data('vehicle/screen/pointCollectionSummary')).toEqual({
      pointNum: points.size,
      collectedNum: points.size - missed,
      missedNum: missed,
      collectionRate: percent(points.size - missed, points.size),
      weight: total(rows),
    });
  });

  it('by hour cover 24 hours up to now, those without a visit too', async () => {
    const rows = await visits();
    const hours = (await data('vehicle/screen/collection/trend')) as Row[];
    expect(hours).toHaveLength(24);
    expect([hours[0]?.['time'], hours[23]?.['time']]).toEqual([
      '2026-11-20 19:00',
      `${TODAY} 18:00`,
    ]);
    for (const hour of hours) {
      const at = String(hour['time']).slice(0, 13);
      const own = rows.filter((row) => String(row['collectionTime']).startsWith(at));
      const missedNum = own.filter((row) => row['abnormalType'] === MISSED).length;
      expect(hour).toMatchObject({ missedNum, collectedNum: own.length - missedNum });
    }
  });

  it('rank companies by missed points, plausibly few of all', async () => {
    const all = await visits();
    const missed = all.filter((row) => row['abnormalType'] === MISSED);
    expect(missed.length / all.length).toBeGreaterThan(0.04);
    expect(missed.length / all.length).toBeLessThan(0.08);
    const recent = missed.filter(since('collectionTime', '2026-11-15 00:00:00'));
    const rank = (await data('vehicle/screen/companyOmitRank')) as Row[];
    const counted = groups(recent, 'companyName');
    expect(rank).toHaveLength(counted.size);
    for (const entry of rank) {
      expect(entry['omitNum']).toBe(counted.get(String(entry['companyName']))?.length);
    }
    const numbers = rank.map((entry) => Number(entry['omitNum']));
    expect(numbers).toEqual(numbers.toSorted((one, two) => two - one));
  });

  it('agree with the list of abnormal visits, which holds no other', async () => {
    const all = await visits();
    const abnormal = await walk('vehicle/screen/abnormalPage', '805230', 'GET');
    const expected = all.filter((row) => row['abnormalType'] !== -1);
    expect(abnormal.map((row) => row['id'])).toEqual(expected.map((row) => row['id']));
    const today = abnormal.filter(isToday('collectionTime'));
    const missed = today.filter((row) => row['abnormalType'] === MISSED).length;
    expect(await data('vehicle/screen/abnormalEventStatisticsNum')).toEqual({
      abnormalNum: today.length,
      missedNum: missed,
      classifyNum: today.length - missed,
    });
    const body = { companyName_equal: expected[0]?.['companyName'] };
    const token = tokens['805230'] ?? '';
    const reply = await platform.post(`${BASE}/vehicle/screen/abnormalEventPage`, token, body);
    expect(pageSchema.parse(reply.json()['data']).total).toBe(
      expected.filter((row) => row['companyName'] === body.companyName_equal).length,
    );
  });
});

describe('every declared figure and list', () => {
  const figures = FAMILIES.flatMap((family) => family.figures ?? []);
  const cellsOf = (read: FigureData) => {
    if (read.kind === 'values') return read.values.map(({ cell }) => cell);
    if (read.kind === 'rank') return read.entries.map(({ cell }) => cell);
    return read.points.flatMap(({ cells }) => cells);
  };

  it.each(figures.map((spec) => [spec.call, spec] as const))(
    '%s is answered in its declared shape, every value read',
    async (id, spec) => {
      const call = must(
        FAMILIES.flatMap((family) => family.calls).find((one) => one.id === id),
        id,
      );
      const answer = await data(call.path, undefined, call.method === 'POST');
      expect(fitsFigures(spec, answer)).toBe(true);
      const cells = cellsOf(readFigures(must(figureOf(id), id), answer));
      expect(cells.length).toBeGreaterThan(0);
      expect(cells.filter(({ state }) => state !== 'value')).toEqual([]);
    },
  );

  it('reads every record of both boards without a single unreadable cell', async () => {
    for (const [key, rows] of [
      ['deliveryRecord', await deliveries()],
      ['vehicleScreen', await visits()],
    ] as const) {
      const family = must(findFamily(key), key);
      const tolerated = rows.filter((row) => readRecord(family, row).tolerated > 0);
      expect(rows.length).toBeGreaterThan(1000);
      expect(tolerated).toEqual([]);
    }
  });
});

describe('rows', () => {
  it('are the own tenant’s only, and so are the figures', async () => {
    const [mine, others] = [await deliveries(), await deliveries('448413')];
    expect(mine.every((row) => row['tenantId'] === '805230')).toBe(true);
    expect(others.every((row) => row['tenantId'] === '448413')).toBe(true);
    expect(others.length).toBeGreaterThan(100);
    const own = (await data('deliveryrecord/page/weightTotal', '448413')) as Row;
    expect(own).toEqual({ weightTotal: total(others), total: others.length });
    const foreign = await platform.send(
      `${BASE}/deliveryrecord/detail?id=${String(mine[0]?.['id'])}`,
      {
        token: tokens['448413'] ?? '',
      },
    );
    expect([foreign.status, foreign.json()['code']]).toEqual([403, 400]);
    const nobody = await platform.send(`${BASE}/deliveryrecord/today/data`);
    expect(nobody.status).toBe(401);
  });

  it('end now: a page past the end is empty, and nothing lies in the future', async () => {
    const page = (await data('deliveryrecord/page?current=9999&size=10')) as Row;
    expect(page).toMatchObject({ records: [], current: 9999 });
    const newest = (await deliveries())[0];
    expect(String(newest?.['createTime']) <= `${TODAY} 18:45:00`).toBe(true);
  });

  it('come in while the day goes on', async () => {
    const before = (await data('deliveryrecord/today/data')) as Row;
    await later(2 * HOUR_MS);
    const after = (await data('deliveryrecord/today/data')) as Row;
    expect(Number(after['deliveryNum'])).toBeGreaterThan(Number(before['deliveryNum']));
    expect((await data('deliveryrecord/findDeliveryWeightByTime')) as Row[]).toHaveLength(30);
  });

  it('come in on the next day too, without a restart', async () => {
    await later(16 * HOUR_MS);
    const days = (await data('deliveryrecord/findDeliveryWeightByTime')) as Row[];
    const [yesterday, today] = days.slice(-2);
    expect([yesterday?.['time'], today?.['time']]).toEqual([TODAY, '2026-11-22']);
    expect(Number(today?.['deliveryNum'])).toBeGreaterThan(10);
    const figures = (await data('deliveryrecord/today/data')) as Row;
    expect(figures['deliveryNum']).toBe(today?.['deliveryNum']);
  });
});

describe('the live simulation', () => {
  it('adds records now, which a later start drops again', async () => {
    const own = new FakeClock(NOW);
    const live = await TestPlatform.start(own, true);
    const count = async (url: string, token: string): Promise<number> => {
      const path = `${url}${BASE}/deliveryrecord/page?size=1`;
      const reply = await fetch(path, { headers: { 'Blade-Auth': `bearer ${token}` } });
      return pageSchema.parse(((await reply.json()) as Row)['data']).total;
    };
    try {
      const token = (await live.signIn('448413'))['access_token'] ?? '';
      const before = await count(live.url, token);
      await own.advance(5 * 60_000);
      const after = await count(live.url, token);
      expect(after).toBeGreaterThanOrEqual(before + 10);
      const again = await startPlatform({ dataDir: live.dataDir, port: 0, clock: own });
      const kept = await count(again.url, token);
      await again.stop();
      expect(kept).toBe(after - 10);
    } finally {
      await live.stop();
    }
  });
});
