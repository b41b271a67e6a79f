import { defineFamily } from '../defineFamily';
import { SITE, WASTE } from './siteRefs';

/** Weights by drop-off point, kept by hand where no scale stands (spec 2 §3 Sitepoint weight, §7.4). The documents name the calls only. */
export const sitePointWeight = defineFamily({
  key: 'sitePointWeight',
  area: 'sites',
  labels: { zh: '点位称重', en: 'Weights by point' },
  moment: 'createTime',
  documented: ['createTime'],
  fields: [
    'id',
    { ...SITE, required: true },
    {
      name: 'pointId',
      label: { zh: '投放点', en: 'Drop-off point' },
      required: true,
      reference: {
        family: 'point',
        nameField: 'pointName',
        options: { call: 'point.page', shape: 'page', value: 'id', label: 'pointName', search: 'pointName_like', by: { siteId_equal: 'siteId' } },
      },
      search: true,
      column: 180,
      form: true,
    },
    { ...WASTE, required: true },
    { name: 'weight', label: { zh: '重量', en: 'Weight' }, required: true, between: [0.001, 20_000], search: true, form: true },
    { name: 'bucketNum', kind: 'integer', label: { zh: '桶数', en: 'Bins' }, between: [0, 200], column: 90, form: true },
    {
      name: 'collectorName',
      kind: 'text',
      label: { zh: '收集员', en: 'Collector' },
      max: 32,
      personal: true,
      search: true,
      column: { width: 100 },
      form: true,
    },
    { name: 'carNo', label: { zh: '收运车辆', en: 'Vehicle' }, form: true },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', label: { zh: '登记时间', en: 'Recorded' } },
  ],
  screen: { paths: ['/system_classify/record/sitePointWeight'], title: 'pointId' },
  base: '/api/blade-qdfl/sitepointweight',
  calls: ['page', 'detail', 'save', 'update', { verb: 'remove', method: 'DELETE' }],
});
