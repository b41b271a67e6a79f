import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, PilotDesk, said, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('');
});
afterAll(() => desk.stop());

const DEVICE = 'api/blade-device';
const inState = (rows: readonly Row[], value: number): number =>
  rows.filter((row) => Number(row['deviceStatus']) === value).length;

describe('machines that ferment', () => {
  const FERMENT = 'blade-perishable/ferment';

  it('have cycles, with what was measured in each (call:fermentCycle.list) (call:ytjDataShow.fermentList)', async () => {
    const cycles = await desk.rows(`${FERMENT}/cycle/list`);
    const history = groups(await desk.rows(`${FERMENT}/parameter/history/list`), 'cycleId');
    expect(cycles.length).toBeGreaterThan(20);
    for (const cycle of cycles.slice(0, 6)) {
      const own = await desk.rows(
        `blade-perishable/ytjdatashow/fermentList/${String(cycle['id'])}`,
      );
      expect(own.map(({ id }) => id).sort()).toEqual(
        (history.get(String(cycle['id'])) ?? []).map(({ id }) => id).sort(),
      );
      for (const { recordTime } of own)
        expect(String(recordTime) >= String(cycle['startTime'])).toBe(true);
      const asked = { cycleId: String(cycle['id']) };
      expect(await desk.data(`${FERMENT}/cycle/detail`, asked)).toMatchObject({
        cycleNo: cycle['cycleNo'],
      });
    }
  });

  it('show the newest of each machine, and the cycles of all-in-one machines alone', async () => {
    const history = groups(await desk.rows(`${FERMENT}/parameter/history/list`), 'deviceName');
    const now = await desk.rows(`${FERMENT}/parameter/list`);
    expect(now.length).toBe(history.size);
    for (const row of now) {
      const times = must(history.get(String(row['deviceName'])), 'machine').map((one) =>
        String(one['recordTime']),
      );
      expect(row['recordTime']).toBe(times.sort().at(-1));
    }
    const cycles = await desk.rows(`${FERMENT}/cycle/list`);
    const ytj = cycles.filter((row) => row['deviceKind'] === 2);
    const shown = await desk.rows('blade-perishable/ytjdatashow/cycleList');
    expect(shown.map(({ id }) => id).sort()).toEqual(ytj.map(({ id }) => id).sort());
  });

  it('say what they do inside: chamber, heating, stirring, log (call:bioStir.detail) (call:deviceAnalysis.log)', async () => {
    const machines = await desk.all(`${DEVICE}/device/machine/page`);
    const [machine] = machines.filter((row) => row['machineKind'] === 2);
    const deviceId = String(must(machine, 'machine')['id']);
    const chamber = (await desk.data(`${DEVICE}/bio/warehouse/status`, { deviceId })) as Row;
    expect(chamber).toMatchObject({ deviceName: machine?.['deviceName'] });
    expect(await desk.data(`${DEVICE}/bio/warehouse/heat/detail`, { deviceId })).toMatchObject({
      temperature: chamber['temperature'],
    });
    const stir = `${DEVICE}/device/analysis/detail/bio/stir/detail`;
    const runs = await desk.all(stir, { deviceId, isData: '1' });
    expect(runs).toHaveLength(12);
    expect(runs.every((row) => row['deviceId'] === deviceId)).toBe(true);
    expect(await desk.all(stir, { deviceId, isData: '0' })).toHaveLength(0);
    expect(await desk.all(`${DEVICE}/device/analysis/log/run`, { deviceId })).toHaveLength(8);
    expect(await desk.all(`${DEVICE}/device/analysis/log/none`, { deviceId })).toHaveLength(0);
    expect(
      await desk.rows(`${DEVICE}/device/analysis/chart/temperature`, { deviceId }),
    ).toHaveLength(24);
    const deodorants = await desk.rows('blade-perishable/deodorant/detail');
    expect(deodorants.map(({ id }) => id).sort()).toEqual(
      machines
        .filter((row) => row['machineKind'] === 3)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe('points machines and their goods', () => {
  it('offer what is on the shelf, and goods of a template stay', async () => {
    const goods = await desk.all(`${DEVICE}/integral/goods/page`);
    const offered = await desk.rows(`${DEVICE}/integral/goods/goodsList`);
    expect(offered.map(({ id }) => id).sort()).toEqual(
      goods
        .filter((row) => row['isShelf'] === 1)
        .map(({ id }) => id)
        .sort(),
    );
    const [template] = await desk.all(`${DEVICE}/exchange/template/page`);
    const templateId = String(must(template, 'template')['id']);
    const whole = (await desk.data(`${DEVICE}/exchange/template/detail`, { templateId })) as Row;
    const [first = ''] = String(whole['goodsIds']).split(',');
    const refused = await said(desk.postQuery(`${DEVICE}/integral/goods/remove`, { ids: first }));
    expect(refused).toEqual([400, 400, '请先删除关联的兑换机模板!']);
    const free = goods.find((row) => row['isShelf'] === 0);
    expect(
      await said(desk.postQuery(`${DEVICE}/integral/goods/remove`, { ids: String(free?.['id']) })),
    ).toEqual(DONE);
  });
});

describe('devices at the roadside and on vehicles', () => {
  it('husk boxes are named by their product (call:hwFruitShellDetail.getHwDeviceName)', async () => {
    const path = `${DEVICE}/hwFruitShellDetail`;
    const boxes = groups(await desk.all(`${path}/page`), 'deviceName');
    const named = await desk.rows(`${path}/getHwDeviceName`, { productId: '21' });
    expect(named.map(({ value }) => value).sort()).toEqual([...boxes.keys()].sort());
    expect(await desk.rows(`${path}/getHwDeviceName`, { productId: '22' })).toEqual([]);
  });

  it('shelves and older machines go by the parameters of their own calls', async () => {
    const shelves = await desk.all(`${DEVICE}/shelvesDetail/list`);
    const { id, infoId } = must(shelves[0], 'shelf');
    const gone = { bucketIds: String(id), infoIds: String(infoId) };
    expect(await said(desk.postQuery(`${DEVICE}/shelvesDetail/remove`, gone))).toEqual(DONE);
    const left = await desk.all(`${DEVICE}/shelvesDetail/list`);
    expect(left).toHaveLength(shelves.length - 1);

    const bios = await desk.all('blade-assembly/v1/device/bio/list');
    const deviceIds = String(must(bios[0], 'machine')['id']);
    expect(
      await said(desk.postQuery('blade-assembly/v1/device/bio/remove', { deviceIds })),
    ).toEqual(DONE);
    expect(await desk.all('blade-assembly/v1/device/bio/list')).toHaveLength(bios.length - 1);
  });

  it('a device on a vehicle has the plate of that vehicle', async () => {
    const vehicles = new Map(
      (await desk.rows('api/blade-basics-resources/vehicle/drop/down/list')).map((row) => [
        row['id'],
        row['carNo'],
      ]),
    );
    const all = await desk.all(`${DEVICE}/device/transport/page`);
    expect(all.length).toBeGreaterThan(0);
    for (const row of all) expect(row['carNo']).toBe(vehicles.get(row['vehicleId']));
  });
});

describe('all devices in one list', () => {
  it('say what their own lists say, and are counted as they are listed (call:totalEffect.siteDevice) (call:totalEffect.steelyard)', async () => {
    const all = await desk.all(`${DEVICE}/devicesoverviews/page`);
    const byCode = new Map(all.map((row) => [row['deviceCode'], row]));
    const machines = await desk.all(`${DEVICE}/device/machine/page`);
    for (const own of machines)
      expect(byCode.get(own['deviceCode'])).toMatchObject({
        deviceName: own['deviceName'],
        deviceStatus: own['deviceStatus'],
        siteId: own['siteId'],
      });
    expect(await desk.data('api/blade-qdfl/totaleffect/site/device')).toEqual({
      deviceNum: all.length,
      onlineNum: inState(all, 1),
      offlineNum: inState(all, 0),
      faultNum: inState(all, 2),
      siteNum: new Set(
        all.map((row) => row['siteName']).filter((name) => name !== '' && name !== null),
      ).size,
    });
    const scales = await desk.all(`${DEVICE}/device/scaleequipment/page`);
    expect(await desk.data('api/blade-qdfl/totaleffect/steelyard')).toMatchObject({
      steelyardNum: scales.length,
    });
    const { deviceCode } = must(all[0], 'device');
    expect(
      await desk.data('api/blade-qdfl/totaleffect/specific/device', {
        deviceCode: String(deviceCode),
      }),
    ).toMatchObject({ deviceCode });
  });

  it('facilities are counted by type (call:facilityProject.facilityNumber)', async () => {
    const all = await desk.all(`${DEVICE}/facilityproject/page`);
    const ofType = (type: number): number =>
      all.filter((row) => row['facilityType'] === type).length;
    expect(await desk.data(`${DEVICE}/facilityproject/facility/number`)).toEqual({
      facilityNum: all.length,
      stationNum: ofType(1),
      roomNum: ofType(2),
      toiletNum: ofType(3),
      treatNum: ofType(4),
      deviceNum: all.reduce((sum, row) => sum + Number(row['deviceNum']), 0),
    });
  });

  it('machines of a treatment site are as many as run there, and keep the site (call:perishableModule.run)', async () => {
    const bySite = groups(await desk.rows('blade-perishable/module/run'), 'siteId');
    const [site] = await desk.all('blade-perishable/site/list');
    const { id, siteName } = must(site, 'site');
    const own = must(bySite.get(String(id)), 'machines');
    expect(own.every((row) => row['siteName'] === siteName)).toBe(true);
    expect(await said(desk.postQuery('blade-perishable/site/remove', { ids: String(id) }))).toEqual(
      [400, 400, '请先删除关联的易腐处理设备!'],
    );
  });
});

describe('people at work', () => {
  const CARD = `${DEVICE}/work/card`;

  it('are those whose cards are in this state of duty (call:peopleSupervision.leftBarData) (call:peopleSupervision.getPeopleInfoV2) (call:peopleSupervision.getPeopleInfo1)', async () => {
    const cards = await desk.all(`${CARD}/page`);
    const byDuty = groups(cards, 'dutyStatus');
    const count = (duty: string): number => byDuty.get(duty)?.length ?? 0;
    expect(await desk.data(`${CARD}/leftBarData`)).toMatchObject({
      total: cards.length,
      onDutyNum: count('1'),
      leavePostNum: count('2'),
      stillNum: count('3'),
      offDutyNum: count('4'),
    });
    for (const dutyStatus of ['1', '2']) {
      const shown = await desk.rows(`${CARD}/getPeopleInforV2`, { dutyStatus });
      expect(shown).toHaveLength(count(dutyStatus));
      const [someone] = shown;
      const deptId = String(someone?.['deptId']);
      const near = await desk.rows(`${CARD}/getPeopleInfor1`, { dutyStatus, deptId });
      expect(near).toHaveLength(shown.filter((row) => row['deptId'] === deptId).length);
    }
  });
});

describe('the work table', () => {
  it('counts the faults that wait, and takes a tile (call:workTable.data)', async () => {
    const faults = await desk.data(`${DEVICE}/device/fault/flow/page`, {
      currentPage: '1',
      pageSize: '500',
    });
    const rows = (faults as { records: readonly Row[]; total: number }).records;
    const figures = (await desk.data('api/blade-system/worktable/data')) as Row;
    expect(figures['waitNum']).toBe(rows.filter((row) => row['status'] === 0).length);
    const tiles = 'api/blade-system/consoleConfiguration';
    const before = await desk.rows(`${tiles}/list`);
    const tile = { tileName: '噪声超标', tileType: '2', sort: 9, isShown: '1' };
    expect(await said(desk.post(`${tiles}/save`, tile))).toEqual(DONE);
    const after = await desk.rows(`${tiles}/list`);
    expect(after).toHaveLength(before.length + 1);
    expect(after.map((row) => row['tileName'])).toContain('噪声超标');
  });
});
