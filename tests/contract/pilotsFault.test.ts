import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSchema } from '@shared/api/pageAnswer';
import { must } from '@shared/base/assert';
import { DONE, groups, NOW_TEXT, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-device/device/fault/flow');
});
afterAll(() => desk.stop());

const MOVE_REFUSED: Said = [400, 400, '当前状态不允许此操作'];
const TODAY = '2026-11-21';
/** Of operateType and of the states: open, taken on, done, ignored. */
const [OPEN, IN_WORK, HANDLED, IGNORED] = [0, 1, 2, 3];

/** Every fault, by the paging names of this call (spec 3 §3). */
async function faults(params: Record<string, string> = {}, who?: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const paging = { currentPage: String(currentPage), pageSize: '100' };
    const page = pageSchema.parse(await desk.data('page', { ...params, ...paging }, who));
    expect([page.current, page.size]).toEqual([currentPage, 100]);
    rows.push(...(page.records as Row[]));
    if (rows.length >= page.total || page.records.length === 0) return rows;
  }
}

const again = async (fault: Row): Promise<Row> =>
  must(
    (await faults()).find(({ id }) => id === fault['id']),
    'fault',
  );
const inState = async (status: number): Promise<Row> =>
  must(
    (await faults()).find((row) => row['status'] === status),
    `fault in state ${status}`,
  );
const handle = (
  fault: Row,
  operateType: string,
  more: Record<string, string> = {},
  who?: string,
): Promise<Said> =>
  said(desk.postQuery('handle', { id: String(fault['id']), operateType, ...more }, who));

describe('device faults', () => {
  it('come newest first, none of a time to come, by a paging of their own', async () => {
    const rows = await faults();
    expect(rows.length).toBeGreaterThan(150);
    const times = rows.map((row) => String(row['createTime']));
    expect(times).toEqual([...times].sort().reverse());
    expect(must(times[0], 'newest') <= NOW_TEXT).toBe(true);
    const second = pageSchema.parse(await desk.data('page', { currentPage: '2', pageSize: '7' }));
    expect(second.records).toEqual(rows.slice(7, 14));
  });

  it('are those of one device when it is named', async () => {
    const [worst] = [...groups(await faults(), 'deviceId').values()].sort(
      (a, b) => b.length - a.length,
    );
    const rows = must(worst, 'faults of a device');
    expect(rows.length).toBeGreaterThan(2);
    expect(await faults({ deviceId: String(rows[0]?.['deviceId']) })).toEqual(rows);
    expect(await faults({ deviceId: '1' })).toEqual([]);
    // A parameter of the call is compared whole, whatever the rule for bare names is.
    expect(await faults({ deviceId: String(rows[0]?.['deviceId']).slice(0, 10) })).toEqual([]);
  });

  it('are counted as the list shows them, with its conditions (call:deviceFaultFlow.faultTotal)', async () => {
    const countsOf = (rows: readonly Row[]) => {
      const count = (status: number): number =>
        rows.filter((row) => row['status'] === status).length;
      return {
        total: rows.length,
        waitNum: count(OPEN),
        handlingNum: count(IN_WORK),
        handledNum: count(HANDLED),
        ignoredNum: count(IGNORED),
        todayNum: rows.filter((row) => String(row['createTime']).startsWith(TODAY)).length,
        deviceNum: new Set(rows.map((row) => row['deviceId'])).size,
        handledRate: (Math.round((count(HANDLED) * 10_000) / rows.length) / 100).toFixed(2),
      };
    };
    const rows = await faults();
    expect(await desk.data('faultTotal')).toEqual(countsOf(rows));
    const cards = rows.filter((row) => row['deviceType'] === 7);
    expect(cards.length).toBeGreaterThan(10);
    expect(await desk.data('faultTotal', { deviceType_equal: '7' })).toEqual(countsOf(cards));
  });
});

describe('handling a fault', () => {
  it('takes it on, finishes it with a note, and opens it again (rule:state.faultFlow)', async () => {
    const fault = await inState(OPEN);
    expect(await handle(fault, '1')).toEqual(DONE);
    expect(await again(fault)).toMatchObject({
      status: IN_WORK,
      handleUserName: '管理员',
      handleTime: NOW_TEXT,
    });
    expect(await handle(fault, '1')).toEqual(MOVE_REFUSED);
    const [status, code, message] = await handle(fault, '2');
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('handleResult');
    expect(await handle(fault, '2', { handleResult: '已更换读卡模块' })).toEqual(DONE);
    expect(await again(fault)).toMatchObject({ status: HANDLED, handleResult: '已更换读卡模块' });
    expect(await handle(fault, '3')).toEqual(MOVE_REFUSED);
    expect(await handle(fault, '4')).toEqual(DONE);
    expect((await again(fault))['status']).toBe(OPEN);
    expect(await handle(fault, '4')).toEqual(MOVE_REFUSED);
  });

  it('ignores it, and the counts follow', async () => {
    const before = (await desk.data('faultTotal')) as Row;
    const fault = await inState(OPEN);
    expect(await handle(fault, '3')).toEqual(DONE);
    expect(await desk.data('faultTotal')).toMatchObject({
      total: before['total'],
      waitNum: Number(before['waitNum']) - 1,
      ignoredNum: Number(before['ignoredNum']) + 1,
    });
  });

  it('knows four operations, one fault and those who may', async () => {
    const fault = await inState(OPEN);
    expect((await handle(fault, '5')).slice(0, 2)).toEqual([400, 400]);
    expect((await handle(fault, '')).slice(0, 2)).toEqual([400, 400]);
    expect((await handle({ id: 'x!' }, '1')).slice(0, 2)).toEqual([400, 400]);
    // A handler that finds nothing answers 200 with code 400.
    expect((await handle({ id: '1' }, '1')).slice(0, 2)).toEqual([200, 400]);
    expect((await handle(fault, '1', {}, 'stranger')).slice(0, 2)).toEqual([403, 400]);
    expect((await handle(fault, '1', {}, 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect(await again(fault)).toEqual(fault);
  });
});
