import { defineFamily } from '../family';

/** The lines of a recycling record: one class of recyclable each, weighed and paid. Their fields are not documented. */
export const recyclingRecordDetail = defineFamily({
  key: 'recyclingRecordDetail',
  area: 'recycling',
  labels: { zh: '回收明细', en: 'Recycling details' },
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'recordId', kind: 'id', label: { zh: '回收单', en: 'Record' } },
    {
      name: 'recycClass',
      kind: 'dict',
      label: { zh: '回收品类', en: 'Category' },
      dict: 'recyc_class',
      dictFrom: 'auto',
      absent: -1,
      column: { width: 120 },
      view: true,
    },
    { name: 'grossWeight', kind: 'weight', label: { zh: '毛重', en: 'Gross weight' }, unit: 'kg', absent: -1, column: { width: 140 }, view: true },
    { name: 'tareWeight', kind: 'weight', label: { zh: '皮重', en: 'Tare' }, unit: 'kg', absent: -1, column: { width: 90 }, view: true },
    { name: 'weight', kind: 'weight', label: { zh: '净重', en: 'Net weight' }, unit: 'kg', absent: -1, column: { width: 125 }, view: true },
    { name: 'price', kind: 'money', label: { zh: '单价', en: 'Price' }, unit: '¥/kg', absent: -1, column: { width: 100 }, view: true },
    { name: 'money', kind: 'money', label: { zh: '金额', en: 'Amount' }, unit: '¥', absent: -1, column: { width: 100 }, view: true },
    { name: 'createTime', kind: 'dateTime', label: { zh: '称重时间', en: 'Weighed' }, column: { width: 155 }, view: true },
  ],
  calls: [],
});
