import { defineFamily } from '../defineFamily';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/** Information boards in communities (spec 2 §3 infoBar, §7.5). The documents name the calls only; the fields are assumed. */
export const infoBar = defineFamily({
  key: 'infoBar',
  area: 'community',
  labels: { zh: '信息栏', en: 'Information boards' },
  fields: [
    'id',
    {
      name: 'code',
      label: { zh: '信息栏编号', en: 'Board code' },
      required: true,
      unique: true,
      search: 'likeright',
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'name', label: { zh: '信息栏名称', en: 'Board' }, required: true, column: 200, form: true },
    {
      name: 'barType',
      label: { zh: '信息栏类型', en: 'Board type' },
      choices: states(['1', '宣传栏', 'Notice board'], ['2', '公示栏', 'Public record board'], ['3', '电子屏', 'Screen']),
      required: true,
      search: true,
      column: 160,
      form: { first: '1' },
    },
    { name: 'siteId', label: { zh: '所属小区', en: 'Community' }, required: true, reference: COMMUNITY_REFERENCE, search: true, column: 170, form: true },
    { name: 'content', label: { zh: '当前内容', en: 'Shown now' }, form: { wide: true } },
    { name: 'changeTime', kind: 'dateTime', label: { zh: '更换时间', en: 'Changed on' }, search: true, column: 165, form: true },
    { name: 'address', label: { zh: '设置位置', en: 'Position' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', form: true },
    { name: 'managerName', column: { width: 110 }, form: true },
    { name: 'managerPhone', form: true },
    { name: 'image', label: { zh: '现场照片', en: 'Picture' }, form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  screen: { paths: ['/system_community/infoBar/index'], title: 'name', sort: { field: 'code', direction: 'asc' } },
  base: '/api/blade-basics-resources/infoBar',
  calls: ['page', 'detail', 'save', 'update', 'remove'],
});
