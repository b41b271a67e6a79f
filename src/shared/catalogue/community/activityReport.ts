import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';

const count = (name: string, zh: string, en: string, more: Partial<FigureValueSpec> = {}): FigureValueSpec => counted(name, zh, en, {}, more);

/**
 * Reports about activities that were held (spec 2 §7.5): who reports, how many took part, with photographs. The documents name the calls only; the fields are
 * assumed. selectSite answers the sites that a report can be about.
 */
export const activityReport = defineFamily({
  key: 'activityReport',
  area: 'community',
  labels: { zh: '活动上报', en: 'Activity reports' },
  moment: 'reportTime',
  fields: [
    'id',
    {
      name: 'activityId',
      label: { zh: '活动', en: 'Activity' },
      required: true,
      reference: {
        family: 'activity',
        nameField: 'activityName',
        options: { call: 'activity.page', shape: 'page', value: 'id', label: 'activityName', search: 'activityName_like' },
      },
      search: true,
      form: true,
    },
    { name: 'activityName', kind: 'text', label: { zh: '活动名称', en: 'Activity' }, column: { width: 230, pinned: 'left' } },
    {
      name: 'siteId',
      label: { zh: '站点', en: 'Site' },
      required: true,
      reference: { family: 'site', nameField: 'siteName', options: { call: 'activityReport.selectSite', shape: 'rows', value: 'id', label: 'siteName' } },
      search: true,
      column: 170,
      form: true,
    },
    { name: 'holdTime', kind: 'dateTime', label: { zh: '活动时间', en: 'Held on' }, required: true, search: true, column: 165, form: true },
    { name: 'participantNum', kind: 'integer', label: { zh: '参与人数', en: 'Participants' }, required: true, between: [0, 99_999], column: 130, form: true },
    { name: 'householdNum', kind: 'integer', label: { zh: '覆盖户数', en: 'Households' }, between: [0, 99_999], column: 120, form: true },
    { name: 'content', label: { zh: '活动小结', en: 'Summary' }, required: true, form: { wide: true } },
    { name: 'images', label: { zh: '活动照片', en: 'Photos' }, form: { wide: true } },
    { name: 'reportUserName', kind: 'text', label: { zh: '上报人', en: 'Reported by' }, search: true, personal: true, column: 120 },
    'reportTime',
  ],
  answers: [{ call: 'activityReport.selectSite', of: 'site', fields: ['id', 'siteName'] }, { call: 'activityReport.export' }],
  effects: [{ call: 'activityReport.save', create: true, set: { reportUserName: { caller: 'name' } } }],
  figures: [
    {
      call: 'activityReport.topCount',
      period: 'all',
      shape: 'values',
      values: [
        count('reportNum', '上报次数', 'Reports', { toldByList: true }),
        count('activityNum', '活动场次', 'Activities', { operator: { op: 'count', different: 'activityId' } }),
        count('siteNum', '覆盖站点', 'Sites', { operator: { op: 'count', different: 'siteId' } }),
        count('participantNum', '参与人次', 'Participants', { operator: { op: 'sum', field: 'participantNum' } }),
        count('householdNum', '覆盖户数', 'Households', { operator: { op: 'sum', field: 'householdNum' } }),
      ],
    },
  ],
  screen: {
    paths: ['/system_community/activityReport/index'],
    title: 'activityName',
    calls: { page: 'activityReport.selectPage' },
    figures: ['activityReport.topCount'],
    files: [{ key: 'export', label: { zh: '导出上报记录', en: 'File of reports' }, call: 'activityReport.export' }],
  },
  base: '/api/blade-qdfl/activityReport',
  calls: [
    { verb: 'selectPage', kind: 'page', method: 'POST', body: 'json' },
    'save',
    'detail',
    { verb: 'export', kind: 'export', method: 'GET' },
    { verb: 'topCount', kind: 'stat' },
    { verb: 'selectSite', kind: 'list' },
  ],
});
