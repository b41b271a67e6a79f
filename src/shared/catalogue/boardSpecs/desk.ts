import type { BoardTile, FeedSet, TileLink } from '../../model/board';
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

/** A card of the desk: its title leads where `link` says. */
export interface DeskTile extends BoardTile {
  /** The list of each figure that a list can count or tell; the others have none (docs/limits.md). */
  readonly links: Readonly<Record<string, TileLink>>;
}

const tile = (from: Omit<DeskTile, 'show' | 'area'>): DeskTile => ({ show: 'figures', area: 'top', ...from });

/** Records of a family in a state, and those of today. */
const inState = (family: string, field: string, value: string): TileLink => ({ family, filters: { [field]: value } });
const ofToday = (family: string): TileLink => ({ family, within: { field: 'createTime', period: 'today' } });

/** The figures of the desk: the first of each stands large, the others say what it is worth. */
export const DESK_TILES: readonly DeskTile[] = [
  tile({
    feed: 'summary',
    title: { zh: '今日收运', en: 'Collection today' },
    names: ['collectionRate', 'collectedNum', 'missedNum'],
    targets: { collectionRate: 98 },
    limits: { collectionRate: { warn: 95, bad: 90, better: 'up' }, missedNum: { warn: 1, bad: 5, better: 'down' } },
    sparks: { collectionRate: { feed: 'trend', name: 'collectedNum' } },
    link: { family: 'vehicleScreen', view: 'all', within: { field: 'collectionTime', period: 'today' } },
    // Counted are points by their last visit; the list has visits.
    links: {},
  }),
  tile({
    feed: 'today',
    title: { zh: '今日投放', en: 'Drop-offs today' },
    names: ['qualifiedRate', 'deliveryNum', 'weight'],
    targets: { qualifiedRate: 85 },
    limits: { qualifiedRate: { warn: 80, bad: 70, better: 'up' } },
    sparks: { qualifiedRate: { feed: 'hours', name: 'deliveryNum' } },
    link: ofToday('deliveryRecord'),
    // The list tells rate and weight of its rows above and below them.
    links: { qualifiedRate: ofToday('deliveryRecord'), deliveryNum: ofToday('deliveryRecord'), weight: ofToday('deliveryRecord') },
  }),
  tile({
    feed: 'handled',
    title: { zh: '派发处置', en: 'Dispatch' },
    names: ['waitNum', 'handlingNum', 'todayNum'],
    limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
    link: { family: 'dispatchDisposal' },
    links: {
      waitNum: inState('dispatchDisposal', 'status_equal', '0'),
      handlingNum: inState('dispatchDisposal', 'status_equal', '1'),
      todayNum: ofToday('dispatchDisposal'),
    },
  }),
  tile({
    feed: 'faults',
    title: { zh: '设备故障', en: 'Device faults' },
    names: ['waitNum', 'handlingNum', 'todayNum'],
    limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
    link: { family: 'deviceFaultFlow' },
    links: {
      waitNum: inState('deviceFaultFlow', 'status_equal', '0'),
      handlingNum: inState('deviceFaultFlow', 'status_equal', '1'),
      todayNum: ofToday('deviceFaultFlow'),
    },
  }),
  tile({
    feed: 'duty',
    title: { zh: '人员在岗', en: 'People on duty' },
    names: ['onDutyNum', 'leavePostNum', 'stillNum'],
    limits: { leavePostNum: { warn: 1, bad: 20, better: 'down' }, stillNum: { warn: 1, bad: 50, better: 'down' } },
    link: { family: 'workCard' },
    links: {
      onDutyNum: inState('workCard', 'dutyStatus_equal', '1'),
      leavePostNum: inState('workCard', 'dutyStatus_equal', '2'),
      stillNum: inState('workCard', 'dutyStatus_equal', '3'),
    },
  }),
];
