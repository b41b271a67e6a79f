import type { BoardSpec } from '../../model/board';
import { QUICK_MS, ROWS, SLOW_MS } from './periods';

const FAULTS = { family: 'deviceFaultFlow' } as const;

/** Devices that watch the city, and what is wrong with them (spec 2 §7.7, spec 3 §7 Monitoring and video). */
export const monitoring: BoardSpec = {
  key: 'monitoring',
  path: '/boardMg/monitoring/index',
  title: { zh: '监控看板', en: 'Monitoring board' },
  layout: 'events',
  feeds: [
    { key: 'video', call: 'deliveryBoard.monitorData', periodMs: QUICK_MS },
    { key: 'disposal', call: 'disposalBoard.monitorData', periodMs: QUICK_MS },
    { key: 'faults', call: 'deviceFaultFlow.faultTotal', periodMs: QUICK_MS },
    { key: 'faultList', call: 'deviceFaultFlow.page', family: 'deviceFaultFlow', size: ROWS, where: { status_equal: '0' }, periodMs: QUICK_MS },
    { key: 'noise', call: 'noiseStaging.pointSort', periodMs: SLOW_MS },
    { key: 'noiseDays', call: 'noiseReport.data', periodMs: SLOW_MS },
    { key: 'fumes', call: 'lampblackStaging.rank', periodMs: SLOW_MS },
  ],
  tiles: [
    {
      show: 'hero',
      area: 'top',
      feed: 'video',
      title: { zh: '视频监控', en: 'Video' },
      names: ['onlineRate', 'deviceNum', 'onlineNum', 'channelNum'],
      targets: { onlineRate: 95 },
      limits: { onlineRate: { warn: 90, bad: 75, better: 'up' } },
      link: { family: 'monitorDevice' },
      room: 3,
    },
    {
      show: 'figures',
      area: 'top',
      feed: 'faults',
      title: { zh: '设备故障', en: 'Device faults' },
      names: ['waitNum', 'handlingNum', 'todayNum'],
      limits: { waitNum: { warn: 1, bad: 20, better: 'down' } },
      link: FAULTS,
      room: 1.6,
    },
    {
      show: 'gauge',
      area: 'left',
      feed: 'disposal',
      names: ['onlineRate'],
      title: { zh: '处理点在线', en: 'Treatment sites online' },
      targets: { onlineRate: 95 },
      limits: { onlineRate: { warn: 90, bad: 75, better: 'up' } },
      link: { family: 'perishableSite' },
    },
    {
      show: 'chart',
      area: 'left',
      feed: 'noiseDays',
      title: { zh: '近 30 日噪声', en: 'Noise, 30 days' },
      link: { family: 'noiseReport', within: { field: 'reportTime', period: 'last30Days' } },
    },
    {
      show: 'events',
      area: 'centre',
      feed: 'faultList',
      title: { zh: '待处理故障', en: 'Faults pending' },
      lines: { first: 'deviceName', second: ['faultType', 'siteName', 'faultDesc'], at: 'createTime' },
      link: { ...FAULTS, filters: { status_equal: '0' } },
    },
    { show: 'video', area: 'centre', title: { zh: '实时画面', en: 'Live picture' }, link: { family: 'monitorDevice' }, room: 1.4 },
    {
      show: 'rank',
      area: 'right',
      feed: 'noise',
      title: { zh: '近 7 日站点噪声告警', en: 'Noise alarms by site, 7 days' },
      link: { family: 'noiseWarn', within: { field: 'warnTime', period: 'last7Days' } },
    },
    {
      show: 'rank',
      area: 'right',
      feed: 'fumes',
      title: { zh: '近 30 日油烟告警', en: 'Fume alarms, 30 days' },
      link: { family: 'lampblack', within: { field: 'createTime', period: 'last30Days' } },
    },
  ],
};
