import { defineFamily } from '../defineFamily';
import { SITE, WASTE } from './siteRefs';

/**
 * Weighings of waste at sites (spec 2 §7.4 garbage/weight). They come from the scales; a person corrects type and weight of one that was weighed wrongly. The
 * documents name the two calls only.
 */
export const garbageWeight = defineFamily({
  key: 'garbageWeight',
  area: 'sites',
  labels: { zh: '垃圾称重', en: 'Waste weighings' },
  moment: 'createTime',
  documented: ['createTime'],
  fields: [
    'id',
    { name: 'createTime', label: { zh: '称重时间', en: 'Weighed' } },
    { ...SITE, form: { readOnlyOn: 'edit' } },
    { ...WASTE, required: true },
    { name: 'weight', label: { zh: '净重', en: 'Net weight' }, required: true, between: [0.001, 20_000], search: true, form: true },
    'grossWeight',
    'tareWeight',
    { name: 'deviceCode', label: { zh: '称重设备', en: 'Scale' }, form: { readOnlyOn: 'edit' } },
    { name: 'carNo', label: { zh: '收运车辆', en: 'Vehicle' } },
    { name: 'operatorName', kind: 'text', label: { zh: '过磅员', en: 'Weighed by' }, personal: true, column: { width: 100 } },
    { name: 'remark', label: { zh: '修正说明', en: 'Reason for correction' }, column: 200, form: { wide: true } },
    'updateTime',
  ],
  screen: { paths: ['/system_classify/record/garbageWeight'], title: 'deviceCode' },
  base: '/api/blade-qdfl/garbage/weight',
  calls: ['page', 'update'],
});
