import { defineFamily } from '../defineFamily';
import { SITE_REFERENCE } from '../sites/siteReference';

/** Fields that the second generation of the calls is about: what a toilet offers, and when. */
const SERVICE = ['code', 'toiletName', 'openStatus', 'maleNum', 'femaleNum', 'urinalNum', 'isAccessible', 'isFamily', 'isMotherRoom', 'openTime'] as const;

/**
 * Public toilets (spec 3 §7 Toilet: toilet base CRUD with v2 variants). The documents name the calls only. Classes follow CJJ 14; the fields, and that the v2
 * calls are about facilities and opening hours, are assumed.
 */
export const toiletBase = defineFamily({
  key: 'toiletBase',
  area: 'toilets',
  labels: { zh: '公厕管理', en: 'Public toilets' },
  fields: [
    'id',
    {
      name: 'code',
      label: { zh: '公厕编号', en: 'Toilet code' },
      required: true,
      unique: true,
      search: 'likeright',
      column: { width: 135, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', section: { zh: '基本信息', en: 'Basic information' } },
    },
    { name: 'toiletName', label: { zh: '公厕名称', en: 'Toilet' }, required: true, max: 64, column: 190, form: true },
    {
      name: 'toiletClass',
      kind: 'choice',
      label: { zh: '公厕等级', en: 'Class' },
      choices: {
        values: [
          { value: '1', label: { zh: '一类', en: 'Class 1' } },
          { value: '2', label: { zh: '二类', en: 'Class 2' } },
          { value: '3', label: { zh: '三类', en: 'Class 3' } },
        ],
      },
      required: true,
      search: true,
      column: 110,
      form: { first: '2' },
    },
    {
      name: 'toiletType',
      kind: 'choice',
      label: { zh: '建筑形式', en: 'Building' },
      choices: {
        values: [
          { value: '1', label: { zh: '独立式', en: 'Detached' } },
          { value: '2', label: { zh: '附属式', en: 'Attached' } },
          { value: '3', label: { zh: '活动式', en: 'Mobile' } },
        ],
      },
      search: true,
      column: 120,
      form: { first: '1' },
    },
    {
      name: 'openStatus',
      kind: 'choice',
      label: { zh: '开放状态', en: 'Opening state' },
      choices: {
        values: [
          { value: '1', label: { zh: '开放', en: 'Open' }, intent: 'success' },
          { value: '2', label: { zh: '维修', en: 'Under repair' }, intent: 'warning' },
          { value: '0', label: { zh: '关闭', en: 'Closed' }, intent: 'danger' },
        ],
      },
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { name: 'siteId', kind: 'reference', label: { zh: '所属站点', en: 'Site' }, reference: SITE_REFERENCE, search: true, column: 170, form: true },
    { name: 'buildArea', kind: 'decimal', label: { zh: '建筑面积', en: 'Floor area' }, unit: 'm²', between: [0, 9999], column: 140, form: true },
    {
      name: 'maleNum',
      kind: 'integer',
      label: { zh: '男厕蹲位', en: 'Stalls, men' },
      between: [0, 99],
      column: 120,
      form: { section: { zh: '设施与服务', en: 'Facilities' } },
    },
    { name: 'femaleNum', kind: 'integer', label: { zh: '女厕蹲位', en: 'Stalls, women' }, between: [0, 99], column: 130, form: true },
    { name: 'urinalNum', kind: 'integer', label: { zh: '小便位', en: 'Urinals' }, between: [0, 99], column: 110, form: true },
    { name: 'isAccessible', kind: 'switch', label: { zh: '无障碍', en: 'Accessible' }, column: 110, form: { first: '1' } },
    { name: 'isFamily', kind: 'switch', label: { zh: '第三卫生间', en: 'Family toilet' }, column: 120, form: { first: '0' } },
    { name: 'isMotherRoom', kind: 'switch', label: { zh: '母婴室', en: 'Nursing room' }, column: 120, form: { first: '0' } },
    { name: 'openTime', kind: 'text', label: { zh: '开放时间', en: 'Opening hours' }, max: 60, column: 150, form: true },
    { name: 'address', max: 200, column: { width: 220 }, form: { wide: true, section: { zh: '位置与管护', en: 'Position and care' } } },
    { name: 'location', form: true },
    { name: 'managerName', label: { zh: '管护人', en: 'Caretaker' }, required: true, column: { width: 110 }, form: true },
    { name: 'managerPhone', required: true, form: true },
    { name: 'image', label: { zh: '外观照片', en: 'Picture' }, form: { wide: true } },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  heldBy: [{ family: 'deviceToiletDetail', field: 'toiletId' }],
  screen: {
    paths: ['/system_toilet/base/index'],
    title: 'toiletName',
    sort: { field: 'code', direction: 'asc' },
    columns: [
      'code',
      'toiletName',
      'toiletClass',
      'openStatus',
      'toiletType',
      'siteId',
      'maleNum',
      'femaleNum',
      'managerName',
      'managerPhone',
      'address',
      'buildArea',
    ],
    panels: [
      {
        key: 'service',
        label: { zh: '设施与服务', en: 'Facilities' },
        call: 'toiletBase.detailV2',
        place: 'row',
        columns: SERVICE,
        by: { id: 'id' },
        single: true,
      },
      {
        key: 'services',
        label: { zh: '设施台账', en: 'Register of facilities' },
        call: 'toiletBase.pageV2',
        place: 'screen',
        columns: SERVICE,
        edits: {
          add: 'toiletBase.saveV2',
          edit: 'toiletBase.updateV2',
          remove: 'toiletBase.removeV2',
          permissions: { add: 'toiletBase_add', edit: 'toiletBase_edit', remove: 'toiletBase_delete' },
        },
      },
    ],
  },
  base: '/api/blade-basics-resources/toilet',
  calls: [
    'page',
    'detail',
    'save',
    'update',
    'remove',
    { verb: 'pageV2', kind: 'page', path: 'v2/page' },
    { verb: 'detailV2', kind: 'detail', path: 'v2/detail', params: ['id'] },
    { verb: 'saveV2', kind: 'save', path: 'v2/save' },
    { verb: 'updateV2', kind: 'update', path: 'v2/update' },
    { verb: 'removeV2', kind: 'remove', path: 'v2/remove', params: ['ids'] },
  ],
});
