import { defineFamily } from '../family';

/** Goods in stock that applications draw on (spec 2 §7.6). Field names are assumed. */
export const materialStockGoods = defineFamily({
  key: 'materialStockGoods',
  area: 'warehouse',
  labels: { zh: '库存物资', en: 'Goods in stock' },
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'goodsCode', kind: 'text', label: { zh: '物资编码', en: 'Goods code' }, unique: true, column: { width: 120 } },
    { name: 'goodsName', kind: 'text', label: { zh: '物资名称', en: 'Goods' }, column: { width: 160 } },
    { name: 'goodsType', kind: 'dict', label: { zh: '物资类型', en: 'Goods type' }, dict: 'wz_type', absent: -1, column: { width: 110 } },
    { name: 'model', kind: 'dict', label: { zh: '规格型号', en: 'Model' }, dict: 'materials_model_name', absent: -1, column: { width: 100 } },
    { name: 'unit', kind: 'text', label: { zh: '单位', en: 'Unit' }, column: { width: 70 } },
    { name: 'stockNum', kind: 'integer', label: { zh: '库存数量', en: 'In stock' }, absent: -1, column: { width: 100 } },
    { name: 'safeNum', kind: 'integer', label: { zh: '安全库存', en: 'Safety stock' }, absent: -1, column: { width: 100 } },
    { name: 'price', kind: 'money', label: { zh: '单价', en: 'Price' }, unit: '¥', absent: -1, column: { width: 100 } },
    { name: 'warehouseName', kind: 'text', label: { zh: '所在仓库', en: 'Warehouse' }, column: { width: 140 } },
    { name: 'source', kind: 'dict', label: { zh: '入库来源', en: 'Source of stock' }, dict: 'materiel_source', absent: -1, column: { width: 110 } },
  ],
  calls: [],
});
