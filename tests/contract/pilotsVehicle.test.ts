import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, NOT_DONE, PilotDesk, said, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources/vehicle');
});
afterAll(() => desk.stop());

const page = (): Promise<readonly Row[]> => desk.all('page/list');
const detail = async (id: unknown): Promise<Row> =>
  (await desk.data('detail', { id: String(id) })) as Row;
const ids = (rows: readonly Row[]): unknown[] => rows.map((row) => row['id']);
const sorted = (values: Iterable<unknown>): string[] => [...values].map(String).sort();

/** A vehicle as a form sends it. */
const TRUCK = {
  carNo: '示CD7788',
  type: '2',
  energyType: '1',
  companyCode: 'C002',
  driverName: '马文斌',
  driverPhone: '13800001111',
  useStatus: '1',
  vin: 'CJDEMO00000099999',
  loadWeight: '8.05',
  boxVolume: '14',
  insuranceExpirationTime: '2027-03-01 00:00:00',
  deviceIds: 'GPS1,GPS2',
  images: 'http://a.example/1.png,http://a.example/2.png',
};

describe('vehicles on the wire', () => {
  it('are the fleet of the tenant, each with plate, kind, energy and due dates', async () => {
    const rows = await page();
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map((row) => row['carNo'])).size).toBe(60);
    for (const row of rows) {
      expect(row['carNo']).toMatch(/^示[A-Z]{2}\d{4}$/);
      expect(row['companyCode']).toMatch(/^C00[1-5]$/);
      expect(row['insuranceExpirationTime']).toMatch(/^202[67]-\d\d-\d\d 00:00:00$/);
      expect(row['loadWeight']).toMatch(/^\d+\.\d{2}$/);
    }
  });

  it('have insurances that ran out, that run out soon, and good ones, whatever day it is', async () => {
    const days = (await page()).map((row) => {
      const until = Date.parse(`${String(row['insuranceExpirationTime']).slice(0, 10)}T00:00:00Z`);
      return (until - Date.parse('2026-11-21T00:00:00Z')) / 86_400_000;
    });
    expect(days.filter((left) => left < 0).length).toBeGreaterThan(0);
    expect(days.filter((left) => left >= 0 && left <= 30).length).toBeGreaterThan(1);
    expect(days.filter((left) => left > 30).length).toBeGreaterThan(30);
    expect(Math.max(...days)).toBeLessThan(365);
  });

  it('are found by a range of due days', async () => {
    const rows = (await page()).filter((row) => {
      const due = String(row['insuranceExpirationTime']);
      return due > '2026-12-01 00:00:00' && due < '2027-02-01 00:00:00';
    });
    expect(rows.length).toBeGreaterThan(3);
    const found = await desk.all('page/list', {
      insuranceExpirationTime_dategt: '2026-12-01 00:00:00',
      insuranceExpirationTime_datelt: '2027-02-01 00:00:00',
    });
    expect(sorted(ids(found))).toEqual(sorted(ids(rows)));
  });

  it('stand in the second list as well, in the order that is asked for (call:vehicle.pageListV2)', async () => {
    const found = await desk.all('page/list/v2', { ascs: 'insurance_expiration_time' });
    const due = found.map((row) => String(row['insuranceExpirationTime']));
    expect(due).toEqual(due.toSorted());
    expect(sorted(ids(found))).toEqual(sorted(ids(await page())));
  });
});

describe('choices', () => {
  it('are plates with ids, and nothing else of a vehicle (call:vehicle.dropDownList)', async () => {
    const rows = await desk.rows('drop/down/list');
    expect(rows).toHaveLength(60);
    const known = new Map((await page()).map((row) => [row['id'], row['carNo']]));
    for (const row of rows) expect(row['carNo']).toBe(known.get(row['id']));
    expect(rows.some((row) => row['driverName'] === '' || row['driverName'] === undefined)).toBe(
      true,
    );
    expect(rows.filter((row) => (row['driverName'] ?? '') !== '')).toEqual([]);
  });

  it('are the types and energies in use, in words (call:vehicle.dropDownType)', async () => {
    const types = await desk.rows('drop/down/type');
    const used = groups(await page(), 'type');
    expect(sorted(types.map(({ value }) => value))).toEqual(sorted(used.keys()));
    expect(types.find(({ value }) => value === '4')).toMatchObject({ title: '洒水车' });
    const energies = await desk.rows('energy/type');
    const words = Object.fromEntries(energies.map(({ value, label }) => [String(value), label]));
    expect(words).toEqual({
      '1': '柴油',
      '2': '汽油',
      '3': '纯电动',
      '4': '天然气',
      '5': '氢燃料',
    });
  });
});

describe('where vehicles are', () => {
  it('is told of all, of those online, of one (call:vehicle.monitor call:vehicle.monitorV2 call:vehicle.monitorPreview)', async () => {
    const rows = await page();
    expect(sorted(ids(await desk.rows('monitor')))).toEqual(sorted(ids(rows)));
    const online = rows.filter((row) => row['online'] === 1);
    expect(online.length).toBeGreaterThan(20);
    expect(sorted(ids(await desk.rows('monitorV2')))).toEqual(sorted(ids(online)));
    const placed = rows.filter((row) => row['location'] !== '');
    expect(placed.length).toBeLessThan(rows.length);
    const all = await desk.rows('all/trajectory/realtime/position');
    expect(sorted(ids(all))).toEqual(sorted(ids(placed)));
    const one = must(placed[0], 'vehicle');
    const asked = { id: String(one['id']) };
    const [position] = await desk.rows('realtime/position', asked);
    const { carNo, location, speed, locationTime } = one;
    expect(position).toMatchObject({ id: one['id'], carNo, location, speed, locationTime });
    expect(await desk.data('monitor/preview', asked)).toMatchObject({
      id: one['id'],
      carNo,
      speed,
    });
    expect(location).toMatch(/^\d+\.\d+,\d+\.\d+$/);
  });

  it('is not received any more once the positioning was ended, which happens once', async () => {
    const one = must(
      (await page()).find((row) => row['gpsStatus'] === 1),
      'subscribed',
    );
    const asked = { id: String(one['id']), deviceIds: String(one['deviceIds']) };
    expect((await said(desk.get('gps/unsubscribe', asked, 'dispatcher'))).slice(0, 2)).toEqual([
      401, 401,
    ]);
    expect((await said(desk.get('gps/unsubscribe', asked, 'stranger')))[0]).toBe(403);
    expect((await detail(one['id']))['gpsStatus']).toBe(1);
    expect(await said(desk.get('gps/unsubscribe', asked))).toEqual(DONE);
    expect(await detail(one['id'])).toMatchObject({ gpsStatus: 0, online: 0 });
    expect(await said(desk.get('gps/unsubscribe', asked))).toEqual([
      400,
      400,
      '当前状态不允许此操作',
    ]);
  });
});

describe('keeping vehicles', () => {
  it('saves all that the form sends, edits a part of it and removes it', async () => {
    expect(await said(desk.post('save', TRUCK))).toEqual(DONE);
    const [made] = await desk.all('page/list', { carNo_equal: TRUCK.carNo });
    expect(made).toMatchObject({
      ...TRUCK,
      type: 2,
      energyType: '1',
      useStatus: 1,
      loadWeight: '8.05',
      boxVolume: '14.00',
      gpsStatus: 1,
      tankVolume: -1,
      inspectionExpirationTime: '',
    });
    const id = made?.['id'];
    expect(
      await said(
        desk.post('edit', {
          id,
          driverName: '高雪',
          insuranceExpirationTime: '2028-02-29 00:00:00',
        }),
      ),
    ).toEqual(DONE);
    expect(await detail(id)).toMatchObject({
      driverName: '高雪',
      insuranceExpirationTime: '2028-02-29 00:00:00',
      driverPhone: TRUCK.driverPhone,
      images: TRUCK.images,
    });
    expect(await said(desk.postQuery('remove', { ids: String(id) }))).toEqual(DONE);
    expect(await page()).toHaveLength(60);
    expect(await said(desk.post('edit', { id, driverName: '无人' }))).toEqual(NOT_DONE);
  });

  it('refuses a plate twice, a missing one, wrong values and a foreign vehicle', async () => {
    const [one] = await page();
    const twice = { ...TRUCK, carNo: one?.['carNo'] };
    expect(await said(desk.post('save', twice))).toEqual([400, 400, '车牌号重复']);
    const { carNo: _carNo, ...without } = TRUCK;
    const [status, code, message] = await said(desk.post('save', without));
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('carNo');
    for (const wrong of [
      { loadWeight: 'heavy' },
      { loadWeight: '60.01' },
      { energyType: '9' },
      { insuranceExpirationTime: 'soon' },
      { backupId: '1234567890123456789' },
    ]) {
      const [name] = Object.keys(wrong);
      const answer = await said(desk.post('save', { ...TRUCK, ...wrong }));
      expect(answer.slice(0, 2)).toEqual([400, 400]);
      expect(answer[2]).toContain(name);
    }
    expect(await page()).toHaveLength(60);
    const foreign = (await desk.all('page/list', {}, 'stranger'))[0];
    expect((await said(desk.post('edit', { id: foreign?.['id'], driverName: '外人' })))[0]).toBe(
      403,
    );
    expect((await said(desk.get('detail', { id: String(foreign?.['id']) })))[0]).toBe(403);
  });

  it('names a stand-in of the same tenant only', async () => {
    const [one, two] = await page();
    const foreign = (await desk.all('page/list', {}, 'stranger'))[0];
    expect(await said(desk.post('edit', { id: one?.['id'], backupId: two?.['id'] }))).toEqual(DONE);
    expect((await detail(one?.['id']))['backupId']).toBe(two?.['id']);
    const strange = await said(desk.post('edit', { id: one?.['id'], backupId: foreign?.['id'] }));
    expect(strange[0]).toBe(403);
  });
});
