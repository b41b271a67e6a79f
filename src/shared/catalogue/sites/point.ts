import { defineFamily } from '../defineFamily';
import { SITE, SITE_TYPES, WASTE } from './siteRefs';

/**
 * Drop-off points of sites of each type (spec 2 §7.4 Points). The documents name siteType and siteId; every other field is assumed.
 */
export const point = defineFamily({
  key: 'point',
  area: 'sites',
  labels: { zh: '投放点', en: 'Drop-off points' },
  documented: ['siteType', 'siteId'],
  fields: [
    'id',
    {
      name: 'pointCode',
      kind: 'text',
      label: { zh: '投放点编号', en: 'Point code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 130, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', section: { zh: '基本信息', en: 'Basic information' } },
    },
    { name: 'pointName', kind: 'text', label: { zh: '投放点名称', en: 'Drop-off point' }, required: true, max: 64, search: true, column: 190, form: true },
    {
      name: 'siteType',
      label: { zh: '站点类型', en: 'Site type' },
      choices: SITE_TYPES,
      required: true,
      search: { match: 'equal' },
      column: 150,
      form: { first: '1' },
    },
    { ...SITE, required: true },
    { name: 'pointType', label: { zh: '点位类型', en: 'Point type' }, dict: 'point_type', required: true, search: true, column: 120, form: true },
    {
      name: 'collectionType',
      label: { zh: '收集方式', en: 'Collection mode' },
      dict: 'garbage_collection_type',
      search: true,
      column: 115,
      form: { section: { zh: '设施与开放', en: 'Facilities and hours' } },
    },
    { ...WASTE, label: { zh: '主要垃圾类型', en: 'Main waste type' }, search: null },
    { name: 'bucketNum', kind: 'integer', label: { zh: '桶数', en: 'Bins' }, between: [0, 99], column: 90, form: true },
    { name: 'bucketModel', label: { zh: '桶型号', en: 'Bin size' }, dict: 'device_bucketModel', form: true },
    { name: 'deviceCode', label: { zh: '智能箱编码', en: 'Smart box' }, max: 32, search: null, form: true },
    { name: 'openTime', kind: 'text', label: { zh: '开放时间', en: 'Opening hours' }, max: 60, column: { width: 190 }, form: true },
    { name: 'isAttended', kind: 'switch', label: { zh: '有人值守', en: 'Attended' }, column: 100, form: { first: '0' } },
    { name: 'managerName', label: { zh: '督导员', en: 'Supervisor' }, form: { section: { zh: '位置与责任', en: 'Position and responsibility' } } },
    { name: 'managerPhone', form: true },
    { name: 'address', max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', form: true },
    { name: 'remark', form: { wide: true } },
    'createTime',
  ],
  uniqueTogether: [['siteId', 'pointName']],
  heldBy: [{ family: 'sitePointWeight', field: 'pointId' }],
  answers: [
    { call: 'point.page', by: { siteType: 'siteType' } },
    { call: 'point.pointBySiteId', by: { siteId: 'siteId' } },
  ],
  screen: {
    paths: ['/system_classify/site/point', '/system_classify/site/communityPoint', '/system_classify/site/villagePoint', '/system_classify/site/otherPoint'],
    at: {
      '/system_classify/site/communityPoint': { label: { zh: '小区投放点', en: 'Community drop-off points' }, filters: { siteType: '1' } },
      '/system_classify/site/villagePoint': { label: { zh: '村投放点', en: 'Village drop-off points' }, filters: { siteType: '2' } },
      '/system_classify/site/otherPoint': { label: { zh: '其他投放点', en: 'Other drop-off points' }, filters: { siteType: '3' } },
    },
    title: 'pointName',
    dateRange: null,
    sort: { field: 'pointCode', direction: 'asc' },
  },
  base: '/api/blade-basics-resources/point',
  calls: [
    { verb: 'page', params: ['current', 'size', 'siteType'] },
    'detail',
    'save',
    'update',
    'remove',
    { verb: 'pointBySiteId', kind: 'list', params: ['siteId'] },
  ],
});
