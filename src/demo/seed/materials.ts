import { must } from '@shared/base/assert';
import { decimalText, scaledOf } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { DemoTenant } from '../accounts';
import type { PartMaker, SeededRecord, StockMaker } from './maker';
import { personOf } from './names';
import { seedSource } from './source';

const DAY_S = 86_400;
/** Days with applications. */
const DAYS = 60;

/** Goods as [name, wz_type, materials_model_name, unit, price in fen]. */
const GOODS = [
  ['厨余垃圾袋', '1', '2', '卷', 1280],
  ['其他垃圾袋', '1', '3', '卷', 1150],
  ['240L分类垃圾桶', '2', '3', '只', 18600],
  ['120L分类垃圾桶', '2', '2', '只', 11900],
  ['反光背心', '3', '2', '件', 2450],
  ['防滑劳保手套', '3', '2', '双', 680],
  ['雨衣套装', '3', '4', '套', 5900],
  ['竹扫帚', '4', '3', '把', 1350],
  ['不锈钢火钳', '4', '2', '把', 1890],
  ['保洁铁锹', '4', '2', '把', 2680],
  ['分类指引海报', '5', '3', '张', 450],
  ['分类宣传手册', '5', '1', '本', 320],
  ['称重传感器', '6', '5', '个', 26800],
  ['读卡模块', '6', '1', '个', 15800],
  ['满溢传感器', '6', '1', '个', 9900],
] as const;

/** The stock; some goods are below their minimum. */
export const stockGoods: StockMaker = {
  stock: GOODS.length,
  make({ source, tenant, n }) {
    const [goodsName, goodsType, model, unit, price] = must(GOODS[n % GOODS.length], 'goods');
    const safeNum = source.int(2, 10) * 10;
    return {
      goodsCode: `WZ${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      goodsName,
      goodsType,
      model,
      unit,
      stockNum: n % 6 === 5 ? source.int(0, safeNum) : safeNum + source.int(20, 800),
      safeNum,
      price: decimalText(BigInt(price), 2),
      warehouseName: `${tenant.place}${n % 3 === 2 ? '设备备件库' : '中心物资库'}`,
      source: n % 4 === 3 ? '2' : '1',
    };
  },
};

interface Item {
  readonly goods: SeededRecord;
  readonly num: number;
  /** Fen. */
  readonly price: bigint;
}

/** The items of the n-th application of a tenant: the record sums them up, the details list them. */
function itemsOf(tenant: DemoTenant, n: number, goods: readonly SeededRecord[]): readonly Item[] {
  const source = seedSource(Number(tenant.tenantId) + 23, n);
  const first = source.int(0, goods.length - 1);
  return Array.from({ length: 1 + (n % 4) }, (_, k) => {
    const one = must(goods[(first + k) % goods.length], 'goods');
    const price = must(scaledOf(String(one.body['price']), 2), 'price');
    return { goods: one, num: source.int(1, 12) * 5, price };
  });
}

/** States from the newest application to the oldest: 0 waiting … 5 finished (apply_status). */
function stateOf(n: number, of: number): string {
  if (n * 8 < of) return '0';
  if (n * 4 < of) return n % 3 === 0 ? '3' : '1';
  return must(['5', '4', '5', '2', '5', '4', '5', '1', '5', '3'][n % 10], 'state');
}

/** Applications of the last weeks, the newest first. */
export const materialApplications: StockMaker = {
  stock: 120,
  after: ['materialStockGoods'],
  make({ source, tenant, n, of, seeded }) {
    const items = itemsOf(tenant, n, seeded('materialStockGoods'));
    const users = seeded('user');
    const [person, applicant] = [source.pick(users), source.pick(users)];
    const total = items.reduce((sum, { num, price }) => sum + BigInt(num) * price, 0n);
    const days = 1 + Math.floor((n * DAYS) / of);
    // Two a day at most, the later one first, so that numbers and times have one order.
    const hour = n % 2 === 0 ? 13 : 8;
    const at = source.now - days * DAY_S * 1000 + source.int(hour * 3600, (hour + 3) * 3600) * 1000;
    const state = stateOf(n, of);
    const isDecided = ['1', '2', '4', '5'].includes(state);
    const isOut = ['4', '5'].includes(state);
    const decided = at + source.int(600, 5 * 3600) * 1000;
    return {
      applyNo: `SL${tenant.tenantId.slice(0, 3)}${String(of - n).padStart(7, '0')}`,
      applyStatus: state,
      replenishPersonId: person.id,
      replenishPersonName: person.body['realName'],
      applicantName: applicant.body['realName'],
      totalNum: items.reduce((sum, { num }) => sum + num, 0),
      totalMoney: decimalText(total, 2),
      createTime: wireDateTime(at),
      examineUserName: isDecided ? personOf(seedSource(Number(tenant.tenantId), 1)).realName : '',
      examineTime: isDecided ? wireDateTime(decided) : '',
      reason: state === '2' ? source.pick(['库存不足', '数量超出月度定额', '请先归还旧件']) : '',
      outTime: isOut ? wireDateTime(decided + source.int(600, 7200) * 1000) : '',
      warehouseName: isOut ? `${tenant.place}中心物资库` : '',
    };
  },
};

/** The items behind the sums of the applications. */
export const materialApplyItems: PartMaker = {
  each: 'materialApplyRecord',
  make({ tenant, n, whole, seeded }) {
    const state = String(whole.body['applyStatus']);
    const isApproved = ['1', '4', '5'].includes(state);
    const isDecided = isApproved || state === '2';
    return itemsOf(tenant, n, seeded('materialStockGoods')).map(({ goods, num, price }) => ({
      recordId: whole.id,
      applyNo: whole.body['applyNo'],
      goodsId: goods.id,
      goodsName: goods.body['goodsName'],
      model: goods.body['model'],
      applyNum: num,
      price: decimalText(price, 2),
      money: decimalText(BigInt(num) * price, 2),
      examineStatus: isApproved ? '1' : state === '2' ? '2' : '0',
      examineNum: isApproved ? num : '',
      reason: whole.body['reason'] ?? '',
      examineUserName: isDecided ? whole.body['examineUserName'] : '',
      examineTime: isDecided ? whole.body['examineTime'] : '',
    }));
  },
};
