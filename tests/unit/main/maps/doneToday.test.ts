import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { fail, ok } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import { layerOf } from '@shared/model/map/layers';
import { MapHub, type MapHubDeps } from '@main/maps/hub';
import { FakeClock } from '@tests/support/fakeClock';

type Question = Parameters<MapHubDeps['read']>[0];
type Row = Readonly<Record<string, unknown>>;

const TODAY = '2026-11-26 00:00:00';
const POINTS: readonly Row[] = ['1', '2', '3'].map((id) => ({
  id,
  pointName: `${id}号投放点`,
  location: '120.6,30.7',
}));
const weighing = (id: number, pointId: string, weight: string, createTime: string): Row => ({
  id: `w${id}`,
  pointId,
  weight,
  createTime,
});

/** What the map is told of the drop-off points, where the server has these weighings, newest first. */
async function shown(
  weighings: readonly Row[] | null,
  options: { readonly filters?: boolean; readonly paged?: boolean } = {},
) {
  const { asked, hub } = hubWith(weighings, options);
  hub.watch(1, ['dropPoint']);
  await settled();
  const [state] = hub.watch(2, ['dropPoint']);
  return { asked, features: must(state, 'layer').features };
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 200; n += 1) await Promise.resolve();
};

function hubWith(
  weighings: readonly Row[] | null,
  options: { readonly filters?: boolean; readonly paged?: boolean } = {},
) {
  const { filters = true, paged = true } = options;
  const asked: Question[] = [];
  const clock = new FakeClock(1_000_000);
  const hub = new MapHub({
    clock,
    async read(question) {
      asked.push(question);
      const isPoint = question.call === 'point.page';
      if (!isPoint && weighings === null) return fail({ kind: 'noPermission', message: '' });
      const family = must(findFamily(isPoint ? 'point' : 'sitePointWeight'), 'family');
      const from = question.params['createTime_datege'] ?? '';
      const all = isPoint
        ? POINTS
        : (weighings ?? []).filter(({ createTime }) => !filters || String(createTime) >= from);
      const start = (question.current - 1) * question.size;
      const rows = paged ? all.slice(start, start + question.size) : all;
      const records = rows.map((row) => readRecord(family, row));
      const { current, size } = question;
      return ok({ paged, page: { records, total: all.length, current, size } });
    },
    system: () => 'wgs84',
    timeOf: () => null,
    today: () => TODAY,
    tell: () => undefined,
  });
  hub.belongsTo('somebody');
  return { asked, clock, hub };
}

const OF_TODAY = [
  weighing(1, '1', '120.500', '2026-11-26 18:40:10'),
  weighing(2, '3', '40.25', '2026-11-26 09:00:00'),
  weighing(3, '1', '60.000', '2026-11-26 07:05:00'),
];
const OLDER = [
  weighing(4, '2', '99.000', '2026-11-25 23:59:59'),
  weighing(5, '1', '70.000', '2026-11-25 07:00:00'),
];

describe('what was done today at the drop-off points', () => {
  it('is counted and weighed, and a point without a weighing is due', async () => {
    const { asked, features } = await shown(OF_TODAY);
    expect(features.map(({ id, health }) => [id, health])).toEqual([
      ['1', 'ok'],
      ['2', 'due'],
      ['3', 'ok'],
    ]);
    expect(features[0]?.facts).toMatchObject({
      'today.count': '2',
      'today.amount': '180.500',
      'today.last': '2026-11-26 18:40:10',
    });
    expect(features[1]?.facts).toMatchObject({ 'today.count': '0' });
    expect(asked.at(-1)).toMatchObject({
      call: 'sitePointWeight.page',
      params: { createTime_datege: TODAY },
      sort: [{ field: 'createTime', direction: 'desc' }],
    });
  });

  it.each([
    ['knows no such condition', { filters: false }],
    ['gives all at once', { paged: false, filters: false }],
  ])('leaves yesterday out where the server %s', async (_name, server) => {
    const { features } = await shown([...OF_TODAY, ...OLDER], server);
    expect(features.map(({ facts }) => facts['today.count'])).toEqual(['2', '0', '1']);
  });

  it('is read page by page, and no further than today', async () => {
    const busy = Array.from({ length: 1203 }, (_, n) =>
      weighing(
        n,
        '2',
        '1.0',
        `2026-11-26 ${String(23 - Math.floor(n / 60)).padStart(2, '0')}:00:00`,
      ),
    );
    const old = Array.from({ length: 2000 }, (_, n) =>
      weighing(9000 + n, '2', '1.0', '2026-11-01 08:00:00'),
    );
    const { asked, features } = await shown([...busy, ...old], { filters: false });
    expect(features[1]?.facts).toMatchObject({ 'today.count': '1203', 'today.amount': '1203.0' });
    expect(asked.filter(({ call }) => call !== 'point.page')).toHaveLength(3);
  });

  it('is not asked for where points are only looked up by name, and at once when one is drawn', async () => {
    const { asked, clock, hub } = hubWith(OF_TODAY);
    const calls = (): string => asked.map(({ call }) => call).join();
    hub.watch(1, ['dropPoint'], { named: ['dropPoint'] });
    await settled();
    expect(calls()).toBe('point.page');
    // Names change by hand: they are asked for every five minutes.
    await clock.advance(299_000);
    await settled();
    expect(calls()).toBe('point.page');
    hub.watch(2, ['dropPoint']);
    await settled();
    expect(calls()).toBe('point.page,point.page,sitePointWeight.page');
    await clock.advance(120_000);
    await settled();
    expect(asked).toHaveLength(5);
    // The one that draws them is gone.
    hub.watch(2, []);
    await clock.advance(420_000);
    await settled();
    expect(asked.slice(5).map(({ call }) => call)).toEqual(['point.page', 'point.page']);
    hub.watch(1, []);
    await clock.advance(900_000);
    expect(asked).toHaveLength(7);
  });

  it('says nothing of today where the call is refused', async () => {
    const { features } = await shown(null);
    expect(features.map(({ health }) => health)).toEqual(['ok', 'ok', 'ok']);
    expect(Object.keys(features[0]?.facts ?? {}).join()).not.toContain('today');
  });

  it('gives no sum where a weight cannot be read', async () => {
    const { features } = await shown([weighing(1, '1', 'viel', '2026-11-26 08:00:00')]);
    expect(features[0]?.facts).toMatchObject({ 'today.count': '1', 'today.amount': '' });
  });

  it('is of records that the declarations name', () => {
    const { today } = must(layerOf('dropPoint'), 'layer');
    const fields = must(findFamily('sitePointWeight'), 'family').fields.map(({ name }) => name);
    const { time, object, amount } = must(today, 'today');
    expect(fields).toEqual(expect.arrayContaining([time, object, amount]));
  });
});
