import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';

/** Reports on sites (spec 2 §7.1 sitereport): what was weighed, what stands there, how the treatment runs, and who brings most. The documents name the calls only. */
export const siteReport = defineFamily({
  key: 'siteReport',
  area: 'classification',
  labels: { zh: '站点报表', en: 'Site report' },
  fields: [],
  screen: {
    paths: ['/system_classify/dataStatistics/siteReport/index'],
    figures: ['siteReport.statistics', 'siteReport.mapStatistics', 'siteReport.mapOperate', 'siteReport.mapRank'],
  },
  figures: [
    {
      call: 'siteReport.statistics',
      of: 'garbageWeight',
      period: 'last30Days',
      shape: 'values',
      values: [
        counted('weighNum', '称重次数', 'Weighings'),
        { name: 'weight', label: { zh: '称重重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
        {
          name: 'siteNum',
          label: { zh: '有称重的站点', en: 'Sites with weighings' },
          unit: '',
          kind: 'integer',
          operator: { op: 'count', different: 'siteId' },
        },
      ],
    },
    {
      call: 'siteReport.mapStatistics',
      of: 'site',
      period: 'all',
      shape: 'values',
      values: [
        counted('siteNum', '站点', 'Sites'),
        {
          name: 'householdNum',
          label: { zh: '覆盖户数', en: 'Households covered' },
          unit: '',
          kind: 'integer',
          operator: { op: 'sum', field: 'householdNum' },
        },
        { name: 'residentNum', label: { zh: '覆盖人数', en: 'Residents covered' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'residentNum' } },
      ],
    },
    {
      call: 'siteReport.mapOperate',
      of: 'perishableSite',
      period: 'all',
      shape: 'values',
      values: [
        { name: 'inputWeight', label: { zh: '今日进料', en: 'Fed today' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'todayInput' } },
        rated('onlineRate', '处理点在线率', 'Treatment sites online', { deviceStatus: '1' }, { better: 'up' }),
      ],
    },
    {
      call: 'siteReport.mapRank',
      of: 'deliveryRecord',
      period: 'last7Days',
      shape: 'rank',
      group: 'siteName',
      nameName: 'siteName',
      size: 10,
      value: { name: 'weight', label: { zh: '投放重量', en: 'Weight delivered' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
    },
  ],
  base: '/api/blade-qdfl/sitereport',
  certainty: 'composed',
  calls: [
    { verb: 'statistics', kind: 'stat' },
    { verb: 'mapStatistics', kind: 'stat', path: 'map/statistics' },
    { verb: 'mapOperate', kind: 'stat', path: 'map/operate' },
    { verb: 'mapRank', kind: 'rank', path: 'map/rank' },
  ],
});
