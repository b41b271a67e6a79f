import { counted } from '../counted';
import { defineFamily } from '../defineFamily';

const DELIVERIES = { of: 'deliveryRecord' } as const;
const SORTED = { op: 'ratio', part: [{ field: 'qualified', is: 'equal', value: '1' }] } as const;

/**
 * Summary of the sites (spec 2 §7.1 sitesummary): figures of the day with the lists behind them, and the five points that bring most. The documents name the
 * calls only.
 */
export const siteSummary = defineFamily({
  key: 'siteSummary',
  area: 'classification',
  labels: { zh: '站点汇总', en: 'Site summary' },
  fields: [],
  screen: {
    paths: ['/system_classify/dataStatistics/siteSummary/index'],
    figures: ['siteSummary.siteStatistics', 'siteSummary.mapSiteStatistics', 'siteSummary.mapSiteStatisticsDetail', 'siteSummary.mapSiteTop5'],
    panels: [
      {
        key: 'realtime',
        label: { zh: '实时投放', en: 'Live drop-offs' },
        call: 'siteSummary.mapSiteRealtime',
        place: 'below',
        columns: ['createTime', 'siteName', 'villageName', 'garbageType', 'weight', 'qualified'],
      },
      {
        key: 'sites',
        label: { zh: '站点', en: 'Sites' },
        call: 'siteSummary.sitePage',
        place: 'below',
        columns: ['siteCode', 'siteName', 'siteType', 'regionCode', 'householdNum', 'residentNum', 'managerName'],
      },
      {
        key: 'villages',
        label: { zh: '小区区划', en: 'Communities by subdistrict' },
        call: 'siteSummary.mapSiteVillageCode',
        place: 'below',
        columns: ['siteCode', 'siteName', 'regionCode', 'address', 'location'],
      },
    ],
  },
  answers: [
    { call: 'siteSummary.sitePage', of: 'site' },
    { call: 'siteSummary.mapSiteVillageCode', of: 'site', where: [{ field: 'siteType', is: 'equal', value: '1' }] },
    { call: 'siteSummary.mapSiteRealtime', of: 'deliveryRecord', today: true, latestPer: 'siteName' },
  ],
  figures: [
    {
      call: 'siteSummary.siteStatistics',
      of: 'site',
      period: 'all',
      shape: 'values',
      values: [counted('siteNum', '站点总数', 'Sites'), counted('communityNum', '小区', 'Communities', { siteType: '1' })],
    },
    {
      ...DELIVERIES,
      call: 'siteSummary.mapSiteStatistics',
      period: 'today',
      shape: 'values',
      values: [
        counted('deliveryNum', '今日投放', 'Drop-offs'),
        { name: 'weight', label: { zh: '今日投放重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
        { name: 'siteNum', label: { zh: '活跃投放点', en: 'Points in use' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'siteName' } },
      ],
    },
    {
      ...DELIVERIES,
      call: 'siteSummary.mapSiteStatisticsDetail',
      period: 'last7Days',
      shape: 'values',
      values: [
        {
          name: 'householdNum',
          label: { zh: '参与户数', en: 'Households taking part' },
          unit: '',
          kind: 'integer',
          operator: { op: 'count', different: 'cardNo' },
        },
        { name: 'qualifiedRate', label: { zh: '投放合格率', en: 'Sorting compliance' }, unit: '%', kind: 'percent', better: 'up', operator: SORTED },
      ],
    },
    {
      ...DELIVERIES,
      call: 'siteSummary.mapSiteTop5',
      period: 'last7Days',
      shape: 'rank',
      group: 'villageName',
      nameName: 'villageName',
      size: 5,
      value: { name: 'weight', label: { zh: '小区投放重量', en: 'Weight by community' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
    },
  ],
  base: '/api/blade-qdfl/sitesummary',
  certainty: 'composed',
  calls: [
    { verb: 'siteStatistics', kind: 'stat' },
    { verb: 'sitePage', kind: 'page' },
    { verb: 'mapSiteStatistics', kind: 'stat', path: 'map/siteStatistics' },
    { verb: 'mapSiteTop5', kind: 'rank', path: 'map/siteTop5' },
    { verb: 'mapSiteStatisticsDetail', kind: 'stat', path: 'map/siteMapStatisticsDetail' },
    { verb: 'mapSiteVillageCode', kind: 'map', path: 'map/siteMapVillageCode' },
    { verb: 'mapSiteRealtime', kind: 'realtime', path: 'map/siteMapRealtime' },
  ],
});
