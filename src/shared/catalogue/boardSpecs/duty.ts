import type { BoardSpec } from '../../model/board';
import { QUICK_MS, ROWS, SLOW_MS } from './periods';

/** The board of whoever has the desk: open alarms in the middle, people and vehicles beside. Ours: no document has it. */
export const duty: BoardSpec = {
  key: 'duty',
  path: '/dataBoard/duty/index',
  title: { zh: '值班大屏', en: 'Duty board' },
  layout: 'events',
  feeds: [
    { key: 'duty', call: 'workCard.statusGroups', periodMs: QUICK_MS },
    { key: 'day', call: 'overviewBoard.todayData', periodMs: QUICK_MS },
    { key: 'handled', call: 'dispatchDisposal.topCount', periodMs: QUICK_MS },
    { key: 'faults', call: 'deviceFaultFlow.faultTotal', periodMs: QUICK_MS },
    { key: 'violations', call: 'workCard.violationStatistics', periodMs: SLOW_MS },
    { key: 'events', call: 'dispatchDisposal.page', family: 'dispatchDisposal', size: ROWS, where: { status_equal: '0' }, periodMs: QUICK_MS },
  ],
  tiles: [
    {
      show: 'figures',
      area: 'top',
      feed: 'duty',
      title: { zh: '人员', en: 'People' },
      names: ['onDutyNum', 'leavePostNum', 'stillNum'],
      limits: { leavePostNum: { warn: 1, bad: 20, better: 'down' }, stillNum: { warn: 1, bad: 50, better: 'down' } },
      link: { family: 'workCard' },
      room: 3,
    },
    {
      show: 'figures',
      area: 'top',
      feed: 'day',
      title: { zh: '车辆', en: 'Vehicles' },
      names: ['carNum'],
      link: { family: 'vehicleScreen', view: 'all', within: { field: 'collectionTime', period: 'today' } },
    },
    {
      show: 'figures',
      area: 'top',
      feed: 'handled',
      title: { zh: '事件', en: 'Events' },
      names: ['waitNum', 'handlingNum'],
      limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
      link: { family: 'dispatchDisposal', filters: { status_equal: '0' } },
      room: 2,
    },
    {
      show: 'figures',
      area: 'top',
      feed: 'faults',
      title: { zh: '故障', en: 'Faults' },
      names: ['waitNum'],
      limits: { waitNum: { warn: 5, bad: 20, better: 'down' } },
      link: { family: 'deviceFaultFlow', filters: { status_equal: '0' } },
    },
    {
      show: 'events',
      area: 'left',
      feed: 'events',
      title: { zh: '待派发事件', en: 'Events to dispatch' },
      lines: { first: 'content', second: ['siteName'], at: 'createTime' },
      link: { family: 'dispatchDisposal', filters: { status_equal: '0' } },
      room: 1.3,
    },
    { show: 'rank', area: 'left', feed: 'violations', title: { zh: '近 30 日工牌违规', en: 'Badge violations, 30 days' }, link: { family: 'workCard' } },
    { show: 'alarms', area: 'centre', title: { zh: '未确认告警', en: 'Unacknowledged alarms' }, link: { page: 'alarms' } },
    { show: 'map', area: 'right', title: { zh: '一张图', en: 'City map' }, layers: ['vehicle', 'person'] },
  ],
};
