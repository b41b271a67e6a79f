import type { BoardSpec } from '../../model/board';
import { QUICK_MS, ROWS, SLOW_MS } from './periods';

const DROPS = { family: 'deliveryRecord' } as const;
/** Share of compliant drop-offs that a community is to reach, %. */
const TARGET = 85;
const RATE = { warn: 80, bad: 70, better: 'up' } as const;

/** Sorting of today: how much is dropped off, how well it is sorted, community by community (spec 2 §7.1, §7.2). */
export const classifyBoard: BoardSpec = {
  key: 'classify',
  path: '/dataBoard/classify/index',
  title: { zh: '分类数据大屏', en: 'Sorting data board' },
  layout: 'tiles',
  feeds: [
    { key: 'today', call: 'deliveryRecord.todayData', periodMs: QUICK_MS },
    { key: 'hours', call: 'classify.trendChart', periodMs: SLOW_MS },
    { key: 'weight', call: 'deliveryRecord.findDeliveryWeightByTime', periodMs: SLOW_MS },
    { key: 'rate', call: 'classify.rateRank', periodMs: SLOW_MS },
    { key: 'order', call: 'classify.order', periodMs: SLOW_MS },
    { key: 'newest', call: 'deliveryRecord.page', family: 'deliveryRecord', size: ROWS, periodMs: QUICK_MS },
  ],
  tiles: [
    {
      show: 'hero',
      area: 'top',
      feed: 'today',
      title: { zh: '今日投放', en: 'Drop-offs today' },
      names: ['qualifiedRate', 'deliveryNum', 'siteNum', 'weight', 'weightAvg'],
      targets: { qualifiedRate: TARGET },
      limits: { qualifiedRate: RATE },
      sparks: { deliveryNum: { feed: 'hours', name: 'deliveryNum' } },
      link: { ...DROPS, within: { field: 'createTime', period: 'today' } },
    },
    {
      show: 'chart',
      area: 'left',
      feed: 'hours',
      title: { zh: '近 24 小时投放', en: 'Drop-offs, last 24 hours' },
      link: { ...DROPS, within: { field: 'createTime', period: 'last24Hours' } },
    },
    {
      show: 'calendar',
      area: 'left',
      feed: 'weight',
      names: ['deliveryNum'],
      title: { zh: '近 30 日每日投放', en: 'Drop-offs by day, 30 days' },
      link: { ...DROPS, within: { field: 'createTime', period: 'last30Days' } },
    },
    {
      show: 'progress',
      area: 'centre',
      feed: 'rate',
      title: { zh: '近 7 日小区分类合格率', en: 'Compliance by community, 7 days' },
      targets: { rate: TARGET },
      limits: { rate: RATE },
      link: { ...DROPS, filters: { qualified_equal: '0' }, within: { field: 'createTime', period: 'last7Days' } },
    },
    {
      show: 'rank',
      area: 'right',
      feed: 'order',
      title: { zh: '近 7 日小区投放重量', en: 'Weight by community, 7 days' },
      link: { ...DROPS, within: { field: 'createTime', period: 'last7Days' } },
    },
    {
      show: 'table',
      area: 'right',
      feed: 'newest',
      title: { zh: '最新投放记录', en: 'Latest drop-offs' },
      names: ['createTime', 'siteName', 'weight', 'qualified'],
      link: DROPS,
    },
  ],
};
