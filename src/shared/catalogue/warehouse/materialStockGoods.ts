import { defineFamily } from '../defineFamily';

/** Goods in stock that applications draw on (spec 2 §7.6). Field names are assumed. */
export const materialStockGoods = defineFamily({
  key: 'materialStockGoods',
  area: 'warehouse',
  labels: { zh: '库存物资', en: 'Goods in stock' },
  fields: [
    'id',
    { name: 'goodsCode', kind: 'text', label: { zh: '物资编码', en: 'Goods code' }, unique: true, column: { width: 120 }, view: false },
    { name: 'goodsName', kind: 'text', label: { zh: '物资名称', en: 'Goods' }, column: { width: 160 }, view: false },
    { name: 'goodsType', label: { zh: '物资类型', en: 'Goods type' }, dict: 'wz_type', column: { width: 110 }, view: false },
    { name: 'model', label: { zh: '规格型号', en: 'Model' }, dict: 'materials_model_name', column: { width: 100 }, view: false },
    { name: 'unit', kind: 'text', label: { zh: '单位', en: 'Unit' }, column: { width: 70 }, view: false },
    { name: 'stockNum', kind: 'integer', label: { zh: '库存数量', en: 'In stock' }, column: { width: 100 }, view: false },
    { name: 'safeNum', kind: 'integer', label: { zh: '安全库存', en: 'Safety stock' }, column: { width: 100 }, view: false },
    { name: 'price', column: { width: 100 }, view: false },
    { name: 'warehouseName', label: { zh: '所在仓库', en: 'Warehouse' }, column: { width: 140 }, search: null, view: false },
    { name: 'source', label: { zh: '入库来源', en: 'Source of stock' }, dict: 'materiel_source', column: { width: 110 }, view: false },
  ],
  calls: [],
});
