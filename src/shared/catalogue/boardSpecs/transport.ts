import type { BoardSpec } from '../../model/board';
import { QUICK_MS, ROWS, SLOW_MS } from './periods';

const VISITS = { family: 'vehicleScreen', view: 'all' } as const;
const MISSED = { family: 'vehicleScreen', filters: { abnormalType_equal: '2' } } as const;

/** Collection of today: what was collected, what was missed and where, company by company (spec 2 §7.1). */
export const transport: BoardSpec = {
  key: 'transport',
  path: '/dataBoard/transportScreen/index',
  title: { zh: '收运大屏', en: 'Collection board' },
  layout: 'map',
  feeds: [
    { key: 'summary', call: 'vehicleScreen.pointCollectionSummary', periodMs: QUICK_MS },
    { key: 'day', call: 'overviewBoard.todayData', periodMs: QUICK_MS },
    { key: 'rate', call: 'vehicleScreen.collectionRateRank', periodMs: SLOW_MS },
    { key: 'trend', call: 'vehicleScreen.collectionTrend', periodMs: SLOW_MS },
    { key: 'omit', call: 'vehicleScreen.companyOmitRank', periodMs: SLOW_MS },
    { key: 'abnormal', call: 'vehicleScreen.abnormalPage', family: 'vehicleScreen', size: ROWS, periodMs: QUICK_MS },
  ],
  tiles: [
    {
      show: 'hero',
      area: 'top',
      feed: 'summary',
      title: { zh: '今日收运', en: 'Collection today' },
      names: ['collectionRate', 'pointNum', 'collectedNum', 'missedNum', 'weight'],
      targets: { collectionRate: 98 },
      limits: { collectionRate: { warn: 95, bad: 90, better: 'up' }, missedNum: { warn: 1, bad: 5, better: 'down' } },
      sparks: { collectedNum: { feed: 'trend', name: 'collectedNum' }, missedNum: { feed: 'trend', name: 'missedNum' } },
      link: { ...VISITS, within: { field: 'collectionTime', period: 'today' } },
      room: 5,
    },
    {
      show: 'figures',
      area: 'top',
      feed: 'day',
      title: { zh: '今日出车', en: 'Vehicles today' },
      names: ['carNum'],
      link: { ...VISITS, within: { field: 'collectionTime', period: 'today' } },
    },
    {
      show: 'progress',
      area: 'left',
      feed: 'rate',
      title: { zh: '近 7 日各公司收运率', en: 'Collected by company, 7 days' },
      targets: { rate: 98 },
      limits: { rate: { warn: 95, bad: 90, better: 'up' } },
      link: { ...VISITS, within: { field: 'collectionTime', period: 'last7Days' } },
    },
    {
      show: 'chart',
      area: 'left',
      feed: 'trend',
      title: { zh: '近 24 小时收运', en: 'Collection, last 24 hours' },
      link: { ...VISITS, within: { field: 'collectionTime', period: 'last24Hours' } },
    },
    { show: 'map', area: 'centre', title: { zh: '一张图', en: 'City map' }, layers: ['collectionPoint', 'vehicle'] },
    {
      show: 'events',
      area: 'right',
      feed: 'abnormal',
      title: { zh: '收运异常', en: 'Abnormal collections' },
      lines: { first: 'collectionPointName', second: ['abnormalType', 'companyName', 'collectionPersonName'], at: 'collectionTime' },
      link: { family: 'vehicleScreen' },
      room: 1.5,
    },
    {
      show: 'rank',
      area: 'right',
      feed: 'omit',
      title: { zh: '近 7 日各公司漏收', en: 'Missed by company, 7 days' },
      limits: { omitNum: { warn: 5, bad: 15, better: 'down' } },
      link: { ...MISSED, within: { field: 'collectionTime', period: 'last7Days' } },
    },
  ],
};
