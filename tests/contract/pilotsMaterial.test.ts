import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import {
  DONE,
  groups,
  NOW_TEXT,
  PilotDesk,
  said,
  total,
  units,
  type Row,
  type Said,
} from './pilotDesk';

let desk: PilotDesk;
/** A person of the tenant who takes goods. */
let person = '';

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources/material/apply');
  person = String((await records())[0]?.['replenishPersonId']);
});
afterAll(() => desk.stop());

const MOVE_REFUSED: Said = [400, 400, '当前状态不允许此操作'];
const FOREIGN: Said = [403, 400, '没有该租户的数据权限'];

/** States of the dictionary apply_status. */
const WAITING = 0;
const APPROVED = 1;
const REFUSED = 2;
const WITHDRAWN = 3;

const records = (params = {}, who?: string): Promise<readonly Row[]> =>
  desk.all('record/page', params, who);
const details = (record: Row): Promise<readonly Row[]> =>
  desk.rows('detail/detailList', { recordId: String(record['id']) });
const again = async (record: Row): Promise<Row> =>
  must(
    (await records()).find(({ id }) => id === record['id']),
    'application',
  );
const inState = async (status: number): Promise<Row> =>
  must(
    (await records()).find((row) => row['applyStatus'] === status),
    `application in state ${status}`,
  );
const examine = (body: Row, who?: string): Promise<Said> =>
  said(desk.post('record/examine', body, {}, who));
const removeAndStatus = (body: Row): Promise<Said> =>
  said(desk.post('record/removeAndStatus', body));
const apply = (items: unknown, by: string | undefined = person): Promise<Said> =>
  said(desk.post('record/saveRecord', items, by === '' ? {} : { replenishPersonId: by }));

describe('material applications', () => {
  it('sum up their items to the piece and the fen', async () => {
    const rows = await records();
    expect(rows).toHaveLength(120);
    const items = groups(await desk.all('detail/page'), 'recordId');
    for (const row of rows) {
      const own = must(items.get(String(row['id'])), 'items');
      expect(row['totalNum']).toBe(own.reduce((sum, one) => sum + Number(one['applyNum']), 0));
      expect(row['totalMoney']).toBe(
        total(
          own.map((one) => one['money']),
          2,
        ),
      );
      for (const one of own) {
        expect(units(one['money'], 2)).toBe(
          BigInt(String(one['applyNum'])) * units(one['price'], 2),
        );
        expect(one['applyNo']).toBe(row['applyNo']);
      }
    }
  });

  it('answer the items of one application in the order of nothing else', async () => {
    const record = await inState(APPROVED);
    const own = await details(record);
    const all = (await desk.all('detail/page')).filter((row) => row['recordId'] === record['id']);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
  });

  it('are listed whole, those to hand out and those handed out apart', async () => {
    const rows = await records();
    const ids = (list: readonly Row[]) => new Set(list.map(({ id }) => id));
    expect(ids(await desk.rows('record/list'))).toEqual(ids(rows));
    const orders = rows.filter((row) => row['applyStatus'] === APPROVED);
    expect(ids(await desk.rows('record/orders'))).toEqual(ids(orders));
    const out = rows.filter((row) => row['outTime'] !== '');
    expect(out.length).toBeGreaterThan(20);
    expect(ids(await desk.rows('record/outlist'))).toEqual(ids(out));
  });

  it('begin as a person in the query and a list in the body', async () => {
    const [first, second] = await desk.rows('record/stocks');
    const before = await records();
    const items = [
      { goodsId: first?.['id'], applyNum: 12, remark: '东片区' },
      { goodsId: second?.['id'], applyNum: 30 },
    ];
    expect(await apply(items)).toEqual(DONE);
    const known = new Set(before.map(({ id }) => id));
    const made = must(
      (await records()).find(({ id }) => !known.has(id)),
      'new application',
    );
    expect(made).toMatchObject({
      applyStatus: WAITING,
      replenishPersonId: person,
      applicantName: '管理员',
      totalNum: 42,
      createTime: NOW_TEXT,
      outTime: '',
    });
    expect(made['applyNo']).toMatch(/^SL20261121\d{4}$/);
    expect(made['replenishPersonName']).toBe(
      before.find((row) => row['replenishPersonId'] === person)?.['replenishPersonName'],
    );
    const own = await details(made);
    expect(
      own.map((row) => [row['goodsName'], row['applyNum'], row['examineStatus']]).sort(),
    ).toEqual(
      [
        [first?.['goodsName'], 12, WAITING],
        [second?.['goodsName'], 30, WAITING],
      ].sort(),
    );
  });

  it('are refused whole: one bad item, no item, nobody, a stranger', async () => {
    const [goods] = await desk.rows('record/stocks');
    const before = [(await records()).length, (await desk.all('detail/page')).length];
    const good = { goodsId: goods?.['id'], applyNum: 1 };
    const [status, code, message] = await apply([good, good, { ...good, applyNum: 0 }]);
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('第3条');
    expect((await apply([good, { applyNum: 3 }]))[2]).toContain('物资');
    expect((await apply([])).slice(0, 2)).toEqual([400, 400]);
    expect((await apply([good], '')).slice(0, 2)).toEqual([400, 400]);
    const stranger = (await records({}, 'stranger'))[0]?.['replenishPersonId'];
    expect(await apply([good], String(stranger))).toEqual(FOREIGN);
    expect([(await records()).length, (await desk.all('detail/page')).length]).toEqual(before);
  });
});

describe('examination', () => {
  it('approves what waits, once (rule:state.materialApply)', async () => {
    const record = await inState(WAITING);
    expect(await examine({ id: record['id'], type: '1', reason: '同意' })).toEqual(DONE);
    expect(await again(record)).toMatchObject({
      applyStatus: APPROVED,
      reason: '同意',
      examineUserName: '管理员',
      examineTime: NOW_TEXT,
    });
    expect(await examine({ id: record['id'], type: '2', reason: '反悔' })).toEqual(MOVE_REFUSED);
    expect((await again(record))['reason']).toBe('同意');
  });

  it('refuses with a reason only', async () => {
    const record = await inState(WAITING);
    const [status, code, message] = await examine({ id: record['id'], type: '2' });
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('reason');
    expect(await again(record)).toEqual(record);
    expect(await examine({ id: record['id'], type: '2', reason: '库存不足' })).toEqual(DONE);
    expect(await again(record)).toMatchObject({ applyStatus: REFUSED, reason: '库存不足' });
  });

  it('is for those who may, of the own tenant, with a type that exists', async () => {
    const record = await inState(WAITING);
    const body = { id: record['id'], type: '1' };
    expect((await examine({ ...body, type: '7' })).slice(0, 2)).toEqual([400, 400]);
    expect((await examine(body, 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect(await examine(body, 'stranger')).toEqual(FOREIGN);
    expect((await examine({ type: '1' })).slice(0, 2)).toEqual([400, 400]);
    expect(await again(record)).toEqual(record);
  });

  it('decides about single items: how many are approved, or why none are (call:materialApplyDetail.examine)', async () => {
    const record = must(
      (await records()).filter((row) => row['applyStatus'] === WAITING).find((_row, n) => n > 0),
      'application',
    );
    const decide = (body: Row): Promise<Said> => said(desk.post('detail/examine', body));
    const [item] = await details(record);
    expect((await decide({ id: item?.['id'], type: '1' })).slice(0, 2)).toEqual([400, 400]);
    expect(await decide({ id: item?.['id'], type: '1', examineNum: 3 })).toEqual(DONE);
    const now = (await details(record)).find(({ id }) => id === item?.['id']);
    expect(now).toMatchObject({ examineStatus: APPROVED, examineNum: 3, examineTime: NOW_TEXT });
    expect(await decide({ id: item?.['id'], type: '2', reason: '晚了' })).toEqual(MOVE_REFUSED);
  });
});

describe('withdrawal and removal', () => {
  it('withdraws only what waits, all of the chosen or none (call:materialApplyRecord.removeAndStatus)', async () => {
    const waiting = (await records()).filter((row) => row['applyStatus'] === WAITING).slice(0, 2);
    const approved = await inState(APPROVED);
    const ids = (rows: readonly Row[]): string => rows.map(({ id }) => String(id)).join(',');
    const withdraw = (rows: readonly Row[]): Promise<Said> =>
      removeAndStatus({ ids: ids(rows), status: '3' });
    expect(await withdraw([...waiting, approved])).toEqual(MOVE_REFUSED);
    expect((await again(must(waiting[0], 'first')))['applyStatus']).toBe(WAITING);
    expect(await withdraw(waiting)).toEqual(DONE);
    for (const row of waiting) expect((await again(row))['applyStatus']).toBe(WITHDRAWN);
  });

  it('removes what was refused or withdrawn and nothing else (rule:state.materialApply)', async () => {
    const remove = (row: Row): Promise<Said> =>
      removeAndStatus({ ids: String(row['id']), isDeleted: '1' });
    for (const status of [WAITING, APPROVED])
      expect(await remove(await inState(status))).toEqual(MOVE_REFUSED);
    const before = (await records()).length;
    for (const status of [REFUSED, WITHDRAWN])
      expect(await remove(await inState(status))).toEqual(DONE);
    expect(await records()).toHaveLength(before - 2);
    expect(
      (await removeAndStatus({ ids: String((await inState(REFUSED))['id']) })).slice(0, 2),
    ).toEqual([400, 400]);
  });
});
