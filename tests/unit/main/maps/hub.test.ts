import { beforeEach, expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import { must } from '@shared/base/assert';
import type { LayerChange } from '@shared/model/map/feature';
import { LAYERS } from '@shared/model/map/layers';
import { MapHub, type MapHubDeps } from '@main/maps/hub';
import { FakeClock } from '@tests/support/fakeClock';

type Question = Parameters<MapHubDeps['read']>[0];

let clock = new FakeClock();
let asked: Question[] = [];
let told: (LayerChange & { readonly to: number })[] = [];
let rows: readonly Record<string, unknown>[] = [];
let failing = false;
let hub: MapHub;

const vehicle = (id: string, location: string) => ({
  id,
  carNo: `示${id}`,
  online: '1',
  speed: '20.00',
  direction: 370,
  location,
  locationTime: '2026-11-26 08:00:00',
});

beforeEach(() => {
  clock = new FakeClock(1_000_000);
  asked = [];
  told = [];
  failing = false;
  rows = [vehicle('1', '120.6,30.7'), vehicle('2', '0,0')];
  hub = new MapHub({
    clock,
    async read(question) {
      asked.push(question);
      if (failing) return fail({ kind: 'notConnected', reason: 'refused', detail: 'x' });
      const layer = must(
        LAYERS.find(({ call }) => call === question.call),
        'layer',
      );
      const family = must(findFamily(layer.family), 'family');
      const paged = question.call.endsWith('page');
      const start = (question.current - 1) * question.size;
      const mine = paged ? rows.slice(start, start + question.size) : rows;
      return ok({
        paged,
        page: {
          records: mine.map((row) => readRecord(family, row)),
          total: rows.length,
          current: question.current,
          size: question.size,
        },
      });
    },
    system: () => 'wgs84',
    today: () => '2026-11-26 00:00:00',
    timeOf: (text) => (text === '' ? null : Date.parse(`${text.replace(' ', 'T')}+08:00`)),
    tell: (to, change) => told.push({ to, ...change }),
  });
  hub.belongsTo('somebody');
});

const settled = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};

test('a layer is asked for once for all windows, and only while one shows it', async () => {
  expect(asked).toEqual([]);
  hub.watch(1, ['vehicle']);
  hub.watch(2, ['vehicle']);
  await settled();
  expect(asked).toHaveLength(1);
  expect(told.map(({ to }) => to)).toEqual([1, 2]);
  await clock.advance(10_000);
  await settled();
  expect(asked).toHaveLength(2);
  hub.watch(1, []);
  hub.watch(2, []);
  await clock.advance(60_000);
  await settled();
  expect(asked).toHaveLength(2);
});

test('a window that comes later gets what is known, and then changes alone', async () => {
  hub.watch(1, ['vehicle']);
  await settled();
  const [state] = hub.watch(2, ['vehicle']);
  expect(state?.features.map(({ id, doubt }) => [id, doubt])).toEqual([
    ['1', null],
    ['2', 'zero'],
  ]);
  expect(state?.features[0]).toMatchObject({ heading: 10, speed: 20, health: 'ok' });
  told = [];
  rows = [vehicle('1', '120.61,30.7'), vehicle('2', '0,0')];
  await clock.advance(10_000);
  await settled();
  expect(told[0]?.upserts.map(({ id }) => id)).toEqual(['1']);
  rows = [vehicle('2', '0,0')];
  await clock.advance(10_000);
  await settled();
  expect(told.at(-1)).toMatchObject({ upserts: [], removed: ['1'] });
});

test('a failure leaves the last places with their time, and is asked again later', async () => {
  hub.watch(1, ['vehicle']);
  await settled();
  const at = told[0]?.at;
  failing = true;
  await clock.advance(10_000);
  await settled();
  expect(told.at(-1)).toMatchObject({ at, failure: { kind: 'notConnected' }, removed: [] });
  failing = false;
  await clock.advance(20_000);
  await settled();
  expect(told.at(-1)?.failure).toBeNull();
});

test('pages are read to the end', async () => {
  rows = Array.from({ length: 1203 }, (_, n) => ({
    id: String(n),
    name: `点${n}`,
    status: '1',
    location: '120.6,30.7',
  }));
  hub.watch(1, ['collectionPoint']);
  for (let n = 0; n < 5; n += 1) await settled();
  expect(asked.map(({ current }) => current)).toEqual([1, 2, 3]);
  expect(told[0]?.upserts).toHaveLength(1203);
});

test('nothing of one person is told to the next', async () => {
  hub.watch(1, ['vehicle']);
  await settled();
  told = [];
  hub.belongsTo('');
  expect(told).toMatchObject([{ removed: ['1', '2'], failure: { kind: 'signedOut' }, at: null }]);
  await clock.advance(60_000);
  await settled();
  expect(asked).toHaveLength(1);
  hub.belongsTo('another');
  await settled();
  expect(asked).toHaveLength(2);
});

test('an answer that comes after its window went, or after a change of person, is not told', async () => {
  hub.watch(1, ['vehicle']);
  hub.watch(1, []);
  await settled();
  expect(told).toEqual([]);
  hub.watch(1, ['vehicle']);
  hub.belongsTo('another');
  told = [];
  await settled();
  expect(told).toHaveLength(1);
});

test('a record without an id is not drawn, and one that comes twice is drawn once', async () => {
  rows = [vehicle('', '120.6,30.7'), vehicle('1', '120.6,30.7'), vehicle('1', '120.7,30.7')];
  hub.watch(1, ['vehicle']);
  await settled();
  expect(told[0]?.upserts.map(({ id, at }) => [id, at?.lng])).toEqual([['1', 120.7]]);
});

test('a layer whose records were changed is asked for at once, and only where somebody shows it', async () => {
  hub.watch(1, ['vehicle']);
  await settled();
  const before = asked.length;
  hub.watch(2, [], { again: ['site'] });
  expect(asked).toHaveLength(before);
  hub.watch(1, ['vehicle'], { again: ['vehicle'] });
  expect(asked).toHaveLength(before + 1);
});

test('records that are no objects of a layer are counted: without an id, and beyond the most', async () => {
  rows = [vehicle('1', '120.6,30.7'), vehicle('', '120.6,30.7'), vehicle('', '120.7,30.7')];
  hub.watch(1, ['vehicle']);
  await settled();
  expect(told.at(-1)).toMatchObject({ layer: 'vehicle', unshown: 2 });
  expect(told.at(-1)?.upserts).toHaveLength(1);
  // A page call of more than twenty pages of 500.
  rows = Array.from({ length: 10_123 }, (_, n) => ({ id: String(n), name: `点${n}` }));
  hub.watch(1, ['collectionPoint']);
  for (let n = 0; n < 10; n += 1) await settled();
  const last = told.filter(({ layer }) => layer === 'collectionPoint').at(-1);
  expect(last).toMatchObject({ unshown: 123 });
  expect(last?.upserts).toHaveLength(10_000);
});
