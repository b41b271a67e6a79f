import type { BoardSpec } from '../model/board';

/** Figures that change with every record. ms */
const QUICK_MS = 30_000;
/** Trends and ranks, which change slowly. ms */
const SLOW_MS = 60_000;
/** Rows of a table carousel. */
const ROWS = 20;

/** Every board, as data. */
export const BOARDS: readonly BoardSpec[] = [
  {
    key: 'transport',
    path: '/dataBoard/transportScreen/index',
    title: { zh: '收运大屏', en: 'Collection board' },
    feeds: [
      { key: 'summary', call: 'vehicleScreen.pointCollectionSummary', periodMs: QUICK_MS },
      { key: 'trend', call: 'vehicleScreen.collectionTrend', periodMs: SLOW_MS },
      { key: 'omit', call: 'vehicleScreen.companyOmitRank', periodMs: SLOW_MS },
      { key: 'abnormal', call: 'vehicleScreen.abnormalPage', family: 'vehicleScreen', size: ROWS, periodMs: QUICK_MS },
    ],
    tiles: [
      { feed: 'summary', show: 'figures', title: { zh: '今日收运', en: 'Collection today' } },
      { feed: 'trend', show: 'chart', title: { zh: '近 24 小时收运趋势', en: 'Collection, last 24 hours' } },
      { feed: 'omit', show: 'rank', title: { zh: '近 7 日各公司漏收次数', en: 'Missed collections by company, 7 days' } },
      { feed: 'abnormal', show: 'table', title: { zh: '收运异常', en: 'Abnormal collections' } },
    ],
  },
  {
    key: 'classify',
    path: '/dataBoard/classify/index',
    title: { zh: '分类数据大屏', en: 'Sorting data board' },
    feeds: [
      { key: 'today', call: 'deliveryRecord.todayData', periodMs: QUICK_MS },
      { key: 'weight', call: 'deliveryRecord.findDeliveryWeightByTime', periodMs: SLOW_MS },
      { key: 'rate', call: 'classify.rateRank', periodMs: SLOW_MS },
      { key: 'newest', call: 'deliveryRecord.page', family: 'deliveryRecord', size: ROWS, periodMs: QUICK_MS },
    ],
    tiles: [
      { feed: 'today', show: 'figures', title: { zh: '今日投放', en: 'Drop-offs today' } },
      { feed: 'weight', show: 'chart', title: { zh: '近 30 日投放趋势', en: 'Drop-offs, last 30 days' } },
      { feed: 'rate', show: 'rank', title: { zh: '近 7 日小区分类合格率', en: 'Sorting compliance by community, 7 days' } },
      { feed: 'newest', show: 'table', title: { zh: '最新投放记录', en: 'Latest drop-offs' } },
    ],
  },
];
