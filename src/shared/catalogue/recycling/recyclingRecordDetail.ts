import { defineFamily } from '../defineFamily';

/** The lines of a recycling record: one class of recyclable each, weighed and paid. Their fields are not documented. */
export const recyclingRecordDetail = defineFamily({
  key: 'recyclingRecordDetail',
  area: 'recycling',
  labels: { zh: '回收明细', en: 'Recycling details' },
  fields: [
    'id',
    { name: 'recordId', kind: 'id', label: { zh: '回收单', en: 'Record' } },
    { name: 'recycClass', label: { zh: '回收品类', en: 'Category' }, dict: 'recyc_class', dictFrom: 'auto', column: { width: 120 } },
    { name: 'grossWeight', column: { width: 140 } },
    { name: 'tareWeight', column: { width: 90 } },
    { name: 'weight', label: { zh: '净重', en: 'Net weight' }, column: { width: 125 } },
    { name: 'price', unit: '¥/kg', column: { width: 100 } },
    { name: 'money', column: { width: 100 } },
    { name: 'createTime', label: { zh: '称重时间', en: 'Weighed' }, column: { width: 155 } },
  ],
  calls: [],
});
