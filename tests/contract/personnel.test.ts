import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, NOW_TEXT, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('');
});
afterAll(() => desk.stop());

const PEOPLE = 'api/blade-basics-resources/personnel';
const MOVE_REFUSED: Said = [400, 400, '当前状态不允许此操作'];
const ids = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id).sort();
const filled = (rows: readonly Row[], name: string): readonly Row[] =>
  rows.filter((row) => row[name] !== '');

describe.each([
  ['floorUnitRoom', 'blade-assembly/floorunitroom'],
  ['basicsFloorUnitRoom', 'api/blade-basics-resources/floorunitroom'],
])('rooms of %s', (key, base) => {
  const rooms = (params = {}): Promise<readonly Row[]> => desk.all(`${base}/page`, params);
  const siteOf = async (): Promise<string> => String((await rooms())[0]?.['siteId']);
  const post = (path: string, body: Row): Promise<Said> => said(desk.post(`${base}/${path}`, body));
  const again = async (row: Row): Promise<Row> =>
    must((await rooms({ code_equal: String(row['code']) }))[0], 'room');

  it(`are listed by site, building and storey (call:${key}.list) (call:${key}.roomPage)`, async () => {
    const all = await rooms();
    const siteId = await siteOf();
    const own = all.filter((row) => row['siteId'] === siteId);
    expect(own.length).toBeGreaterThan(1);
    expect(ids(await desk.rows(`${base}/list`, { siteId }))).toEqual(ids(own));
    const page = await desk.all(`${base}/roomPage`, { siteId, ascs: 'code' });
    expect(page.map((row) => row['code'])).toEqual(own.map((row) => row['code']).sort());
    const [one] = own;
    const floor = String(one?.['floor']);
    const same = await desk.rows(`${base}/getStoreyRoom`, { siteId, floor });
    expect(ids(same)).toEqual(ids(own.filter((row) => row['floor'] === floor)));
  });

  it(`stand in a tree whose codes begin their codes (call:${key}.floorUnit) (call:${key}.getFloor)`, async () => {
    const all = await rooms();
    const tree = (await desk.data(`${base}/floorUnit`)) as readonly Row[];
    const sites = groups(all, 'siteCode');
    expect(tree.map(({ value }) => value).sort()).toEqual([...sites.keys()].sort());
    const [node] = tree;
    const inSite = sites.get(String(node?.['value'])) ?? [];
    expect(node?.['title']).toBe(inSite[0]?.['siteName']);
    const floors = node?.['children'] as readonly Row[];
    const byFloor = groups(inSite, 'floorCode');
    expect(floors.map(({ value }) => value).sort()).toEqual([...byFloor.keys()].sort());
    for (const { value, title } of floors) {
      const found = await rooms({ code_likeright: String(value) });
      expect(ids(found)).toEqual(ids(byFloor.get(String(value)) ?? []));
      expect(new Set(found.map((row) => row['floor']))).toEqual(new Set([title]));
    }
    const listed = await desk.rows(`${base}/getFloor`, { siteId: String(inSite[0]?.['siteId']) });
    expect(listed.map((row) => row['floorCode']).sort()).toEqual([...byFloor.keys()].sort());
  });

  it(`are counted as the list shows them (call:${key}.siteRoomCount)`, async () => {
    const siteId = await siteOf();
    const own = await desk.rows(`${base}/list`, { siteId });
    expect(await desk.data(`${base}/siteRoomCount`, { siteId })).toEqual({
      floorNum: groups(own, 'floorCode').size,
      unitNum: groups(own, 'unitCode').size,
      roomNum: own.length,
      bindNum: filled(own, 'bucketCode').length,
    });
  });

  it(`get codes and a full name from the server, and share none (call:${key}.save)`, async () => {
    const siteId = await siteOf();
    const [one] = await desk.rows(`${base}/list`, { siteId });
    const body = { siteId, floor: '9栋', unit: '2单元', storey: 3, room: '301' };
    expect(await post('save', body)).toEqual(DONE);
    const code = `${String(one?.['siteCode'])}-09-02-0301`;
    const [made] = await rooms({ code_equal: code });
    expect(made).toMatchObject({
      siteName: one?.['siteName'],
      roomName: `${String(one?.['siteName'])}9栋2单元301室`,
      floorCode: code.slice(0, -8),
      unitCode: code.slice(0, -5),
      appletStatus: 0,
    });
    expect(await post('save', body)).toEqual([400, 400, '房间编码重复']);
    const { storey: _storey, ...without } = body;
    expect((await post('save', { ...without, room: '302' })).slice(0, 2)).toEqual([400, 400]);
    expect(await post('updateRoom', { id: made?.['id'], storey: 4 })).toEqual(DONE);
    expect(await again(must(made, 'room'))).toMatchObject({ storey: 4, code });
    expect(await said(desk.remove(`${base}/remove`, { ids: String(made?.['id']) }))).toEqual(DONE);
    expect(await rooms({ code_equal: code })).toEqual([]);
  });

  it(`share the remark on their building (call:${key}.updateFloorRemark)`, async () => {
    const siteId = await siteOf();
    const own = await desk.rows(`${base}/list`, { siteId });
    const floorCode = must(own[0], 'room')['floorCode'];
    const body = { floorCode, floorRemark: '电梯检修，投放点临时移至西侧' };
    expect(await post('update/floor/remark', body)).toEqual(DONE);
    for (const row of await desk.rows(`${base}/list`, { siteId })) {
      const before = own.find(({ id }) => id === row['id']);
      const isThere = row['floorCode'] === floorCode;
      expect(row['floorRemark']).toBe(isThere ? body.floorRemark : before?.['floorRemark']);
    }
  });

  it(`are bound to a bin by unit or one by one (call:${key}.floorUnitBind) (call:${key}.villageRoomBind)`, async () => {
    const siteId = await siteOf();
    const own = await desk.rows(`${base}/list`, { siteId });
    const { unitCode } = must(own[0], 'room') as { unitCode: string };
    const inUnit = own.filter((row) => row['unitCode'] === unitCode);
    expect((await post('floorUnitBind', { unitCode, bucketCode: 'T-77' })).slice(0, 2)).toEqual([
      400, 400,
    ]);
    const bin = { bucketCode: 'T-77', bucketType: '1', garbageType: '3' };
    expect(await post('floorUnitBind', { unitCode, ...bin })).toEqual(DONE);
    const bound = await rooms({ bucketCode_equal: 'T-77' });
    expect(ids(bound)).toEqual(ids(inUnit));
    const list = await desk.rows(`${base}/bindBucketList`, { siteId });
    expect(list.map((row) => row['bucketCode'])).toContain('T-77');
    const other = { bucketCode: 'T-78', bucketType: '2', garbageType: '4' };
    const [first] = inUnit;
    expect(await post('villageRoomBind', { ids: first?.['id'], ...other })).toEqual(DONE);
    expect(await rooms({ bucketCode_equal: 'T-78' })).toHaveLength(1);
    expect(await rooms({ bucketCode_equal: 'T-77' })).toHaveLength(inUnit.length - 1);
  });

  it(`are bound to one mini app (call:${key}.appletBind)`, async () => {
    const one = must(
      (await rooms()).find((row) => row['appletStatus'] === 0),
      'room',
    );
    const body = { id: one['id'], appletPhone: '13900001111' };
    expect(await post('applet/bind', body)).toEqual(DONE);
    expect(await again(one)).toMatchObject({ appletStatus: 1, appletTime: NOW_TEXT });
    expect(await post('applet/bind', body)).toEqual(MOVE_REFUSED);
  });
});

describe('people of sites', () => {
  const people = (params = {}): Promise<readonly Row[]> => desk.all(`${PEOPLE}/page`, params);
  const post = (path: string, body: Row): Promise<Said> =>
    said(desk.post(`${PEOPLE}/${path}`, body));
  const again = async ({ id }: Row): Promise<Row> =>
    (await desk.data(`${PEOPLE}/detail`, { id: String(id) })) as Row;

  it('live in rooms of their own site, and are counted as listed (call:personnel.changeRoomCount)', async () => {
    const all = await people();
    const rooms = new Map(
      (await desk.all('blade-assembly/floorunitroom/page')).map((row) => [row['id'], row]),
    );
    const bound = filled(all, 'rooms');
    expect(bound.length).toBeGreaterThan(500);
    for (const row of bound)
      expect(rooms.get(row['rooms'])).toMatchObject({
        siteId: row['siteId'],
        roomName: row['roomNames'],
      });
    expect(await desk.data(`${PEOPLE}/changeRoomCount`)).toEqual({
      total: all.length,
      boundNum: bound.length,
      unboundNum: all.length - bound.length,
      changedNum: filled(all, 'roomChangeTime').length,
    });
    const [one] = all;
    const own = { siteId: String(one?.['siteId']) };
    expect(ids(await people(own))).toEqual(ids(await desk.rows(`${PEOPLE}/list`, own)));
  });

  it('are the households that deliver', async () => {
    const reply = await desk.get('api/blade-qdfl/deliveryrecord/page', { size: '100' });
    const { records } = reply.json()['data'] as { records: readonly Row[] };
    const byCard = new Map((await people()).map((row) => [row['cardNo'], row]));
    for (const row of records)
      expect(byCard.get(row['cardNo'])).toMatchObject({
        realName: row['userName'],
        phone: row['userPhone'],
        siteName: row['villageName'],
      });
  });

  it('move into rooms and out of them (call:personnel.personnelUpdate) (call:personnel.removePersonRoom)', async () => {
    const one = must(
      (await people()).find((row) => row['rooms'] === ''),
      'person without a room',
    );
    const [room] = await desk.all('blade-assembly/floorunitroom/page', { houseStatus_equal: '0' });
    const roomId = String(room?.['id']);
    const body = { id: one['id'], rooms: roomId, phone: '13911112222' };
    expect((await post('personnel/update', { id: one['id'] })).slice(0, 2)).toEqual([400, 400]);
    expect(await post('personnel/update', body)).toEqual(DONE);
    expect(await again(one)).toMatchObject({
      rooms: roomId,
      roomNames: room?.['roomName'],
      phone: '13911112222',
      roomChangeTime: NOW_TEXT,
    });
    const gone = () => said(desk.remove('blade-assembly/floorunitroom/remove', { ids: roomId }));
    expect(await gone()).toEqual([400, 400, '请先删除关联的站点人员!']);
    expect(await post('remove/personRoom', { ids: String(one['id']) })).toEqual(DONE);
    expect(await again(one)).toMatchObject({ rooms: '', roomNames: '', phone: '13911112222' });
    expect(await gone()).toEqual(DONE);
  });

  it('have their faces sent once, and again after a failure (call:personnel.siteFace)', async () => {
    const all = await people();
    const inState = (state: number): Row =>
      must(
        all.find((row) => row['faceStatus'] === state),
        'person',
      );
    const [fresh, failed, sent] = [inState(0), inState(2), inState(1)];
    const send = (...rows: readonly Row[]) =>
      post('site/face', { ids: rows.map(({ id }) => id).join(',') });
    expect(await send(fresh, sent)).toEqual(MOVE_REFUSED);
    expect(await again(fresh)).toEqual(fresh);
    expect(await send(fresh, failed)).toEqual(DONE);
    for (const one of [fresh, failed])
      expect(await again(one)).toMatchObject({ faceStatus: 1, faceTime: NOW_TEXT });
  });

  it('include a contact of every community (call:personnel.villagePersonnelPhone)', async () => {
    const contacts = await desk.rows(`${PEOPLE}/village/personnelPhone`);
    const sites = await desk.all('api/blade-basics-resources/site/page', { siteType: '1' });
    expect(contacts.map((row) => [row['siteId'], row['phone']]).sort()).toEqual(
      sites.map((row) => [row['id'], row['managerPhone']]).sort(),
    );
    expect(new Set(contacts.map((row) => row['idCard']))).toEqual(new Set(['']));
  });
});

describe('pick-up appointments', () => {
  const base = 'api/blade-qdfl/appointment';
  const list = (params = {}): Promise<readonly Row[]> => desk.all(`${base}/list`, params);
  const order = (body: Row, who?: string): Promise<Said> =>
    said(desk.post(`${base}/sendOrWithdraw/order`, body, {}, who));
  const again = async ({ id }: Row): Promise<Row> =>
    (await desk.data(`${base}/detail`, { id: String(id) })) as Row;

  it('go to a collector and come back, and nowhere else (call:appointment.sendOrWithdrawOrder)', async () => {
    const one = must((await list({ status_equal: '0' }))[0], 'waiting appointment');
    const [collector] = await desk.rows(`${base}/collector`);
    const send = { id: one['id'], type: '1', collectorId: collector?.['id'], sendType: '2' };
    expect((await order({ ...send, collectorId: '' })).slice(0, 2)).toEqual([400, 400]);
    expect(await again(one)).toEqual(one);
    expect(await order(send)).toEqual(DONE);
    expect(await again(one)).toMatchObject({
      status: 1,
      collectorName: collector?.['userName'],
      sendTime: NOW_TEXT,
    });
    expect(await order(send)).toEqual(MOVE_REFUSED);
    expect(await order({ id: one['id'], type: '2' })).toEqual(DONE);
    expect(await again(one)).toMatchObject({ status: 0, collectorName: '', sendTime: '' });
    expect(await order({ id: one['id'], type: '2' })).toEqual(MOVE_REFUSED);
    expect((await order(send, 'stranger')).slice(0, 2)).toEqual([403, 400]);
  });

  it('are numbered by the server and wait (call:appointment.save)', async () => {
    const [site] = await desk.rows(`${base}/site`);
    const body = {
      siteId: site?.['id'],
      userName: '王秀英',
      userPhone: '13800001234',
      address: '1栋101室',
      garbageType: '5',
      appointTime: '2026-11-23 09:00:00',
      status: '3',
    };
    const before = await list();
    expect(await said(desk.post(`${base}/save`, body))).toEqual(DONE);
    const known = new Set(ids(before));
    const [made] = (await list()).filter(({ id }) => !known.has(id));
    expect(made).toMatchObject({ status: 0, siteName: site?.['siteName'], garbageType: 5 });
    expect(made?.['appointmentNo']).toMatch(/^YY20261121\d{4}$/);
    expect(before.map((row) => row['appointmentNo'])).not.toContain(made?.['appointmentNo']);
    const { siteId: _site, ...without } = body;
    expect((await said(desk.post(`${base}/save`, without))).slice(0, 2)).toEqual([400, 400]);
  });
});
