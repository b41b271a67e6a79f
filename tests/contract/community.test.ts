import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api');
});
afterAll(() => desk.stop());

const held = (what: string): Said => [400, 400, `请先删除关联的${what}!`];
const BASICS = 'blade-basics-resources';
const QDFL = 'blade-qdfl';

/** All records of a page that is asked for by POST. */
async function posted(path: string, body: Row = {}): Promise<readonly Row[]> {
  const reply = await desk.post(path, body, { current: '1', size: '500' });
  const data = reply.json()['data'] as { readonly records: readonly Row[]; readonly total: number };
  expect(data.records).toHaveLength(data.total);
  return data.records;
}

describe('activities', () => {
  const all = (params = {}): Promise<readonly Row[]> => desk.all(`${QDFL}/activity/page`, params);

  it('are cancelled once, by whom is kept, and others stay as planned (call:activity.cancel)', async () => {
    const one = must((await all({ status_equal: '0' }))[0], 'activity');
    const cancel = (): Promise<Said> =>
      said(desk.get(`${QDFL}/activity/cancel`, { id: String(one['id']) }));
    expect(await cancel()).toEqual(DONE);
    expect(await desk.data(`${QDFL}/activity/detail`, { id: String(one['id']) })).toMatchObject({
      status: 1,
    });
    expect(await cancel()).toEqual([400, 400, '当前状态不允许此操作']);
    expect((await said(desk.get(`${QDFL}/activity/cancel`))).slice(0, 2)).toEqual([400, 400]);
  });

  it('end after they begin, and reports are about those that were held', async () => {
    const rows = await all();
    for (const row of rows) expect(String(row['endTime']) > String(row['startTime'])).toBe(true);
    const reports = await posted(`${QDFL}/activityReport/selectPage`);
    expect(reports.length).toBeGreaterThan(10);
    for (const report of reports) {
      const activity = must(
        rows.find(({ id }) => id === report['activityId']),
        'activity',
      );
      expect(String(report['reportTime']) > String(activity['startTime'])).toBe(true);
    }
  });

  it('are counted as the list of reports says, under its conditions too', async () => {
    const reports = await posted(`${QDFL}/activityReport/selectPage`);
    const sum = (rows: readonly Row[], name: string): number =>
      rows.reduce((all, row) => all + Number(row[name]), 0);
    const figures = async (params = {}): Promise<Row> =>
      (await desk.data(`${QDFL}/activityReport/topCount`, params)) as Row;
    expect(await figures()).toEqual({
      reportNum: reports.length,
      activityNum: new Set(reports.map((row) => row['activityId'])).size,
      siteNum: new Set(reports.map((row) => row['siteId'])).size,
      participantNum: sum(reports, 'participantNum'),
      householdNum: sum(reports, 'householdNum'),
    });
    const siteId = String(reports[0]?.['siteId']);
    const own = await posted(`${QDFL}/activityReport/selectPage`, { siteId_equal: siteId });
    expect(own).toHaveLength(reports.filter((row) => row['siteId'] === siteId).length);
    expect(await figures({ siteId_equal: siteId })).toMatchObject({
      participantNum: sum(own, 'participantNum'),
    });
  });

  it('of the zero-carbon kind alone have registrations, and only participants check in', async () => {
    const kinds = new Map((await all()).map((row) => [row['id'], row['activityType']]));
    const registered = await posted(`${QDFL}/zeroCarbonActivity/activityRegistrationPage`);
    expect(registered.length).toBeGreaterThan(0);
    for (const row of registered) expect(kinds.get(row['activityId'])).toBe(5);
    const checkedIn = await posted(`${QDFL}/zeroCarbonActivity/activityClockInRecordPage`);
    expect(checkedIn.length).toBeGreaterThan(0);
    const who = new Set(
      registered.map((row) => `${String(row['activityId'])} ${String(row['userName'])}`),
    );
    for (const row of checkedIn)
      expect(who).toContain(`${String(row['activityId'])} ${String(row['userName'])}`);
  });
});

describe('what others refer to', () => {
  it('an announcement is kept while points show it, and its points are found by it', async () => {
    const one = must((await desk.all(`${BASICS}/announce/page`))[0], 'announcement');
    const announceId = String(one['id']);
    const points = await desk.all(`${BASICS}/announcepoint/page`, { announceId });
    expect(points.length).toBeGreaterThan(0);
    expect(points.every((row) => row['announceId'] === announceId)).toBe(true);
    const remove = (): Promise<Said> =>
      said(desk.postQuery(`${BASICS}/announce/remove`, { ids: announceId }));
    expect(await remove()).toEqual(held('公示点位'));
    const [first] = points;
    const { pointId, siteId } = must(first, 'a point');
    const same = { announceId, pointId, siteId, playerModel: '1', playStatus: '1' };
    expect(await said(desk.post(`${BASICS}/announcepoint/save`, same))).toEqual([
      400,
      400,
      '公告、收集点重复',
    ]);
    const ids = points.map(({ id }) => String(id)).join(',');
    expect(await said(desk.postQuery(`${BASICS}/announcepoint/remove`, { ids }))).toEqual(DONE);
    expect(await remove()).toEqual(DONE);
  });

  it('a partner is kept while an activity names it', async () => {
    const activities = await desk.all(`${QDFL}/activity/page`);
    const used = must(
      activities.find((row) => row['partnerId'] !== ''),
      'activity with a partner',
    );
    const remove = (ids: unknown): Promise<Said> =>
      said(desk.remove(`${BASICS}/partner/remove`, { ids: String(ids) }));
    expect(await remove(used['partnerId'])).toEqual(held('活动管理'));
    const made = {
      name: '新单位',
      partnerType: '1',
      managerName: '王芳',
      managerPhone: '13800000000',
    };
    expect(await said(desk.post(`${BASICS}/partner/save`, made))).toEqual(DONE);
    expect(await said(desk.post(`${BASICS}/partner/save`, made))).toEqual([
      400,
      400,
      '单位名称重复',
    ]);
    const [own] = await desk.all(`${BASICS}/partner/page`, { name_equal: '新单位' });
    expect(await remove(own?.['id'])).toEqual(DONE);
  });

  it('a toilet is kept while devices stand in it; both generations of its calls keep the same records', async () => {
    const first = await desk.all(`${BASICS}/toilet/page`);
    expect(await desk.all(`${BASICS}/toilet/v2/page`)).toEqual(first);
    const one = must(first[0], 'toilet');
    const ids = String(one['id']);
    expect(await desk.data(`${BASICS}/toilet/v2/detail`, { id: ids })).toEqual(one);
    for (const path of ['toilet/remove', 'toilet/v2/remove'])
      expect(await said(desk.postQuery(`${BASICS}/${path}`, { ids }))).toEqual(held('公厕设备'));
    const devices = await desk.all('blade-device/devicetoiletdetail/page', { toiletId_equal: ids });
    expect(devices.length).toBeGreaterThan(0);
    const gone = devices.map(({ id }) => String(id)).join(',');
    expect(await said(desk.get('blade-device/devicetoiletdetail/remove', { ids: gone }))).toEqual(
      DONE,
    );
    expect(await said(desk.postQuery(`${BASICS}/toilet/v2/remove`, { ids }))).toEqual(DONE);
    expect(await desk.all(`${BASICS}/toilet/page`)).toHaveLength(first.length - 1);
  });
});

describe('lists of people', () => {
  it('praise more than they blame, and score those whom they praise higher', async () => {
    const rows = await desk.all(`${QDFL}/redBlackList/page`);
    const [red, black] = [1, 2].map((kind) => rows.filter((row) => row['listType'] === kind));
    expect(must(red, 'red').length).toBeGreaterThan(must(black, 'black').length);
    const scores = (list: readonly Row[] | undefined): readonly number[] =>
      (list ?? []).map((row) => Number(row['score']));
    expect(Math.min(...scores(red))).toBeGreaterThan(Math.max(...scores(black)));
  });

  it('give each volunteer ten points a service, and the file has them all', async () => {
    const rows = await desk.all(`${QDFL}/volunteerStatistics/page`);
    for (const row of rows) expect(row['integral']).toBe(Number(row['serviceNum']) * 10);
    const file = await desk.get(`${QDFL}/volunteerStatistics/export`);
    expect(file.text.trim().split('\r\n')).toHaveLength(rows.length + 1);
  });
});
