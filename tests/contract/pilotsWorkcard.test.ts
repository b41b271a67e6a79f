import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, NOW_TEXT, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-device/work/card');
});
afterAll(() => desk.stop());

/** 00:00 of the first of 30 days that end today. */
const SINCE = '2026-10-23 00:00:00';
const ALARM = '1';
const OTHER = '2';

const cards = (params = {}): Promise<readonly Row[]> => desk.all('page', params);
const messages = (type: string): Promise<readonly Row[]> => desk.all('msg/record/list', { type });
const worn = async (): Promise<Row> =>
  must(
    (await cards()).find((row) => row['employeeId'] !== ''),
    'card',
  );
const ids = (rows: readonly Row[]): Set<unknown> => new Set(rows.map(({ id }) => id));

describe('work cards', () => {
  it('are counted by state as the list shows them, with its conditions (call:workCard.count call:workCard.statusGroups)', async () => {
    const rows = await cards();
    expect(rows).toHaveLength(26);
    const counts = (list: readonly Row[]) => {
      const online = list.filter((row) => row['onlineStatus'] === 1).length;
      return {
        total: list.length,
        onlineNum: online,
        onlineRate: (Math.round((online * 10_000) / list.length) / 100).toFixed(2),
      };
    };
    expect(await desk.data('count')).toEqual(counts(rows));
    const [dept] = [...groups(rows, 'deptId').values()].sort((a, b) => b.length - a.length);
    const own = must(dept, 'department');
    expect(own.length).toBeGreaterThan(1);
    expect(await desk.data('count', { deptId_equal: String(own[0]?.['deptId']) })).toEqual(
      counts(own),
    );
    const duty = (value: number): number =>
      rows.filter((row) => row['dutyStatus'] === value).length;
    expect(await desk.data('status/group')).toEqual({
      onDutyNum: duty(1),
      leavePostNum: duty(2),
      stillNum: duty(3),
      offDutyNum: duty(4),
    });
  });

  it('hang under the departments that have some (call:workCard.deptTree)', async () => {
    const byDept = groups(await cards(), 'deptId');
    const tree = await desk.rows('dept/tree');
    expect(new Set(tree.map((node) => node['value']))).toEqual(new Set(byDept.keys()));
    for (const node of tree)
      expect(byDept.get(String(node['value']))?.[0]?.['deptName']).toBe(node['title']);
  });

  it('are where their track ends (call:workCard.history call:workCard.realtimeLocation call:workCard.popups)', async () => {
    const card = await worn();
    const track = await desk.rows('history', { workCardId: String(card['id']) });
    expect(track).toHaveLength(24);
    const last = [...track].sort((a, b) =>
      String(a['createTime']) < String(b['createTime']) ? 1 : -1,
    )[0];
    expect(last).toMatchObject({
      location: card['location'],
      address: card['address'],
      createTime: card['locationTime'],
      electricQuantity: card['electricQuantity'],
    });
    const seen = (await cards()).filter((row) => row['location'] !== '');
    expect(ids(await desk.rows('realtime/location'))).toEqual(ids(seen));
    expect(await desk.rows('popups', { workCardId: String(card['id']) })).toEqual([card]);
  });

  it('are handed to people of the tenant, one card for one IMEI', async () => {
    const people = (await desk.post('employee/list', {})).json()['data'] as readonly Row[];
    expect(people).toHaveLength(30);
    const [person] = people;
    const dept = (await cards())[0]?.['deptId'];
    const body = {
      workPlateName: '新工牌',
      imei: '868999999999999',
      deptId: dept,
      employeeId: person?.['id'],
    };
    expect(await said(desk.post('save', body))).toEqual(DONE);
    const [made] = await cards({ imei_equal: body.imei });
    expect(made).toMatchObject({
      employeeName: person?.['realName'],
      deptName: (await cards()).find((row) => row['deptId'] === dept)?.['deptName'],
      electricQuantity: -1,
      createTime: NOW_TEXT,
    });
    expect(await said(desk.post('save', body))).toEqual([400, 400, 'IMEI重复']);
    expect((await said(desk.post('save', { ...body, imei: '' })))[2]).toContain('IMEI');
    expect(await said(desk.post('edit', { id: made?.['id'], region: '东门作业区' }))).toEqual(DONE);
    expect((await cards({ imei_equal: body.imei }))[0]).toMatchObject({
      region: '东门作业区',
      imei: body.imei,
    });
    expect(await said(desk.postQuery('remove', { ids: String(made?.['id']) }))).toEqual(DONE);
    expect(await cards({ imei_equal: body.imei })).toEqual([]);
  });
});

describe('messages of work cards', () => {
  it('are alarms or others, in two lists with the counts of the message box (rule:messageBox.counts)', async () => {
    const [alarms, others] = [await messages(ALARM), await messages(OTHER)];
    expect(await desk.data('msg/record/count')).toEqual({
      alarmMsgCount: alarms.length,
      otherMsgCount: others.length,
    });
    expect(alarms.length).toBeGreaterThan(100);
    expect(others.length).toBeGreaterThan(100);
    // The documented fields of a message (spec 1 §3 Message record).
    for (const row of [...alarms.slice(0, 20), ...others.slice(0, 20)])
      for (const name of ['employeeName', 'workPlateName', 'typeDesc', 'createTime', 'address'])
        expect(row[name]).not.toBe('');
    expect(alarms.every((row) => String(row['createTime']) <= NOW_TEXT)).toBe(true);
  });

  it('are violations by kind, of the last 30 days (call:workCard.violationStatistics)', async () => {
    const recent = (await messages(ALARM)).filter((row) => String(row['createTime']) >= SINCE);
    const wanted = [...groups(recent, 'typeDesc')].map(([typeDesc, rows]) => ({
      typeDesc,
      num: rows.length,
    }));
    const got = await desk.rows('violation/statistics');
    expect(
      [...got].sort((a, b) => (String(a['typeDesc']) < String(b['typeDesc']) ? -1 : 1)),
    ).toEqual(wanted.sort((a, b) => (a.typeDesc < b.typeDesc ? -1 : 1)));
    const numbers = got.map((row) => Number(row['num']));
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  it('are the alarms of one card when it is asked for', async () => {
    const card = await worn();
    const own = (await messages(ALARM)).filter((row) => row['workCardId'] === card['id']);
    expect(own.length).toBeGreaterThan(1);
    expect(ids(await desk.rows('warn', { workCardId: String(card['id']) }))).toEqual(ids(own));
  });

  it('keep an SOS open until it is handled', async () => {
    const all = (await messages(ALARM)).filter((row) => row['typeDesc'] === 'SOS求救');
    expect(ids(await desk.all('emergency'))).toEqual(ids(all));
    const open = await desk.rows('emergency/msgSend');
    expect(ids(open)).toEqual(ids(all.filter((row) => row['handleStatus'] === 0)));
    expect(open.length).toBeGreaterThan(0);
    // What the popup shows (spec 1 §2 Emergency SOS popup).
    for (const row of open) {
      expect(row['createTime']).toMatch(/^2026-11-2[01] /);
      expect(row['employeeName']).not.toBe('');
    }
  });
});

describe('directives', () => {
  const send = (body: Row, who?: string): Promise<Said> =>
    said(desk.post('directive/group/send', body, {}, who));
  const newest = async (): Promise<Row | undefined> => (await desk.all('directive/list'))[0];

  it('go to a department, with what was said and by whom (call:workCard.directiveGroupSend call:workCard.directiveList)', async () => {
    const before = (await desk.all('directive/list')).length;
    const card = await worn();
    const body = { deptId: card['deptId'], directiveType: '2', content: '十分钟后到南门集合' };
    expect(await send(body)).toEqual(DONE);
    expect(await desk.all('directive/list')).toHaveLength(before + 1);
    expect(await newest()).toMatchObject({
      deptId: card['deptId'],
      deptName: card['deptName'],
      directiveType: 2,
      content: '十分钟后到南门集合',
      sendUserName: '管理员',
      createTime: NOW_TEXT,
      workCardIds: '',
    });
  });

  it('go to chosen cards', async () => {
    const two = (await cards()).slice(0, 2);
    const workCardIds = two.map(({ id }) => String(id)).join(',');
    expect(await send({ workCardIds, directiveType: '1', content: '收工前清点工具' })).toEqual(
      DONE,
    );
    const sent = (await desk.all('directive/list')).find(
      (row) => row['content'] === '收工前清点工具',
    );
    expect(sent).toMatchObject({
      workCardIds,
      workPlateNames: two.map((row) => row['workPlateName']).join(','),
    });
  });

  it('say something, are sent by those who may, and to nobody of another tenant', async () => {
    const before = (await desk.all('directive/list')).length;
    const card = await worn();
    const body = { workCardIds: String(card['id']), directiveType: '1', content: '测试' };
    expect((await send({ ...body, content: '' })).slice(0, 2)).toEqual([400, 400]);
    expect((await send({ ...body, directiveType: '9' })).slice(0, 2)).toEqual([400, 400]);
    expect((await send(body, 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect((await send(body, 'stranger')).slice(0, 2)).toEqual([403, 400]);
    expect(
      (await send({ ...body, workCardIds: '', deptId: card['deptId'] }, 'stranger')).slice(0, 2),
    ).toEqual([403, 400]);
    expect(await desk.all('directive/list')).toHaveLength(before);
  });
});
