import { must } from '@shared/base/assert';
import type { StockMaker } from './maker';

/** Goods as [name, size, points, stock]. */
const GOODS = [
  ['抽纸（三层 100 抽）', '2', 120, 860],
  ['洗洁精（500 g）', '2', 180, 420],
  ['垃圾袋（30 只装）', '1', 60, 1900],
  ['香皂', '1', 50, 760],
  ['洗衣液（1 kg）', '3', 320, 210],
  ['酱油（500 ml）', '2', 200, 330],
  ['食盐（400 g）', '1', 40, 1200],
  ['大米（2.5 kg）', '4', 480, 96],
  ['毛巾', '1', 90, 540],
  ['牙膏', '1', 110, 480],
  ['分类垃圾桶（家用）', '5', 650, 38],
  ['帆布购物袋', '2', 70, 0],
] as const;

/** Goods for points; one is sold out and withdrawn. */
export const exchangeGoods: StockMaker = {
  stock: GOODS.length,
  make({ tenant, n }) {
    const [goodsName, goodsSpec, integral, stockNum] = must(GOODS[n], 'goods');
    return {
      goodsCode: `SP${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      goodsName,
      goodsSpec,
      integral,
      stockNum,
      isShelf: stockNum === 0 ? '0' : '1',
    };
  },
};

/** Templates as [name, model, goods per lane, restock below]. */
const TEMPLATES = [
  ['小区标准六货道', '1', 8, 2],
  ['社区活动中心十货道', '2', 10, 3],
  ['大型小区二十货道', '3', 12, 3],
  ['商业综合体六十货道', '4', 15, 4],
  ['格子柜日用品', '5', 1, 1],
  ['开学季文具专题', '2', 6, 1],
] as const;

/** How machines are filled; each template offers four goods. */
export const fillingTemplates: StockMaker = {
  stock: TEMPLATES.length,
  after: ['integralGoods'],
  make({ n, seeded }) {
    const [templateName, exchangeModel, laneCapacity, warnNum] = must(TEMPLATES[n], 'template');
    const goods = seeded('integralGoods').filter(({ body }) => body['isShelf'] === '1');
    const chosen = [0, 1, 2, 3].map((k) => must(goods[(n * 2 + k) % goods.length], 'goods'));
    return {
      templateName,
      exchangeModel,
      laneCapacity,
      warnNum,
      goodsIds: chosen.map(({ id }) => id).join(','),
      goodsNames: chosen.map(({ body }) => body['goodsName']).join(','),
    };
  },
};
