import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, NOW_TEXT, PilotDesk, said, total, units, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources/oil/card');
});
afterAll(() => desk.stop());

const cards = (): Promise<readonly Row[]> => desk.all('page');
const recharges = (card: Row): Promise<readonly Row[]> =>
  desk.all('recharge/record', { oilCardId: String(card['oilCardId']) });
const again = async (card: Row): Promise<Row> =>
  must(
    (await cards()).find((row) => row['oilCardId'] === card['oilCardId']),
    'card',
  );
const recharge = (card: Row, amount: string, who?: string) =>
  said(
    desk.post(
      'recharge/oil',
      {
        oilCardId: String(card['oilCardId']),
        oilCardNo: String(card['oilCardNo']),
        recharge: amount,
      },
      {},
      who,
    ),
  );

describe('oil cards', () => {
  it('hold money as texts with fen and numbers that no float could (call:oilCard.page)', async () => {
    const rows = await cards();
    expect(rows).toHaveLength(40);
    for (const row of rows) {
      expect(row['oilCardNo']).toMatch(/^\d{19}$/);
      expect(row['balance']).toMatch(/^\d+\.\d{2}$/);
    }
    expect(new Set(rows.map((row) => row['oilCardNo'])).size).toBe(40);
  });

  it('have totals that are those of their recharges', async () => {
    for (const card of (await cards()).slice(0, 10)) {
      const own = await recharges(card);
      expect(own.length).toBeGreaterThan(1);
      expect(own.every((row) => row['oilCardId'] === card['oilCardId'])).toBe(true);
      expect(card['rechargeTotal']).toBe(
        total(
          own.map((row) => row['recharge']),
          2,
        ),
      );
      expect(card['rechargeTime']).toBe(own[0]?.['createTime']);
    }
  });

  it('are bound to plates that the fleet has', async () => {
    const plates = new Set((await desk.rows('license/down/list')).map((row) => row['carNo']));
    expect(plates.size).toBe(60);
    const bound = (await cards()).filter((row) => row['license'] !== '');
    expect(bound.length).toBeGreaterThan(20);
    expect(bound.every((row) => plates.has(row['license']))).toBe(true);
    expect(new Set(bound.map((row) => row['license'])).size).toBe(bound.length);
  });

  it('are summed up as the list shows them, with its conditions (call:oilCard.topSum)', async () => {
    const sumOf = (rows: readonly Row[]) => ({
      cardNum: rows.length,
      boundNum: rows.filter((row) => row['license'] !== '').length,
      balanceSum: total(
        rows.map((row) => row['balance']),
        2,
      ),
      rechargeSum: total(
        rows.map((row) => row['rechargeTotal']),
        2,
      ),
    });
    const rows = await cards();
    expect(await desk.data('top/sum')).toEqual(sumOf(rows));
    const rich = rows.filter((row) => units(row['balance'], 2) >= 50_000n);
    expect(rich.length).toBeGreaterThan(1);
    expect(rich.length).toBeLessThan(rows.length);
    expect(await desk.data('top/sum', { balance_ge: '500' })).toEqual(sumOf(rich));
  });
});

describe('a recharge', () => {
  it('travels as JSON and adds to the fen', async () => {
    const card = must((await cards())[0], 'card');
    expect(await recharge(card, '0.10')).toEqual(DONE);
    expect(await recharge(card, '0.2')).toEqual(DONE);
    const after = await again(card);
    expect(units(after['balance'], 2) - units(card['balance'], 2)).toBe(30n);
    expect(units(after['rechargeTotal'], 2) - units(card['rechargeTotal'], 2)).toBe(30n);
    expect(after['rechargeTime']).toBe(NOW_TEXT);
    const [newest, second] = await recharges(card);
    expect(new Set([newest?.['recharge'], second?.['recharge']])).toEqual(
      new Set(['0.10', '0.20']),
    );
    const last = [newest, second].find((row) => row?.['recharge'] === '0.20');
    expect(last).toMatchObject({
      oilCardNo: card['oilCardNo'],
      license: card['license'],
      balance: after['balance'],
      createTime: NOW_TEXT,
    });
    expect(last?.['operatorName']).not.toBe('');
  });

  it('takes the least and the greatest amount', async () => {
    const card = must((await cards())[1], 'card');
    expect(await recharge(card, '0.01')).toEqual(DONE);
    expect(await recharge(card, '100000')).toEqual(DONE);
    const after = await again(card);
    expect(units(after['balance'], 2) - units(card['balance'], 2)).toBe(10_000_001n);
  });

  it.each(['0', '100000.01', '-5', '1.005', 'abc', '1e3', ''])(
    'of %j is refused and leaves neither money nor a record',
    async (amount) => {
      const card = must((await cards())[2], 'card');
      const before = await recharges(card);
      const [status, code, message] = await recharge(card, amount);
      expect([status, code]).toEqual([400, 400]);
      expect(String(message)).toMatch(/recharge/);
      expect(await again(card)).toEqual(card);
      expect(await recharges(card)).toEqual(before);
    },
  );

  it('of another tenant or without the right is refused', async () => {
    const card = must((await cards())[3], 'card');
    expect(await recharge(card, '5', 'stranger')).toEqual([403, 400, '没有该租户的数据权限']);
    expect((await recharge(card, '5', 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect(await again(card)).toEqual(card);
  });

  it('loses nothing when twenty come at once', async () => {
    const card = must((await cards())[4], 'card');
    const answers = await Promise.all(Array.from({ length: 20 }, () => recharge(card, '0.01')));
    expect(answers).toEqual(Array.from({ length: 20 }, () => DONE));
    const after = await again(card);
    expect(units(after['balance'], 2) - units(card['balance'], 2)).toBe(20n);
    expect(after['rechargeTotal']).toBe(
      total(
        (await recharges(card)).map((row) => row['recharge']),
        2,
      ),
    );
  });
});

describe('keeping oil cards', () => {
  it('binds a plate by a JSON post', async () => {
    const card = must(
      (await cards()).find((row) => row['license'] === ''),
      'unbound card',
    );
    const license = '示AB1234';
    expect(
      await said(desk.post('bind/license', { oilCardId: card['oilCardId'], license })),
    ).toEqual(DONE);
    expect(await again(card)).toMatchObject({
      license,
      bindTime: NOW_TEXT,
      balance: card['balance'],
    });
    expect(await said(desk.post('bind/license', { oilCardId: card['oilCardId'] }))).toEqual([
      400,
      400,
      '缺少必要的请求参数: license',
    ]);
  });

  it('opens a card with nothing on it, refuses its number a second time, and removes it', async () => {
    const card = {
      oilCardNo: '9000118052309999999',
      cardType: '2',
      oilCompany: '1',
      threshold: '2',
    };
    expect(await said(desk.post('save', card))).toEqual(DONE);
    const [made] = await desk.all('page', { oilCardNo: '9999999' });
    expect(made).toMatchObject({
      ...card,
      cardType: 2,
      oilCompany: 1,
      threshold: 2,
      balance: -1,
      license: '',
    });
    expect(await said(desk.post('save', card))).toEqual([400, 400, '油卡号重复']);
    const [status, code, message] = await said(desk.post('save', { cardType: '2' }));
    expect([status, code]).toEqual([400, 400]);
    expect(message).toContain('oilCardNo');
    expect(await recharge(must(made, 'card'), '12.34')).toEqual(DONE);
    expect((await again(must(made, 'card')))['balance']).toBe('12.34');
    expect(await said(desk.postQuery('remove', { ids: String(made?.['oilCardId']) }))).toEqual(
      DONE,
    );
    expect(await cards()).toHaveLength(40);
    expect((await desk.rows('list')).map((row) => row['oilCardNo'])).not.toContain(card.oilCardNo);
  });
});
