import { defineFamily } from '../defineFamily';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';

/** Party branches of communities that take part in sorting (spec 2 §3 branchInformation, §7.5). The documents name the calls only; the fields are assumed. */
export const branchInformation = defineFamily({
  key: 'branchInformation',
  area: 'community',
  labels: { zh: '支部信息', en: 'Party branches' },
  fields: [
    'id',
    {
      name: 'name',
      label: { zh: '支部名称', en: 'Branch' },
      required: true,
      unique: true,
      column: { width: 240, sortable: true, pinned: 'left' },
      form: { wide: true },
    },
    { name: 'siteId', label: { zh: '所属小区', en: 'Community' }, required: true, reference: COMMUNITY_REFERENCE, search: true, column: 170, form: true },
    {
      name: 'secretaryName',
      kind: 'text',
      label: { zh: '支部书记', en: 'Secretary' },
      required: true,
      max: 32,
      search: true,
      personal: true,
      column: 120,
      form: true,
    },
    { name: 'phone', label: { zh: '联系电话', en: 'Mobile' }, personal: true, form: true },
    { name: 'memberNum', kind: 'integer', label: { zh: '党员人数', en: 'Members' }, required: true, between: [0, 9999], column: 120, form: true },
    { name: 'volunteerNum', kind: 'integer', label: { zh: '志愿者人数', en: 'Volunteers' }, between: [0, 9999], column: 130, form: true },
    { name: 'foundDate', kind: 'date', label: { zh: '成立日期', en: 'Founded' }, column: 120, form: true },
    { name: 'address', label: { zh: '活动场所', en: 'Meeting place' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'content', label: { zh: '支部简介', en: 'Introduction' }, column: null, form: { wide: true } },
    { name: 'image', label: { zh: '支部照片', en: 'Picture' }, form: { wide: true } },
    'createTime',
  ],
  screen: { paths: ['/system_community/branch/index'], title: 'name' },
  base: '/api/blade-basics-resources/branchInformation',
  calls: ['page', 'detail', 'save', 'update', 'remove'],
});
