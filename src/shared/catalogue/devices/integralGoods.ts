import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Goods that residents get for their points (spec 3 §7 Device, integral goods). The documents name the calls; the fields are assumed. */
export const integralGoods = defineFamily({
  key: 'integralGoods',
  area: 'devices',
  labels: { zh: '积分商品', en: 'Goods for points' },
  fields: [
    'id',
    {
      name: 'goodsCode',
      kind: 'text',
      label: { zh: '商品编号', en: 'Goods code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 150, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'goodsName', kind: 'text', label: { zh: '商品名称', en: 'Goods' }, required: true, max: 64, search: true, column: 220, form: true },
    { name: 'goodsSpec', label: { zh: '规格', en: 'Size' }, dict: 'materials_model_name', column: 110, form: true },
    {
      name: 'integral',
      kind: 'integer',
      label: { zh: '兑换积分', en: 'Points' },
      required: true,
      between: [1, 100_000],
      summed: false,
      search: true,
      column: 130,
      form: true,
    },
    { name: 'stockNum', kind: 'integer', label: { zh: '仓库库存', en: 'In the warehouse' }, between: [0, 1_000_000], column: 160, form: true },
    {
      name: 'isShelf',
      label: { zh: '上架状态', en: 'Offered' },
      choices: states(['1', '已上架', 'Offered', 'success'], ['0', '已下架', 'Withdrawn']),
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { name: 'image', form: { wide: true } },
    { name: 'remark', form: { wide: true } },
    'createTime',
  ],
  heldBy: [{ family: 'exchangeTemplate', field: 'goodsIds' }],
  answers: [{ call: 'integralGoods.goodsList', where: [{ field: 'isShelf', is: 'equal', value: '1' }] }],
  screen: { paths: ['/system_device/exchange/goods'], title: 'goodsName', sort: { field: 'goodsCode', direction: 'asc' } },
  base: '/api/blade-device/integral/goods',
  calls: ['page', { verb: 'goodsList', kind: 'list' }, 'save', 'update', 'remove'],
});
