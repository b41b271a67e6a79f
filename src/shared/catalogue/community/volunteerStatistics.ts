import { defineFamily } from '../defineFamily';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';

/** What each volunteer did in the thirty days up to a time (spec 3 §7 Volunteer statistics CRUD and export). The documents name the calls only; the fields are assumed. */
export const volunteerStatistics = defineFamily({
  key: 'volunteerStatistics',
  area: 'community',
  labels: { zh: '志愿者统计', en: 'Volunteer work' },
  fields: [
    'id',
    { name: 'userName', label: { zh: '志愿者', en: 'Volunteer' }, required: true, max: 32, column: { width: 120, sortable: true, pinned: 'left' }, form: true },
    { name: 'phone', required: true, personal: true, form: true },
    { name: 'siteId', label: { zh: '服务小区', en: 'Community' }, required: true, reference: COMMUNITY_REFERENCE, search: true, column: 170, form: true },
    { name: 'serviceNum', kind: 'integer', label: { zh: '服务次数', en: 'Services' }, required: true, between: [0, 200], column: 120, form: true },
    { name: 'serviceHours', kind: 'decimal', label: { zh: '服务时长', en: 'Hours' }, unit: 'h', required: true, between: [0, 744], column: 130, form: true },
    { name: 'visitNum', kind: 'integer', label: { zh: '入户宣传户数', en: 'Households visited' }, between: [0, 9999], column: 170, form: true },
    { name: 'persuadeNum', kind: 'integer', label: { zh: '劝导次数', en: 'Persuasions' }, between: [0, 9999], column: 130, form: true },
    { name: 'persuadeModel', label: { zh: '主要劝导方式', en: 'Main way of advising' }, dict: 'persuasion_model', search: true, column: 190, form: true },
    { name: 'integral', kind: 'integer', label: { zh: '奖励积分', en: 'Points' }, between: [0, 10_000], column: 120, form: true },
    {
      name: 'statTime',
      kind: 'dateTime',
      label: { zh: '统计截止时间', en: 'Counted until' },
      required: true,
      search: true,
      column: { width: 165, sortable: true },
      form: true,
    },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  answers: [{ call: 'volunteerStatistics.export' }],
  screen: {
    paths: ['/system_community/volunteer/index'],
    title: 'userName',
    columns: ['userName', 'phone', 'siteId', 'statTime', 'serviceNum', 'serviceHours', 'visitNum', 'persuadeNum', 'persuadeModel', 'integral'],
    sort: { field: 'statTime', direction: 'desc' },
    files: [{ key: 'file', label: { zh: '导出统计表', en: 'File of statistics' }, call: 'volunteerStatistics.export' }],
  },
  base: '/api/blade-qdfl/volunteerStatistics',
  calls: ['page', 'detail', 'save', 'update', 'remove', { verb: 'export', kind: 'export', method: 'GET' }],
});
