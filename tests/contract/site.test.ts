import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, groups, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources');
});
afterAll(() => desk.stop());

const FOREIGN: Said = [403, 400, '没有该租户的数据权限'];
const held = (what: string): Said => [400, 400, `请先删除关联的${what}!`];

const sites = (params = {}): Promise<readonly Row[]> => desk.all('site/page', params);
const ids = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id).sort();
const ofType = async (type: number): Promise<readonly Row[]> =>
  (await sites()).filter((row) => row['siteType'] === type);
const community = async (): Promise<Row> => must((await ofType(1))[0], 'community');
const remove = (id: unknown, who?: string): Promise<Said> =>
  said(desk.remove('site/remove', { ids: String(id) }, who));

describe('sites', () => {
  it('are listed by type under the plain name, and counted by type (call:site.summary)', async () => {
    const all = await sites();
    expect(all).toHaveLength(30);
    const sum = (await desk.data('site/summary')) as Row;
    const byType = groups(all, 'siteType');
    for (const [type, name] of [
      ['1', 'communityNum'],
      ['2', 'villageNum'],
      ['3', 'otherNum'],
    ] as const) {
      const rows = byType.get(type) ?? [];
      expect(rows.length).toBeGreaterThan(0);
      expect(ids(await sites({ siteType: type }))).toEqual(ids(rows));
      expect(sum[name]).toBe(rows.length);
    }
    const households = all.map((row) => Number(row['householdNum'])).filter((n) => n > 0);
    expect(sum['total']).toBe(all.length);
    expect(sum['householdNum']).toBe(households.reduce((one, two) => one + two, 0));
  });

  it('stand in the subdistricts of the tree beside them (call:site.tree)', async () => {
    const reply = await desk.post('site/tree', {});
    const nodes = reply.json()['data'] as readonly Row[];
    const byRegion = groups(await sites(), 'regionCode');
    expect(nodes.map(({ value }) => value).sort()).toEqual([...byRegion.keys()].sort());
    for (const { value, title } of nodes) {
      const rows = byRegion.get(String(value)) ?? [];
      expect(new Set(rows.map((row) => row['regionName']))).toEqual(new Set([title]));
      expect(ids(await sites({ regionCode_equal: String(value) }))).toEqual(ids(rows));
    }
  });

  it('lead to the sites below them (call:site.getSonSite)', async () => {
    const one = await community();
    const below = await desk.rows('site/get/sonSite', { siteId: String(one['id']) });
    expect(below.length).toBeGreaterThan(0);
    expect(ids(below)).toEqual(ids((await sites()).filter((row) => row['parentId'] === one['id'])));
    expect(below[0]).toMatchObject({ parentName: one['siteName'] });
  });

  it('get the next code: one above the greatest (call:site.getSiteCode)', async () => {
    const greatest =
      (await sites())
        .map((row) => String(row['siteCode']))
        .sort()
        .at(-1) ?? '';
    const next = async () => ((await desk.data('site/getSiteCode')) as Row)['siteCode'];
    const digits = /\d+$/.exec(greatest)?.[0] ?? '';
    const wanted = String(BigInt(digits) + 1n).padStart(digits.length, '0');
    expect(await next()).toBe(greatest.replace(/\d+$/, wanted));
    const [first] = await sites();
    const body = {
      siteCode: await next(),
      siteName: '新建小区',
      siteType: '1',
      regionCode: first?.['regionCode'],
    };
    expect(await said(desk.post('site/save', body))).toEqual(DONE);
    expect(await next()).not.toBe(body.siteCode);
    const twice = await said(desk.post('site/save', { ...body, siteName: '重号小区' }));
    expect(twice).toEqual([400, 400, '站点编码重复']);
    const [made] = await sites({ siteCode_equal: String(body.siteCode) });
    expect(made).toMatchObject({ siteName: '新建小区', regionName: first?.['regionName'] });
    expect(await remove(made?.['id'])).toEqual(DONE);
    expect(await next()).toBe(body.siteCode);
  });

  it('come to another subdistrict together, or not at all (call:site.saveAreaTree)', async () => {
    const [one, two] = await ofType(3);
    const [a, b] = [must(one, 'site'), must(two, 'second site')];
    const [region] = (await sites()).filter((row) => row['regionCode'] !== a['regionCode']);
    const assign = (body: Row) => said(desk.post('site/save/areatree', body));
    const both = [a['id'], b['id']].join(',');
    expect((await assign({ ids: both })).slice(0, 2)).toEqual([400, 400]);
    expect((await assign({ ids: both, regionCode: '979999999' })).slice(0, 2)).toEqual([400, 400]);
    expect(await assign({ ids: both, regionCode: region?.['regionCode'] })).toEqual(DONE);
    for (const { id } of [a, b])
      expect(await desk.data('site/detail', { id: String(id) })).toMatchObject({
        regionCode: region?.['regionCode'],
        regionName: region?.['regionName'],
      });
  });

  it('show and keep their treatment apart from the rest (call:site.getYfDetail) (call:site.saveYf)', async () => {
    const one = await community();
    const id = String(one['id']);
    const body = { id, treatCapacity: '3.50', treatProcess: '好氧堆肥' };
    expect(await said(desk.post('site/saveYf', body))).toEqual(DONE);
    expect(await desk.data('site/getYfDetail', { id })).toMatchObject({
      treatCapacity: '3.50',
      treatProcess: '好氧堆肥',
      siteName: one['siteName'],
      // Not part of the treatment.
      managerName: '',
    });
    expect(await desk.data('site/detail', { id })).toMatchObject({
      managerName: one['managerName'],
      siteCode: one['siteCode'],
    });
  });

  it('stay while points, rooms or people refer to them', async () => {
    const one = await community();
    expect(await remove(one['id'])).toEqual(held('投放点'));
    const points = await desk.rows('point/pointBySiteId', { siteId: String(one['id']) });
    expect(points).toHaveLength(4);
    expect(await sites({ siteCode_equal: String(one['siteCode']) })).toHaveLength(1);
    expect(await remove(one['id'], 'stranger')).toEqual(FOREIGN);
    expect((await remove(one['id'], 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
  });
});

describe('drop-off points', () => {
  const points = (params = {}): Promise<readonly Row[]> => desk.all('point/page', params);

  it('are paged by the type of their site, and belong to one of that type', async () => {
    const all = await points();
    const types = new Map((await sites()).map((row) => [row['id'], row['siteType']]));
    for (const type of ['1', '2', '3']) {
      const rows = await points({ siteType: type });
      expect(rows.length).toBeGreaterThan(0);
      expect(ids(rows)).toEqual(ids(all.filter((row) => String(row['siteType']) === type)));
      for (const row of rows) expect(String(types.get(row['siteId']))).toBe(type);
    }
  });

  it('are those that deliveries name', async () => {
    const known = new Set((await points()).map((row) => row['pointName']));
    const reply = await desk.get('../blade-qdfl/deliveryrecord/page', { size: '200' });
    const { records } = reply.json()['data'] as { records: readonly Row[] };
    expect(records.length).toBeGreaterThan(100);
    expect(records.map((row) => row['siteName']).filter((name) => !known.has(name))).toEqual([]);
  });

  it('have one name at one site, and stay while weights refer to them', async () => {
    const [one] = await points();
    const { id: _id, ...body } = must(one, 'point');
    const twice = await said(desk.post('point/save', { ...body, pointCode: 'T-1' }));
    expect(twice).toEqual([400, 400, '所属站点、投放点名称重复']);
    const weights = await desk.all('../blade-qdfl/sitepointweight/page');
    const used = must(weights[0], 'weight');
    expect(await said(desk.postQuery('point/remove', { ids: String(used['pointId']) }))).toEqual(
      held('点位称重'),
    );
    const free = { ...body, pointCode: 'T-2', pointName: '临时投放点' };
    expect(await said(desk.post('point/save', free))).toEqual(DONE);
    const [made] = await points({ pointCode_equal: 'T-2' });
    expect(await said(desk.postQuery('point/remove', { ids: String(made?.['id']) }))).toEqual(DONE);
  });
});

describe('the map of sites', () => {
  const map = '../../blade-assembly/v1/map';

  it('answers the layer that the path names (call:mapSearch.index)', async () => {
    for (const [n, wanted] of [
      ['1', (await sites()).length],
      ['2', (await desk.all('point/page')).length],
      ['3', (await desk.all('trashroom/page')).length],
    ] as const) {
      const rows = await desk.all(`${map}/index/${n}`);
      expect(new Set(rows.map((row) => String(row['type'])))).toEqual(new Set([n]));
      expect(rows).toHaveLength(wanted);
    }
  });

  it('finds a place by a part of its name, code or address (call:mapSearch.lists) (call:mapSearch.check)', async () => {
    const one = await community();
    for (const param of ['siteCode', 'siteName'] as const) {
      const rows = await desk.all(`${map}/lists`, { type: '1', param: String(one[param]) });
      expect(rows.map((row) => row['name'])).toEqual([one['siteName']]);
    }
    const alike = await desk.rows(`${map}/check`, { param: String(one['address']) });
    expect(alike.length).toBeGreaterThan(1);
    expect(await desk.all(`${map}/lists`, { type: '1', param: '没有这个地方' })).toEqual([]);
  });

  it('counts the rooms of a site as the list of rooms does (call:mapSearch.roomCounts)', async () => {
    const one = await community();
    const [place] = await desk.all(`${map}/lists`, { type: '1', param: String(one['siteCode']) });
    const rooms = await desk.rows('../../blade-assembly/floorunitroom/list', {
      siteId: String(one['id']),
    });
    const counts = await desk.rows(`${map}/roomCounts`, { id: String(place?.['id']) });
    expect(counts).toHaveLength(1);
    const living = rooms.map((row) => Number(row['residentNum'])).filter((n) => n > 0);
    expect(counts[0]).toMatchObject({
      roomNum: rooms.length,
      floorNum: new Set(rooms.map((row) => row['floorCode'])).size,
      residentNum: living.reduce((a, b) => a + b, 0),
    });
    expect(one).toMatchObject({
      householdNum: rooms.length,
      residentNum: counts[0]?.['residentNum'],
    });
  });
});
