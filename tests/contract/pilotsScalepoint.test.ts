import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources/scalepoint');
});
afterAll(() => desk.stop());

const MOVE_REFUSED: Said = [400, 400, '当前状态不允许此操作'];
const FOREIGN: Said = [403, 400, '没有该租户的数据权限'];

const points = (params = {}, who?: string): Promise<readonly Row[]> =>
  desk.all('page', params, who);
const again = async (point: Row): Promise<Row> =>
  (await desk.data('detail', { id: String(point['id']) })) as Row;
const inState = async (status: number): Promise<Row> =>
  must(
    (await points()).find((row) => row['status'] === status),
    'point',
  );
const setStatus = (point: Row, status: string, who?: string): Promise<Said> =>
  said(desk.postQuery('updateStatus', { id: String(point['id']), status }, who));
const names = (rows: readonly Row[]): unknown[] => rows.map((row) => row['siteName']);

describe('collection points', () => {
  it('belong to communities and collection sites that the two lists offer', async () => {
    const rows = await points();
    expect(rows).toHaveLength(50);
    const villages = await desk.rows('village/list');
    const sites = await desk.rows('site/list');
    expect(names(sites).filter((name) => names(villages).includes(name))).toEqual([]);
    for (const row of rows) {
      const village = must(
        villages.find(({ id }) => id === row['villageId']),
        'community',
      );
      const site = must(
        sites.find(({ id }) => id === row['siteId']),
        'collection site',
      );
      expect([row['villageName'], row['siteName']]).toEqual(names([village, site]));
      expect(row['capacity']).toMatch(/^\d+\.000$/);
      expect([0, 1, 2]).toContain(row['status']);
    }
  });

  it('are found by the beginning of their number, by kind, community and state', async () => {
    const rows = await points();
    const one = must(rows[7], 'point');
    const found = async (params: Record<string, string>) =>
      (await points(params)).map(({ id }) => id).sort();
    const wanted = (is: (row: Row) => boolean) =>
      rows
        .filter(is)
        .map(({ id }) => id)
        .sort();
    expect(await found({ code_likeright: String(one['code']).slice(0, -1) })).toContain(one['id']);
    expect(await found({ code_likeright: String(one['code']).slice(1) })).toEqual([]);
    for (const field of ['pointType', 'villageId', 'status']) {
      const ids = wanted((row) => row[field] === one[field]);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids.length).toBeLessThan(50);
      expect(await found({ [`${field}_equal`]: String(one[field]) })).toEqual(ids);
    }
  });

  it('move between out of use, in use and maintenance, and nowhere else (rule:state.scalePoint)', async () => {
    const point = await inState(1);
    expect(await setStatus(point, '2')).toEqual(DONE);
    expect((await again(point))['status']).toBe(2);
    expect(await setStatus(point, '2')).toEqual(MOVE_REFUSED);
    expect(await setStatus(point, '0')).toEqual(DONE);
    // What is out of use is not maintained.
    expect(await setStatus(point, '2')).toEqual(MOVE_REFUSED);
    expect((await again(point))['status']).toBe(0);
    expect(await setStatus(point, '1')).toEqual(DONE);
    expect((await again(point))['status']).toBe(1);
  });

  it('refuse states that do not exist, other tenants and those who may not', async () => {
    const point = await inState(1);
    expect((await setStatus(point, '9')).slice(0, 2)).toEqual([400, 400]);
    expect((await said(desk.postQuery('updateStatus', { status: '0' }))).slice(0, 2)).toEqual([
      400, 400,
    ]);
    expect(await setStatus(point, '0', 'stranger')).toEqual(FOREIGN);
    expect((await setStatus(point, '0', 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect(await again(point)).toEqual(point);
  });

  it('take no state from a form, neither new nor changed', async () => {
    const [village] = await desk.rows('village/list');
    const body = { code: 'T-1', name: '测试点', pointType: '2', villageId: village?.['id'] };
    expect(await said(desk.post('save', { ...body, status: '1' }))).toEqual(DONE);
    const [made] = await points({ code_equal: 'T-1' });
    expect(made).toMatchObject({ status: 0, villageName: village?.['siteName'], pointType: 2 });
    const change = { id: made?.['id'], name: '改名点', status: '2' };
    expect(await said(desk.post('update', change))).toEqual(DONE);
    expect(await again(must(made, 'point'))).toMatchObject({ name: '改名点', status: 0 });
    expect(await said(desk.postQuery('remove', { ids: String(made?.['id']) }))).toEqual(DONE);
    expect(await points({ code_equal: 'T-1' })).toEqual([]);
  });

  it('say what a form lacks, and never share a number', async () => {
    const [village] = await desk.rows('village/list');
    const body = { code: 'T-2', pointType: '2', villageId: village?.['id'] };
    const [status, code, message] = await said(desk.post('save', body));
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('收集点名称');
    const [taken] = await points();
    const twice = await said(desk.post('save', { ...body, name: '重号', code: taken?.['code'] }));
    expect(twice).toEqual([400, 400, '收集点编号重复']);
    const foreign = {
      ...body,
      name: '别处',
      villageId: (await points({}, 'stranger'))[0]?.['villageId'],
    };
    expect(await said(desk.post('save', foreign))).toEqual(FOREIGN);
    expect(await points({ code_equal: 'T-2' })).toEqual([]);
  });

  it('are saved as a list: all of it or nothing', async () => {
    const [village] = await desk.rows('village/list');
    const entry = (code: string, name: string) => ({
      code,
      name,
      pointType: '1',
      villageId: village?.['id'],
    });
    const before = (await points()).length;
    const good = [entry('B-1', '批量一'), entry('B-2', '批量二')];
    const [status, code, message] = await said(
      desk.post('saveBatch', [...good, entry('B-1', '批量三')]),
    );
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('第3条');
    expect(await points()).toHaveLength(before);
    expect(await said(desk.post('saveBatch', good))).toEqual(DONE);
    expect((await points({ code_likeright: 'B-' })).map((row) => row['status'])).toEqual([0, 0]);
  });
});

describe('scales of collection points', () => {
  const free = async () => (await desk.rows('scale/retain')).map(({ id }) => id);
  const join = (body: Row, who?: string): Promise<Said> =>
    said(desk.post('submit/join', body, {}, who));

  it('are retained while no point has them (call:scalePoint.scaleRetain)', async () => {
    const scales = (await desk.rows('scale')).map(({ id }) => id);
    const used = new Set((await points()).map((row) => row['scaleId']).filter((id) => id !== ''));
    expect(scales).toHaveLength(60);
    expect(used.size).toBeGreaterThan(30);
    expect(new Set(await free())).toEqual(new Set(scales.filter((id) => !used.has(id))));
  });

  it('change their places by joining: the one that stood there is free again (call:scalePoint.submitJoin)', async () => {
    const point = must(
      (await points()).find((row) => row['scaleId'] !== ''),
      'point with a scale',
    );
    const [scale] = await desk.rows('scale/retain');
    expect(await join({ id: point['id'], scaleId: scale?.['id'] })).toEqual(DONE);
    expect(await again(point)).toMatchObject({
      scaleId: scale?.['id'],
      scaleName: scale?.['deviceName'],
      status: point['status'],
      name: point['name'],
    });
    expect(await free()).toContain(point['scaleId']);
    expect(await free()).not.toContain(scale?.['id']);
  });

  it('stand at one point: a second one does not get it', async () => {
    const [one, two] = (await points()).filter((row) => row['scaleId'] !== '');
    const [first, second] = [must(one, 'point'), must(two, 'second point')];
    const taken = { id: first['id'], scaleId: second['scaleId'] };
    expect(await join(taken)).toEqual([400, 400, '绑定地磅重复']);
    expect(await again(first)).toEqual(first);
    expect(await join({ id: second['id'], scaleId: second['scaleId'] })).toEqual(DONE);
  });

  it('join nothing without a scale, and no scale of another tenant', async () => {
    const point = await inState(1);
    expect((await join({ id: point['id'] })).slice(0, 2)).toEqual([400, 400]);
    const theirs = (await desk.data('scale/retain', {}, 'stranger')) as readonly Row[];
    expect(await join({ id: point['id'], scaleId: theirs[0]?.['id'] })).toEqual(FOREIGN);
    expect(await again(point)).toEqual(point);
  });
});
