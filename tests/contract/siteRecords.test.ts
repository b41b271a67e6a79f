import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, NOW_TEXT, PilotDesk, said, total, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('');
});
afterAll(() => desk.stop());

const MOVE_REFUSED: Said = [400, 400, '当前状态不允许此操作'];
const QDFL = 'api/blade-qdfl';
const ids = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id).sort();
const sum = (rows: readonly Row[], name: string): number =>
  rows.map((row) => Number(row[name])).reduce((all, one) => all + Math.max(one, 0), 0);

describe('publicity and guidance by site', () => {
  const SITE = 'api/blade-basics-resources/site';

  it('counts the publicity that is listed (call:sitePropaganda.roomNumber)', async () => {
    const all = await desk.all(`${QDFL}/propagandaRecord/page`);
    expect(await desk.data(`${SITE}/propagandaRoomNumber`)).toEqual({
      siteNum: groups(all, 'siteId').size,
      roomNum: sum(all, 'roomNum'),
      personNum: sum(all, 'personNum'),
    });
    const visits = await desk.all(`${SITE}/propagandaList`);
    expect(ids(visits)).toEqual(ids(all.filter((row) => row['propagandaType'] === 1)));
  });

  it('shows the last record of each site (call:sitePropaganda.page) (call:sitePersuasion.page)', async () => {
    for (const [page, last] of [
      ['propagandaRecord', 'propagandaPage'],
      ['persuasion', 'persuasionPage'],
    ] as const) {
      const bySite = groups(await desk.all(`${QDFL}/${page}/page`), 'siteId');
      const shown = await desk.all(`${SITE}/${last}`);
      expect(shown.map((row) => row['siteId']).sort()).toEqual([...bySite.keys()].sort());
      for (const row of shown) {
        const times = (bySite.get(String(row['siteId'])) ?? []).map((one) =>
          String(one['createTime']),
        );
        expect(row['createTime']).toBe(times.sort().at(-1));
      }
    }
  });

  it('counts the guidance that is listed, and shows who refused (call:sitePersuasion.roomNumber)', async () => {
    const all = await desk.all(`${QDFL}/persuasion/page`);
    const corrected = all.filter((row) => row['result'] === 1).length;
    const figures = (await desk.data(`${SITE}/persuasionRoomNumber`)) as Row;
    expect(figures).toMatchObject({
      siteNum: groups(all, 'siteId').size,
      roomNum: groups(all, 'userPhone').size,
    });
    expect(Number(figures['correctedRate'])).toBeCloseTo((100 * corrected) / all.length, 1);
    const refused = await desk.all(`${SITE}/persuasionList`);
    expect(refused.length).toBeGreaterThan(0);
    expect(ids(refused)).toEqual(ids(all.filter((row) => row['result'] === 3)));
  });
});

describe('weights of sites', () => {
  it('are the gross weight without the tare, and sum up in the report (call:siteReport.statistics)', async () => {
    const all = await desk.all(`${QDFL}/garbage/weight/page`);
    for (const row of all)
      expect(total([row['weight'], row['tareWeight']], 3)).toBe(row['grossWeight']);
    const recent = all.filter((row) => String(row['createTime']) >= '2026-10-23 00:00:00');
    expect(recent.length).toBeGreaterThan(500);
    expect(await desk.data(`${QDFL}/sitereport/statistics`)).toEqual({
      weighNum: recent.length,
      weight: total(
        recent.map((row) => row['weight']),
        3,
      ),
      siteNum: groups(recent, 'siteId').size,
    });
  });

  it('stand at the point and the site of the point', async () => {
    const points = new Map(
      (await desk.all('api/blade-basics-resources/point/page')).map((row) => [row['id'], row]),
    );
    const all = await desk.all(`${QDFL}/sitepointweight/page`);
    expect(all.length).toBeGreaterThan(300);
    for (const row of all)
      expect(points.get(row['pointId'])).toMatchObject({
        pointName: row['pointName'],
        siteId: row['siteId'],
        siteName: row['siteName'],
      });
  });
});

describe('treatment of kitchen waste', () => {
  it('is reported as the sites are listed (call:perishableSite.dataStatisticsReport)', async () => {
    const all = await desk.all('blade-perishable/site/list');
    const report = (await desk.data('blade-perishable/site/dataStatisticsReport')) as Row;
    const of = (name: string): string =>
      total(
        all.map((row) => row[name]),
        3,
      );
    expect(report).toMatchObject({
      siteNum: all.length,
      machineNum: sum(all, 'machineNum'),
      treatCapacity: of('treatCapacity'),
      inputWeight: of('todayInput'),
      outputWeight: of('todayOutput'),
    });
    for (const row of all)
      expect(Number(row['todayInput'])).toBeLessThanOrEqual(Number(row['treatCapacity']));
  });

  it('belongs to projects of the department that runs it (call:perishableSearch.getProjectList)', async () => {
    for (const row of await desk.all('blade-perishable/site/list')) {
      const projects = await desk.rows('blade-perishable/search/getProjectList', {
        deptIds: String(row['deptId']),
      });
      expect(projects.map(({ id }) => id)).toContain(row['projectId']);
    }
  });

  it('of merchants is done by the station that counts them (call:gcqSearch.station) (call:gcqSearch.merchant)', async () => {
    const base = 'blade-assembly/v1/gcq/search';
    const stations = await desk.rows(`${base}/station`);
    for (const station of stations) {
      const own = await desk.rows(`${base}/merchant`, { stationId: String(station['id']) });
      expect(own).toHaveLength(Number(station['merchantNum']));
      const beside = await desk.rows(`${base}/station`, { orgId: String(station['deptId']) });
      expect(ids(beside)).toEqual(
        ids(stations.filter((one) => one['deptId'] === station['deptId'])),
      );
    }
  });
});

describe('devices in vehicles', () => {
  const base = 'api/blade-device/device/car';
  const devices = (params = {}): Promise<readonly Row[]> => desk.all(`${base}/page`, params);
  const inState = async (state: string): Promise<Row> =>
    must((await devices({ runStatus_equal: state }))[0], `device in state ${state}`);
  const post = (path: string, body: Row): Promise<Said> => said(desk.post(`${base}/${path}`, body));
  const again = async (row: Row): Promise<Row> =>
    must((await devices({ deviceCode_equal: String(row['deviceCode']) }))[0], 'device');

  it('start and stop, and take no command while they are off line (call:carDevice.operate)', async () => {
    const [running, stopped, offline] = [
      await inState('1'),
      await inState('2'),
      await inState('0'),
    ];
    const operate = (row: Row, operateType: string) =>
      post('operate', { id: row['id'], operateType });
    expect(await operate(running, '1')).toEqual(MOVE_REFUSED);
    expect(await operate(running, '2')).toEqual(DONE);
    expect((await again(running))['runStatus']).toBe(2);
    expect(await operate(stopped, '1')).toEqual(DONE);
    expect((await again(stopped))['runStatus']).toBe(1);
    for (const type of ['1', '2']) expect(await operate(offline, type)).toEqual(MOVE_REFUSED);
    expect((await operate(running, '9')).slice(0, 2)).toEqual([400, 400]);
    expect(await again(offline)).toEqual(offline);
  });

  it('lose their fault codes when they are cleared (call:carDevice.clear)', async () => {
    const faulty = (await devices()).filter((row) => Number(row['faultNum']) > 0);
    expect(faulty.length).toBeGreaterThan(0);
    expect(await post('clear', { ids: ids(faulty).join(',') })).toEqual(DONE);
    for (const row of faulty)
      expect(await again(row)).toMatchObject({ faultNum: 0, clearTime: NOW_TEXT });
  });

  it('show the channels that are configured, of those that there are (call:carDevice.monitorConfig) (call:carDevice.monitorConfigList)', async () => {
    const one = await inState('0');
    const channels = await desk.rows(`${base}/monitor/search`);
    const chosen = channels.slice(0, 2);
    const body = {
      deviceId: one['id'],
      monitorIdList: chosen.map(({ id }) => id),
      serialNumberName: 'VS-TEST',
    };
    const { serialNumberName: _name, ...without } = body;
    expect((await post('monitor/config', without)).slice(0, 2)).toEqual([400, 400]);
    expect(await post('monitor/config', body)).toEqual(DONE);
    const config = await desk.rows(`${base}/monitor/config/list`, { id: String(one['id']) });
    expect(config).toHaveLength(1);
    expect(config[0]).toMatchObject({
      monitorIdList: chosen.map(({ id }) => id).join(','),
      monitorNames: chosen.map((row) => row['monitorName']).join(','),
      serialNumberName: 'VS-TEST',
      configTime: NOW_TEXT,
    });
  });
});
