import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { FakeClock } from '../support/fakeClock';
import { TestPlatform } from './platform';

type Row = Readonly<Record<string, unknown>>;

/** A quarter to seven in the evening on the server. */
const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);
const NOW_TEXT = '2026-11-21 18:45:00';
const TENANTS = ['000000', '476074', '805230', '448413', '770644', '783953', '741357', '077964'];
const TENANT = '448413';

let platform: TestPlatform;
let clock: FakeClock;
let token = '';

beforeAll(async () => {
  clock = new FakeClock(NOW);
  platform = await TestPlatform.start(clock);
  token = (await platform.signIn(TENANT))['access_token'] ?? '';
});
afterAll(() => platform.stop());

async function data(path: string, by = token): Promise<unknown> {
  const reply = await platform.send(`/api/${path}`, { token: by });
  expect([reply.status, reply.json()['code']]).toEqual([200, 200]);
  return reply.json()['data'];
}
const page = async (path: string, by = token): Promise<readonly Row[]> =>
  ((await data(`${path}?current=1&size=500`, by)) as { records: readonly Row[] }).records;
const post = async (path: string, body: object, by = token): Promise<unknown[]> => {
  const reply = await platform.post(`/api/${path}`, by, body);
  return [reply.status, reply.json()['code'], reply.json()['msg']];
};
const DONE = [200, 200, '操作成功'];
const NOISE = 'blade-basics-resources/noise/warn/page';
const FUME = 'blade-yyjc/lampblack/page';

describe('warnings that the message box lists (spec 1 §3, 3 §2)', () => {
  it('are noise in dB(A), by day, at night, or a monitor that is silent (call:noiseWarn.page)', async () => {
    const rows = await page(NOISE);
    expect(new Set(rows.map((row) => row['warnType']))).toEqual(new Set([1, 2, 3]));
    for (const row of rows) {
      expect(String(row['warnTime']) <= NOW_TEXT).toBe(true);
      expect(row['deviceName']).not.toBe('');
      const hour = Number(String(row['warnTime']).slice(11, 13));
      const isDay = hour >= 6 && hour < 22;
      if (row['warnType'] === 3) expect(row['noise']).toBe(-1);
      else {
        expect(row['warnType']).toBe(isDay ? 1 : 2);
        expect(Number(row['noise'])).toBeGreaterThan(Number(row['limitValue']));
      }
    }
  });

  it('are fume in mg/m³, -1 where nothing is measured, with keys of the dictionary (call:lampblack.page)', async () => {
    const rows = await page(FUME);
    const entries = (await data(
      'blade-system/dict/dictionary?code=lampblack_fault',
    )) as readonly Row[];
    const keys = new Set(entries.map((entry) => String(entry['dictKey'])));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every((row) => keys.has(String(row['warnKey'])))).toBe(true);
    const measured = rows.filter((row) => row['meanValue'] !== -1);
    expect(measured.length).toBeGreaterThan(0);
    expect(measured.length).toBeLessThan(rows.length);
    for (const row of measured) expect(row['meanValue']).toMatch(/^\d+\.\d\d$/);
    expect(await page('blade-yyjc/lampblack/warn/page')).toEqual(measured);
  });
});

describe('the unread flag of the message box', () => {
  const STATUS = 'blade-device/work/card/getWarnStatus?update=';
  const CARD = 'blade-device/work/card/getCardStatus';
  const message = { employeeName: '李雪', workPlateName: '工牌002', msgType: '1', warnKey: '5' };

  it.each([
    ['noiseWarn', { deviceName: '1号噪声监测仪', warnType: '1', noise: '71.50' }],
    ['lampblack', { siteName: '川香小厨', warnKey: '4', meanValue: '2.60' }],
    ['workCardMessage', message],
  ])(
    'is set by a new %s until the box is opened, and read without a change',
    async (family, values) => {
      expect(await data(`${STATUS}true`)).toBe(false);
      expect(await data(`${STATUS}false`)).toBe(false);
      // In the very second of the mark, too.
      await platform.control.record(family, TENANT, values);
      expect(await data(`${STATUS}false`)).toBe(true);
      expect(await data(`${STATUS}false`)).toBe(true);
      expect(await data(`${STATUS}true`)).toBe(false);
      expect(await data(`${STATUS}false`)).toBe(false);
    },
  );

  it('is each person’s own, and that of work cards looks at their alarms only', async () => {
    const other = (await platform.signIn(TENANT, 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
    expect(await data(`${STATUS}false`, other)).toBe(true);
    await data(`${STATUS}true`, other);
    expect(await data(CARD, other)).toBe(false);
    await platform.control.record('workCardMessage', TENANT, { ...message, msgType: '2' });
    await platform.control.record('noiseWarn', TENANT, { warnType: '3' });
    expect(await data(CARD, other)).toBe(false);
    expect(await data(`${STATUS}false`, other)).toBe(true);
    await platform.control.record('workCardMessage', TENANT, message);
    expect(await data(CARD, other)).toBe(true);
  });
});

describe('vehicle reminders (spec 1 §2)', () => {
  const LIST = 'blade-basics-resources/vehicle/maintain/record/list';
  const day = (text: unknown): string => String(text).slice(0, 10);
  const [TODAY, LAST] = ['2026-11-21', '2026-12-21'];

  it.each(TENANTS)(
    'of %s are what is overdue or due within 30 days, soonest first',
    async (tenant) => {
      const by = (await platform.signIn(tenant))['access_token'] ?? '';
      const rows = (await data(LIST, by)) as readonly Row[];
      const days = rows.map((row) => day(row['insuranceExpirationTime']));
      expect(days).toEqual([...days].sort());
      expect(days.some((one) => one < TODAY)).toBe(true);
      expect(days.some((one) => one >= TODAY && one <= LAST)).toBe(true);
      expect(days.filter((one) => one > LAST)).toEqual([]);
      expect(rows.every((row) => [1, 2, 3].includes(Number(row['type'])))).toBe(true);
      const cars = new Map(
        (await page('blade-basics-resources/vehicle/page/list', by)).map((car) => [car['id'], car]),
      );
      for (const row of rows) {
        const car = must(cars.get(row['vehicleId']), 'vehicle');
        expect(row['carNo']).toBe(car['carNo']);
        expect(row['insuranceExpirationTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        const field = ['insurance', 'upkeep', 'inspection'][Number(row['type']) - 1] ?? '';
        expect(day(row['insuranceExpirationTime'])).toBe(day(car[`${field}ExpirationTime`]));
      }
      const all = await page('blade-basics-resources/vehicle/maintain/page', by);
      const due = all.filter((row) => day(row['insuranceExpirationTime']) <= LAST);
      if (all.length < 500)
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(due.map(({ id }) => id)));
    },
  );

  it('are gone once it is noted that it was done', async () => {
    const [first] = (await data(LIST)) as readonly Row[];
    const id = must(first, 'reminder')['id'];
    const path = 'blade-basics-resources/vehicle/maintain/record/save';
    expect((await post(path, { id })).slice(0, 2)).toEqual([400, 400]);
    const next = { id, insuranceExpirationTime: '2027-11-21 00:00:00', cost: '5200.00' };
    expect(await post(path, next)).toEqual(DONE);
    const left = (await data(LIST)) as readonly Row[];
    expect(left.some((row) => row['id'] === id)).toBe(false);
    expect(
      await data(`blade-basics-resources/vehicle/maintain/detail?id=${String(id)}`),
    ).toMatchObject({ ...next, maintainTime: NOW_TEXT, maintainUserName: '管理员' });
  });
});

describe('what the server can be told (features: fact 2)', () => {
  const newest = async (path: string, id: string): Promise<Row> =>
    must(
      (await page(path)).find((row) => row['id'] === id),
      'record',
    );

  it('relieves a platform fault', async () => {
    const PAGE = 'blade-device/platform/fault/page';
    const values = { faultNo: 'PT-9', faultName: '短信通道异常', faultLevel: '2' };
    const id = await platform.control.record('platformFault', TENANT, values);
    expect(await newest(PAGE, id)).toMatchObject({ ...values, faultLevel: 2, status: 0 });
    expect(await post('blade-device/platform/fault/relieve', { id })).toEqual(DONE);
    expect(await newest(PAGE, id)).toMatchObject({
      status: 1,
      relieveUserName: '管理员',
      relieveTime: NOW_TEXT,
    });
  });

  it('sends somebody to an event, which counts as in work then', async () => {
    const PAGE = 'blade-qdfl/dispatchDisposal/page';
    const count = async () =>
      (
        await platform.post('/api/blade-qdfl/dispatchDisposal/topDispatchDisposalCount', token, {})
      ).json()['data'] as Record<string, number>;
    const id = await platform.control.record('dispatchDisposal', TENANT, { content: '桶满溢' });
    const before = await count();
    const send = { id, handleUserName: '李海涛', phone: '13800000000' };
    expect(await post('blade-qdfl/dispatchDisposal/smsSend', send)).toEqual(DONE);
    expect(await newest(PAGE, id)).toMatchObject({
      status: 1,
      handleUserName: '李海涛',
      handleTime: NOW_TEXT,
    });
    expect(await count()).toMatchObject({
      total: before['total'],
      waitNum: Number(before['waitNum']) - 1,
      handlingNum: Number(before['handlingNum']) + 1,
    });
    expect((await post('blade-qdfl/dispatchDisposal/smsSend', { id }))[0]).toBe(400);
  });

  it('takes a repair order, gives it to a person of the tenant, and closes it', async () => {
    const BASE = 'blade-basics-resources/repair/work/order';
    const order = { orderType: '1', deviceName: '3号地磅', content: '读数不归零' };
    expect(await post(`${BASE}/save`, order)).toEqual(DONE);
    const made = must(
      (await page(`${BASE}/list`)).find(
        (row) => row['deviceName'] === '3号地磅' && row['createTime'] === NOW_TEXT,
      ),
      'order',
    );
    expect(made).toMatchObject({ status: 0, reporterName: '管理员', orderNo: 'WX202611210001' });
    const people = (
      await platform.post('/api/blade-device/work/card/employee/list', token, {})
    ).json()['data'] as readonly Row[];
    const person = must(people[5], 'person');
    const { id } = made;
    expect((await post(`${BASE}/assigned`, { id, handleUserId: '1' }))[0]).toBe(400);
    const given = { id, handleUserId: person['id'], handleUserName: person['realName'] };
    expect(await post(`${BASE}/assigned`, given)).toEqual(DONE);
    expect(await newest(`${BASE}/list`, String(id))).toMatchObject({
      status: 1,
      handleUserName: person['realName'],
    });
    expect(await post(`${BASE}/refuse`, { id, reason: '配件缺货' })).toEqual(DONE);
    expect(await post(`${BASE}/close`, { id })).toEqual(DONE);
    expect(await newest(`${BASE}/list`, String(id))).toMatchObject({
      status: 3,
      refuseReason: '配件缺货',
      closeTime: NOW_TEXT,
    });
  });
});

describe('people in need and cards', () => {
  it('an SOS says who, where, when seen and what number to call, until it is handled', async () => {
    const asked = (): Promise<readonly Row[]> =>
      data('blade-device/work/card/emergency/msgSend') as Promise<readonly Row[]>;
    const [seeded] = await asked();
    expect(seeded).toMatchObject({ warnKey: 1, handleStatus: 0 });
    expect(seeded?.['phone']).toMatch(/^1\d{10}$/);
    expect(seeded?.['location']).toMatch(/^\d+\.\d+,\d+\.\d+$/);
    for (const name of ['employeeName', 'address', 'workPlateName', 'locationTime'])
      expect(seeded?.[name]).not.toBe('');
    const values = {
      ...{ msgType: '1', warnKey: '1', typeDesc: 'SOS求救', handleStatus: '0' },
      ...{ employeeName: '周婷', phone: '13900000001', location: '124.2,30.2' },
    };
    const id = await platform.control.record('workCardMessage', TENANT, values);
    expect((await asked()).find((row) => row['id'] === id)).toMatchObject({
      employeeName: '周婷',
      createTime: NOW_TEXT,
    });
    await platform.control.updateRecord('workCardMessage', TENANT, id, { handleStatus: '1' });
    expect((await asked()).some((row) => row['id'] === id)).toBe(false);
  });

  it('one person of 823061 wears two cards at once, far from each other', async () => {
    const by = (await platform.signIn('823061'))['access_token'] ?? '';
    const cards = (await page('blade-device/work/card/page', by)).filter(
      (row) => row['onlineStatus'] === 1,
    );
    const pairs = cards.flatMap((one, n) =>
      cards
        .slice(n + 1)
        .filter((other) => other['employeeId'] === one['employeeId'])
        .map((other) => [one, other] as const),
    );
    expect(pairs).toHaveLength(1);
    const [one, other] = must(pairs[0], 'pair');
    expect(one['locationTime']).toBe(other['locationTime']);
    const [[east = 0, north = 0], [otherEast = 0, otherNorth = 0]] = [one, other].map((card) =>
      String(card['location']).split(',').map(Number),
    ) as [number[], number[]];
    // Kilometres of a degree at 30° north.
    const km = Math.hypot((east - otherEast) * 96, (north - otherNorth) * 111);
    expect(km).toBeGreaterThan(5);
  });
});

describe('records that tests make', () => {
  it('stand alone once the tenant was made calm', async () => {
    const CALM = '783953';
    const by = (await platform.signIn(CALM))['access_token'] ?? '';
    const total = async (path: string): Promise<number> =>
      ((await data(path, by)) as { total: number }).total;
    const standing = async (): Promise<unknown> => [
      ((await data('blade-device/work/card/emergency/msgSend', by)) as Row[]).length,
      await total('blade-device/device/fault/flow/page?status_equal=0'),
      await total('blade-device/platform/fault/page?status_equal=0'),
      await total('blade-qdfl/dispatchDisposal/page?status_equal=0'),
      ((await data('blade-basics-resources/vehicle/maintain/record/list', by)) as Row[]).length,
    ];
    expect(await standing()).not.toContain(0);
    const before = [await total(NOISE), await total(FUME)];
    await platform.control.calm(CALM);
    expect(await standing()).toEqual([0, 0, 0, 0, 0]);
    expect([await total(NOISE), await total(FUME)]).toEqual(before);
    const id = await platform.control.record('deviceFaultFlow', CALM, { faultDesc: '离线' });
    const open = 'blade-device/device/fault/flow/page?status_equal=0';
    expect((await data(open, by)) as object).toMatchObject({ total: 1, records: [{ id }] });
  });

  it('are refused where a name or an id is unknown, and taken away again', async () => {
    const { control } = platform;
    await expect(control.record('noiseWarn', TENANT, { nosie: '70' })).rejects.toThrow('nosie');
    await expect(control.record('nothing', TENANT, {})).rejects.toThrow('nothing');
    const id = await control.record('noiseWarn', TENANT, { warnTime: '2026-11-21 18:00:00' });
    await expect(control.updateRecord('noiseWarn', '476074', id, {})).rejects.toThrow(id);
    const has = async (): Promise<boolean> => (await page(NOISE)).some((row) => row['id'] === id);
    expect(await has()).toBe(true);
    await control.removeRecord('noiseWarn', TENANT, id);
    expect(await has()).toBe(false);
  });
});
