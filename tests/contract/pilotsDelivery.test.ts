import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, NOT_DONE, NOW_TEXT, PilotDesk, said, units, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-qdfl/deliveryrecord');
});
afterAll(() => desk.stop());

const page = (): Promise<readonly Row[]> => desk.all('page');
const detail = async (id: unknown): Promise<Row> =>
  (await desk.data('detail', { id: String(id) })) as Row;
const ids = (rows: readonly Row[]): unknown[] => rows.map((row) => row['id']);

describe('a delivery record on the wire', () => {
  it('has an id as text, weights as texts with grams, codes, and a date-time', async () => {
    for (const row of (await page()).slice(0, 200)) {
      expect(row['id']).toMatch(/^\d{19}$/);
      expect(row['createTime']).toMatch(/^2026-1[01]-\d\d \d\d:\d\d:\d\d$/);
      expect(row['weight']).toMatch(/^\d+\.\d{3}$/);
      expect([0, 1]).toContain(row['qualified']);
      expect([1, 2, 3, 4]).toContain(row['garbageType']);
      expect(row['tenantId']).toBe('805230');
      expect(row['siteName']).not.toBe('');
    }
  });

  it('of a smart box has gross and tare whose difference is the net weight to the gram', async () => {
    const boxes = (await page()).filter((row) => row['grossWeight'] !== -1);
    expect(boxes.length).toBeGreaterThan(100);
    for (const row of boxes) {
      expect(units(row['grossWeight'], 3) - units(row['tareWeight'], 3)).toBe(
        units(row['weight'], 3),
      );
    }
  });
});

describe('further lists of deliveries', () => {
  it('of sorting boxes are those with source 4 (call:deliveryRecord.pageFlx)', async () => {
    const expected = (await page()).filter((row) => row['deliverySource'] === 4);
    expect(expected.length).toBeGreaterThan(100);
    expect(ids(await desk.all('page/flx'))).toEqual(ids(expected));
  });

  it('of participation hold the newest delivery of each card (call:deliveryRecord.pageParticipation)', async () => {
    const newest = [...groups(await page(), 'cardNo').values()].map(([first]) =>
      must(first, 'row'),
    );
    const found = await desk.all('page/participation');
    expect(new Set(ids(found))).toEqual(new Set(ids(newest)));
    expect(found.length).toBeLessThan((await page()).length);
  });

  it('of points are those that earned some (call:deliveryRecord.pageIntegral)', async () => {
    const expected = (await page()).filter((row) => row['integral'] !== -1);
    const found = await desk.all('page/integral');
    expect(ids(found)).toEqual(ids(expected));
    expect(found.every((row) => Number(row['integral']) >= 1)).toBe(true);
  });

  it('name each collector once, and the points where nobody stands by now', async () => {
    const rows = await page();
    const collectors = await desk.rows('getCollectors');
    const names = collectors.map((row) => row['collectorName']);
    expect(new Set(names)).toEqual(new Set(rows.map((row) => row['collectorName'])));
    expect(names).toHaveLength(new Set(names).size);
    const newest = [...groups(rows, 'siteName').values()].map(([first]) => must(first, 'row'));
    const unattended = newest.filter((row) => row['attended'] === 0);
    const found = await desk.rows('disattend');
    expect(new Set(found.map((row) => row['siteName']))).toEqual(
      new Set(unattended.map((row) => row['siteName'])),
    );
  });
});

describe('the qualified flag', () => {
  it('is judged by a JSON post, once in each direction (rule:state.deliveryRecord)', async () => {
    const good = must(
      (await page()).find((row) => row['qualified'] === 1),
      'good one',
    );
    const id = good['id'];
    const judge = (qualified: string) =>
      said(desk.post('update/deliveryQualified', { id, qualified }));
    expect(await judge('1')).toEqual([400, 400, '当前状态不允许此操作']);
    expect(await judge('0')).toEqual(DONE);
    expect((await detail(id))['qualified']).toBe(0);
    expect(await judge('0')).toEqual([400, 400, '当前状态不允许此操作']);
    expect(await judge('1')).toEqual(DONE);
    expect((await detail(id))['qualified']).toBe(1);
  });

  it('takes no third value, no unknown record, no stranger and no dispatcher', async () => {
    const [row] = await page();
    const id = row?.['id'];
    const [status, code] = await said(
      desk.post('update/deliveryQualified', { id, qualified: '7' }),
    );
    expect([status, code]).toEqual([400, 400]);
    expect((await detail(id))['qualified']).toBe(row?.['qualified']);
    const flip = { id, qualified: row?.['qualified'] === 1 ? '0' : '1' };
    const unknown = { ...flip, id: '1234567890123456789' };
    expect(await said(desk.post('update/deliveryQualified', unknown))).toEqual(NOT_DONE);
    const stranger = await said(desk.post('update/deliveryQualified', flip, {}, 'stranger'));
    expect(stranger).toEqual([403, 400, '没有该租户的数据权限']);
    const dispatcher = await said(desk.post('update/deliveryQualified', flip, {}, 'dispatcher'));
    expect(dispatcher.slice(0, 2)).toEqual([401, 401]);
    expect((await detail(id))['qualified']).toBe(row?.['qualified']);
  });
});

describe('actions that are GETs', () => {
  it('evaluate one delivery (rule:state.deliveryRecord)', async () => {
    const id = String((await page())[3]?.['id']);
    expect(await said(desk.get('updateEvaluate', { id, evaluate: '2' }))).toEqual(DONE);
    expect((await detail(id))['evaluate']).toBe(2);
    const missing = await said(desk.get('updateEvaluate', { id }));
    expect(missing).toEqual([400, 400, '缺少必要的请求参数: evaluate']);
    expect((await said(desk.get('updateEvaluate', { id, evaluate: '1' }, 'stranger')))[0]).toBe(
      403,
    );
    expect((await detail(id))['evaluate']).toBe(2);
  });

  it('set a reference weight to the gram (call:deliveryRecord.updateWeightAvg)', async () => {
    const id = String((await page())[4]?.['id']);
    expect(await said(desk.get('updateWeightAvg', { id, weightAvg: '1.205' }))).toEqual(DONE);
    expect((await detail(id))['weightAvg']).toBe('1.205');
    expect(
      (await said(desk.get('updateWeightAvg', { id, weightAvg: '1.2055' }))).slice(0, 2),
    ).toEqual([400, 400]);
    expect((await detail(id))['weightAvg']).toBe('1.205');
  });

  it('push all of the chosen ones or none (call:deliveryRecord.pushJsInfo)', async () => {
    const [one, two] = (await page()).slice(5, 7);
    const foreign = (await desk.all('page', {}, 'stranger'))[0];
    const mixed = { ids: `${String(one?.['id'])},${String(foreign?.['id'])}` };
    expect((await said(desk.get('pushJSInfo', mixed)))[0]).toBe(403);
    expect((await detail(one?.['id']))['pushStatus']).toBe(0);
    const both = { ids: `${String(one?.['id'])},${String(two?.['id'])}` };
    expect(await said(desk.get('pushJSInfo', both))).toEqual(DONE);
    for (const row of [one, two]) {
      expect(await detail(row?.['id'])).toMatchObject({ pushStatus: 1, pushTime: NOW_TEXT });
    }
  });

  it('enter a delivery by hand, which the totals hold at once (call:deliveryRecord.saveUuju)', async () => {
    const given = { siteName: '补录点', userName: '王雪', garbageType: '3', weight: '0.105' };
    const missing = { siteName: '补录点', garbageType: '3' };
    expect(await said(desk.get('save/uuju', missing))).toEqual([
      400,
      400,
      '缺少必要的请求参数: weight',
    ]);
    const before = (await desk.data('page/weightTotal')) as Row;
    expect(await said(desk.get('save/uuju', given))).toEqual(DONE);
    const after = (await desk.data('page/weightTotal')) as Row;
    expect(units(after['weightTotal'], 3) - units(before['weightTotal'], 3)).toBe(105n);
    expect(Number(after['total']) - Number(before['total'])).toBe(1);
    const [newest] = await desk.all('page', { siteName_equal: '补录点' });
    expect(newest).toMatchObject({
      createTime: NOW_TEXT,
      weight: '0.105',
      garbageType: 3,
      deliverySource: 5,
      qualified: 1,
    });
  });
});

describe('an edit', () => {
  it('corrects the weighing, keeps the rest and leaves the flag to its action', async () => {
    const row = must((await page())[8], 'row');
    const { id } = row;
    const body = {
      id,
      weight: '12.345',
      remark: '复称',
      qualified: row['qualified'] === 1 ? '0' : '1',
    };
    expect(await said(desk.post('update', body))).toEqual(DONE);
    expect(await detail(id)).toMatchObject({
      weight: '12.345',
      remark: '复称',
      qualified: row['qualified'],
      siteName: row['siteName'],
      createTime: row['createTime'],
    });
    const [status, code, message] = await said(desk.post('update', { id, weight: '500.001' }));
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('weight');
    expect((await detail(id))['weight']).toBe('12.345');
  });
});
