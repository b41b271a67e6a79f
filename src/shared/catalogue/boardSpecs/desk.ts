import type { BoardTile, FeedSet } from '../../model/board';
import { QUICK_MS, SLOW_MS } from './periods';

/** Notices on the duty desk: more stand on their own page. */
const NOTICES = 4;

/** What the duty desk of the console shows besides the alarms: polled once, as for a board. */
export const DESK: FeedSet = {
  key: 'desk',
  feeds: [
    { key: 'summary', call: 'vehicleScreen.pointCollectionSummary', periodMs: QUICK_MS },
    { key: 'trend', call: 'vehicleScreen.collectionTrend', periodMs: SLOW_MS },
    { key: 'today', call: 'deliveryRecord.todayData', periodMs: QUICK_MS },
    { key: 'hours', call: 'classify.trendChart', periodMs: SLOW_MS },
    { key: 'handled', call: 'dispatchDisposal.topCount', periodMs: QUICK_MS },
    { key: 'faults', call: 'deviceFaultFlow.faultTotal', periodMs: QUICK_MS },
    { key: 'duty', call: 'workCard.statusGroups', periodMs: QUICK_MS },
    { key: 'applied', call: 'materialApplyRecord.page', family: 'materialApplyRecord', size: 1, where: { applyStatus_equal: '0' }, periodMs: SLOW_MS },
    { key: 'notices', call: 'notice.list', family: 'notice', size: NOTICES, periodMs: SLOW_MS },
  ],
};

const tile = (from: Omit<BoardTile, 'show' | 'area'>): BoardTile => ({ show: 'figures', area: 'top', ...from });

/** The figures of the desk: the first of each stands large, the others say what it is worth. */
export const DESK_TILES: readonly BoardTile[] = [
  tile({
    feed: 'summary',
    title: { zh: '今日收运', en: 'Collection today' },
    names: ['collectionRate', 'collectedNum', 'missedNum'],
    targets: { collectionRate: 98 },
    limits: {
      collectionRate: { warn: 95, bad: 90, better: 'up' },
      missedNum: { warn: 1, bad: 5, better: 'down' },
    },
    sparks: { collectionRate: { feed: 'trend', name: 'collectedNum' } },
    link: { family: 'vehicleScreen', view: 'all', within: { field: 'collectionTime', period: 'today' } },
  }),
  tile({
    feed: 'today',
    title: { zh: '今日投放', en: 'Drop-offs today' },
    names: ['qualifiedRate', 'deliveryNum', 'weight'],
    targets: { qualifiedRate: 85 },
    limits: { qualifiedRate: { warn: 80, bad: 70, better: 'up' } },
    sparks: { qualifiedRate: { feed: 'hours', name: 'deliveryNum' } },
    link: { family: 'deliveryRecord', within: { field: 'createTime', period: 'today' } },
  }),
  tile({
    feed: 'handled',
    title: { zh: '派发处置', en: 'Dispatch' },
    names: ['waitNum', 'handlingNum', 'todayNum'],
    limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
    link: { family: 'dispatchDisposal', filters: { status_equal: '0' } },
  }),
  tile({
    feed: 'faults',
    title: { zh: '设备故障', en: 'Device faults' },
    names: ['waitNum', 'handlingNum', 'todayNum'],
    limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
    link: { family: 'deviceFaultFlow', filters: { status_equal: '0' } },
  }),
  tile({
    feed: 'duty',
    title: { zh: '人员在岗', en: 'People on duty' },
    names: ['onDutyNum', 'leavePostNum', 'stillNum'],
    limits: {
      leavePostNum: { warn: 1, bad: 20, better: 'down' },
      stillNum: { warn: 1, bad: 50, better: 'down' },
    },
    link: { family: 'workCard', filters: { dutyStatus_equal: '1' } },
  }),
];
