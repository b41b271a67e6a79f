import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, PilotDesk, said, units, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources');
});
afterAll(() => desk.stop());

const FOREIGN: Said = [403, 400, '没有该租户的数据权限'];

const devices = (params = {}, who?: string): Promise<readonly Row[]> =>
  desk.all('noise/page', params, who);
const again = async (device: Row): Promise<Row> =>
  (await desk.data('noise/detail', { id: String(device['id']) })) as Row;
const inState = async (status: number): Promise<Row> =>
  must(
    (await devices()).find((row) => row['status'] === status),
    'device',
  );
const setStatus = (device: Row, status: string, who?: string): Promise<Said> =>
  said(desk.postForm('noise/update/status', { id: String(device['id']), status }, who));

describe('noise monitors', () => {
  it('have a limit by day and a lower one by night, and a level while they report', async () => {
    const rows = await devices();
    expect(rows).toHaveLength(40);
    for (const row of rows) {
      expect(Number(row['dayLimit'])).toBeGreaterThan(Number(row['nightLimit']));
      if (row['deviceStatus'] === 1) expect(row['noise']).toMatch(/^\d{2}\.\d{2}$/);
      // A number that is absent is -1 (wire format §1).
      else expect(row['noise']).toBe(-1);
      expect(row['reportTime']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    }
  });

  it('are narrowed by a range of levels, exactly', async () => {
    const reporting = (await devices()).filter((row) => row['noise'] !== -1);
    const levels = reporting.map((row) => units(row['noise'], 2)).sort((a, b) => Number(a - b));
    const [least, most] = [must(levels[3], 'level'), must(levels.at(-4), 'level')];
    const text = (level: bigint): string =>
      `${level / 100n}.${String(level % 100n).padStart(2, '0')}`;
    const found = await devices({ noise_ge: text(least), noise_le: text(most) });
    expect(found.map((row) => units(row['noise'], 2)).sort((a, b) => Number(a - b))).toEqual(
      levels.filter((level) => level >= least && level <= most),
    );
    const beyond = await devices({ noise_ge: text(most + 1n) });
    expect(beyond).toHaveLength(levels.filter((level) => level > most).length);
  });

  it('change their state by a form, and only to the other one (rule:state.noiseDevice rule:http.formEncoded)', async () => {
    const device = await inState(1);
    expect(await setStatus(device, '1')).toEqual([400, 400, '当前状态不允许此操作']);
    expect(await setStatus(device, '0')).toEqual(DONE);
    expect((await again(device))['status']).toBe(0);
    expect(await setStatus(device, '1')).toEqual(DONE);
    expect((await again(device))['status']).toBe(1);
    expect((await setStatus(device, '3')).slice(0, 2)).toEqual([400, 400]);
    expect(await setStatus(device, '0', 'stranger')).toEqual(FOREIGN);
    expect((await setStatus(device, '0', 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect((await again(device))['status']).toBe(1);
  });

  it('are saved new and changed by the same call, within sensible limits', async () => {
    const body = {
      deviceCode: 'N-1',
      deviceName: '新监测仪',
      noiseType: '2',
      dayLimit: 70,
      nightLimit: 55,
      managerPhone: '13800000000',
    };
    const submit = (given: Row): Promise<Said> => said(desk.post('noise/submit', given));
    expect((await submit({ ...body, dayLimit: 700 })).slice(0, 2)).toEqual([400, 400]);
    expect((await submit({ ...body, nightLimit: undefined }))[2]).toContain('夜间限值');
    expect((await submit({ ...body, dayLimit: 'loud' })).slice(0, 2)).toEqual([400, 400]);
    expect(await devices({ deviceCode_equal: 'N-1' })).toEqual([]);
    expect(await submit(body)).toEqual(DONE);
    const [made] = await devices({ deviceCode_equal: 'N-1' });
    expect(made).toMatchObject({ status: 0, dayLimit: 70, nightLimit: 55, noise: -1 });
    expect(await submit({ ...body, deviceName: '同码' })).toEqual([400, 400, '设备编码重复']);
    expect(await submit({ id: made?.['id'], nightLimit: 50 })).toEqual(DONE);
    expect(await again(must(made, 'device'))).toMatchObject({ dayLimit: 70, nightLimit: 50 });
    expect(await said(desk.postQuery('noise/remove', { ids: String(made?.['id']) }))).toEqual(DONE);
    expect(await devices({ deviceCode_equal: 'N-1' })).toEqual([]);
  });
});

describe('sites of noise monitors', () => {
  const nodes = async () => (await desk.post('noise/tree', {})).json()['data'] as readonly Row[];

  it('are the tree beside the list: every site that has a monitor, once (call:noiseDevice.tree)', async () => {
    const bySite = groups(await devices(), 'siteId');
    const without = bySite.get('') ?? [];
    bySite.delete('');
    expect(without.length).toBeGreaterThan(0);
    const tree = await nodes();
    expect(new Set(tree.map((node) => node['value']))).toEqual(new Set(bySite.keys()));
    for (const node of tree) {
      const rows = must(bySite.get(String(node['value'])), 'devices');
      expect(rows.every((row) => row['siteName'] === node['title'])).toBe(true);
      expect(await devices({ siteId_equal: String(node['value']) })).toHaveLength(rows.length);
    }
  });

  it('lose the monitors that are removed from them, and nothing else changes (call:noiseDevice.siteRemoveNoise)', async () => {
    const chosen = (await devices()).filter((row) => row['siteId'] !== '').slice(0, 2);
    const leave = (ids: string, who?: string): Promise<Said> =>
      said(desk.post('site/remove/noise', { ids }, {}, who));
    const ids = chosen.map(({ id }) => String(id)).join(',');
    expect(await leave(ids, 'stranger')).toEqual(FOREIGN);
    expect((await leave('')).slice(0, 2)).toEqual([400, 400]);
    const [theirs] = await devices({}, 'stranger');
    expect(await leave(`${ids},${String(theirs?.['id'])}`)).toEqual(FOREIGN);
    expect((await again(must(chosen[0], 'device')))['siteId']).toBe(chosen[0]?.['siteId']);
    expect(await leave(ids)).toEqual(DONE);
    for (const device of chosen) {
      const { updateTime: _at, updateUser: _by, ...now } = await again(device);
      const { updateTime: _was, updateUser: _who, ...before } = device;
      expect(now).toEqual({ ...before, siteId: '', siteName: '' });
    }
  });
});
