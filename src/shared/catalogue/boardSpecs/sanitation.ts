import type { BoardSpec, BoardTile } from '../../model/board';
import { QUICK_MS, ROWS, SLOW_MS } from './periods';

const CARDS = { family: 'workCard' } as const;
const EVENTS = { family: 'dispatchDisposal' } as const;

const PEOPLE: BoardTile = {
  show: 'hero',
  area: 'top',
  feed: 'cards',
  title: { zh: '作业人员', en: 'People at work' },
  names: ['onlineRate', 'total', 'onlineNum'],
  targets: { onlineRate: 90 },
  limits: { onlineRate: { warn: 80, bad: 60, better: 'up' } },
  link: CARDS,
  room: 3.2,
};

const VEHICLES: BoardTile = {
  show: 'figures',
  area: 'top',
  feed: 'day',
  title: { zh: '今日作业', en: 'Work of today' },
  names: ['carNum', 'visitNum', 'weight'],
  link: { family: 'vehicleScreen', view: 'all', within: { field: 'collectionTime', period: 'today' } },
  room: 2.1,
};

const DUTY: BoardTile = {
  show: 'pie',
  area: 'left',
  feed: 'duty',
  title: { zh: '人员在岗', en: 'People on duty' },
  limits: { leavePostNum: { warn: 1, bad: 20, better: 'down' }, stillNum: { warn: 1, bad: 50, better: 'down' } },
  link: CARDS,
};

const VIOLATIONS: BoardTile = {
  show: 'rank',
  area: 'right',
  feed: 'violations',
  title: { zh: '近 30 日工牌违规', en: 'Badge violations, 30 days' },
  link: CARDS,
};

const DISPATCHED: BoardTile = {
  show: 'events',
  area: 'right',
  feed: 'events',
  title: { zh: '最新事件', en: 'Latest events' },
  lines: { first: 'content', second: ['status', 'siteName'], at: 'createTime' },
  link: EVENTS,
};

const SITES: BoardTile = {
  show: 'figures',
  area: 'left',
  feed: 'total',
  title: { zh: '服务范围', en: 'Served' },
  names: ['siteNum', 'householdNum', 'residentNum'],
  link: { family: 'site' },
  room: 0.8,
};

const FEEDS: BoardSpec['feeds'] = [
  { key: 'cards', call: 'workCard.count', periodMs: QUICK_MS },
  { key: 'day', call: 'overviewBoard.todayData', periodMs: QUICK_MS },
  { key: 'duty', call: 'workCard.statusGroups', periodMs: QUICK_MS },
  { key: 'violations', call: 'workCard.violationStatistics', periodMs: SLOW_MS },
  { key: 'total', call: 'overviewBoard.total', periodMs: SLOW_MS },
  { key: 'handled', call: 'dispatchDisposal.topCount', periodMs: QUICK_MS },
  { key: 'events', call: 'dispatchDisposal.page', family: 'dispatchDisposal', size: ROWS, periodMs: QUICK_MS },
];

const HANDLED: BoardTile = {
  show: 'figures',
  area: 'top',
  feed: 'handled',
  title: { zh: '事件处置', en: 'Events' },
  names: ['waitNum', 'handlingNum'],
  limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
  link: { ...EVENTS, filters: { status_equal: '0' } },
  room: 1.4,
};

/** People, vehicles and events of the city around its map (spec 2 §7.7, spec 3 §7). */
export const sanitation: BoardSpec = {
  key: 'sanitation',
  path: '/dataBoard/sanitation/index',
  title: { zh: '环卫数据大屏', en: 'Sanitation board' },
  layout: 'map',
  feeds: FEEDS,
  tiles: [
    PEOPLE,
    VEHICLES,
    HANDLED,
    DUTY,
    SITES,
    { show: 'map', area: 'centre', title: { zh: '一张图', en: 'City map' }, layers: ['site', 'toilet', 'vehicle', 'person'] },
    { ...DISPATCHED, room: 1.4 },
    VIOLATIONS,
  ],
};

/** The second form of the same board: charts in the place of the map. */
export const sanitation1: BoardSpec = {
  key: 'sanitation1',
  path: '/dataBoard/sanitation1/index',
  title: { zh: '环卫数据大屏一', en: 'Sanitation board 1' },
  layout: 'tiles',
  feeds: [
    ...FEEDS,
    { key: 'missed', call: 'vehicleScreen.noCollectionTrend', periodMs: SLOW_MS },
    { key: 'groups', call: 'overviewBoard.overieGroupTotal', periodMs: SLOW_MS },
    { key: 'disposal', call: 'disposalBoard.getDisposalTotal', periodMs: SLOW_MS },
    { key: 'fed', call: 'disposalBoard.bioInAndOut', periodMs: SLOW_MS },
  ],
  tiles: [
    PEOPLE,
    VEHICLES,
    HANDLED,
    DUTY,
    SITES,
    {
      show: 'chart',
      area: 'centre',
      feed: 'missed',
      title: { zh: '近 30 日每日漏收', en: 'Missed by day, 30 days' },
      link: { family: 'vehicleScreen', filters: { abnormalType_equal: '2' }, within: { field: 'collectionTime', period: 'last30Days' } },
    },
    { show: 'pie', area: 'centre', feed: 'groups', title: { zh: '站点构成', en: 'Sites by kind' }, link: { family: 'site' } },
    { show: 'figures', area: 'centre', feed: 'fed', title: { zh: '易腐垃圾处置', en: 'Kitchen waste treated' }, link: { family: 'perishableSite' }, room: 0.7 },
    {
      show: 'figures',
      area: 'right',
      feed: 'disposal',
      title: { zh: '处置能力', en: 'Treatment capacity' },
      names: ['siteNum', 'machineNum'],
      link: { family: 'perishableSite' },
      room: 0.7,
    },
    DISPATCHED,
    VIOLATIONS,
  ],
};
