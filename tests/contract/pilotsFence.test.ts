import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, PilotDesk, said, type Row } from './pilotDesk';

const SQUARE =
  '120.600000,30.700000;120.610000,30.700000;120.610000,30.710000;120.600000,30.710000';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-device/car/fence');
});
afterAll(() => desk.stop());

const fences = (): Promise<readonly Row[]> => desk.all('page');
const named = async (name: string): Promise<Row | undefined> =>
  (await fences()).find((row) => row['fenceName'] === name);
const idOf = async (name: string): Promise<string> => String(must(await named(name), name)['id']);

describe('fences of vehicles', () => {
  it('are kept as they were drawn, and their corners are answered in order (call:vehicleFence.points)', async () => {
    const body = { fenceName: '测试围栏', alarmType: '1', points: SQUARE, plan: '全天' };
    expect(await said(desk.post('save', body))).toEqual(DONE);
    // A key of a choice is a number on this wire.
    expect(await named('测试围栏')).toMatchObject({ ...body, alarmType: 1 });
    const corners = (await desk.data('points', { id: await idOf('测试围栏') })) as Row[];
    expect(corners.map((row) => [row['sort'], row['location']])).toEqual(
      SQUARE.split(';').map((place, n) => [n + 1, place]),
    );
    expect(await desk.data('points', { id: '1' })).toEqual([]);
  });

  it('get another outline (call:vehicleFence.update)', async () => {
    const id = await idOf('测试围栏');
    const points = SQUARE.replace('30.710000', '30.720000');
    expect(await said(desk.post('update', { id, points }))).toEqual(DONE);
    expect(await named('测试围栏')).toMatchObject({ points, plan: '全天' });
  });

  it('are given to vehicles, and taken from all of them (call:vehicleFence.assign)', async () => {
    const id = await idOf('测试围栏');
    const given = (await fences()).map((row) => `${row['cars'] as string}`);
    const cars = must(
      given.find((ids) => ids.includes(',')),
      'a fence of several vehicles',
    );
    expect(await said(desk.post('assign', { id, cars }))).toEqual(DONE);
    expect((await named('测试围栏'))?.['cars']).toBe(cars);
    expect((await said(desk.post('assign', { id, cars: '11,12' })))[0]).toBe(400);
    expect(await said(desk.post('assign', { id, cars: '' }))).toEqual(DONE);
    expect((await named('测试围栏'))?.['cars'] ?? '').toBe('');
  });

  it('are of one tenant, and go when they are removed (call:vehicleFence.remove)', async () => {
    const id = await idOf('测试围栏');
    const [status, code] = await said(desk.postQuery('remove', { ids: id }, 'stranger'));
    expect([status, code]).not.toEqual([200, 200]);
    expect(await named('测试围栏')).toBeDefined();
    expect(await said(desk.postQuery('remove', { ids: id }))).toEqual(DONE);
    expect(await named('测试围栏')).toBeUndefined();
  });
});
