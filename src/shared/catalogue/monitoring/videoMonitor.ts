import { defineFamily } from '../defineFamily';
import { SITE_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/** Columns of a camera's channel. */
const CHANNEL = ['channelName', 'deviceId', 'channelNo', 'channelStatus', 'pointId', 'isPtz', 'isRecorded'] as const;

/**
 * Events that cameras saw, and the cameras behind them (spec 3 §7 Monitoring and video: video monitor site, list, event, findMonitorChannelsByDeviceSerial,
 * sitePointTree). The documents name the calls and siteId; the fields are assumed.
 */
export const videoMonitor = defineFamily({
  key: 'videoMonitor',
  area: 'monitoring',
  labels: { zh: '视频巡查', en: 'Video patrol' },
  moment: 'eventTime',
  fields: [
    'id',
    { name: 'eventTime', kind: 'dateTime', label: { zh: '发现时间', en: 'Seen at' }, column: { width: 165, sortable: true, pinned: 'left' } },
    { name: 'eventType', label: { zh: '事件类型', en: 'Event' }, dict: 'alarm_type', search: true, column: 140 },
    { name: 'eventName', kind: 'text', label: { zh: '事件内容', en: 'What was seen' }, search: true, column: 220 },
    { name: 'siteId', label: { zh: '站点', en: 'Site' }, reference: SITE_REFERENCE, search: true, column: 170 },
    { name: 'channelName', kind: 'text', label: { zh: '监控通道', en: 'Channel' }, search: true, column: 200 },
    { name: 'deviceSerial', kind: 'text', label: { zh: '设备序列号', en: 'Serial number' }, column: 160 },
    { name: 'confidence', kind: 'percent', label: { zh: '置信度', en: 'Confidence' }, unit: '%', column: 130 },
    {
      name: 'verdict',
      label: { zh: '核实结果', en: 'Verified' },
      choices: states(['0', '未核实', 'Not yet', 'warning'], ['1', '属实', 'Confirmed', 'danger'], ['2', '误报', 'False alarm']),
      search: true,
      column: 130,
    },
  ],
  answers: [
    { call: 'videoMonitor.site', of: 'site', fields: ['id', 'siteName', 'siteType', 'address'] },
    { call: 'videoMonitor.list', of: 'monitorDevice', by: { siteId: 'siteId' } },
    { call: 'videoMonitor.findMonitorChannelsByDeviceSerial', of: 'monitorChannel', by: { deviceSerial: 'deviceSerial' } },
    { call: 'videoMonitor.sitePointTree', of: 'monitorDevice', groups: { by: ['siteId'] } },
  ],
  screen: {
    paths: ['/system_monitor/patrol/index'],
    title: 'eventName',
    calls: { page: null, list: 'videoMonitor.event' },
    tree: {
      label: { zh: '站点', en: 'Sites' },
      options: { call: 'videoMonitor.sitePointTree', shape: 'tree', value: 'value', label: 'title' },
      key: 'siteId_equal',
    },
    panels: [
      {
        key: 'cameras',
        label: { zh: '站点监控', en: 'Cameras of the site' },
        call: 'videoMonitor.list',
        place: 'row',
        columns: ['deviceSerial', 'deviceName', 'deviceKind', 'deviceStatus', 'channelNum', 'address'],
        by: { siteId: 'siteId' },
      },
      {
        key: 'channels',
        label: { zh: '设备通道', en: 'Channels of the device' },
        call: 'videoMonitor.findMonitorChannelsByDeviceSerial',
        place: 'row',
        columns: CHANNEL,
        by: { deviceSerial: 'deviceSerial' },
      },
      { key: 'sites', label: { zh: '监控站点', en: 'Sites' }, call: 'videoMonitor.site', place: 'screen', columns: ['siteName', 'siteType', 'address'] },
      { key: 'points', label: { zh: '点位监控', en: 'By point' }, call: 'sitePointMonitor.list', place: 'screen', columns: CHANNEL },
      { key: 'pointsNew', label: { zh: '在线点位监控', en: 'By point, online' }, call: 'sitePointMonitor.listNew', place: 'screen', columns: CHANNEL },
    ],
  },
  base: '/api/blade-device/video/monitor',
  calls: [
    { verb: 'site', kind: 'list' },
    { verb: 'list', params: ['siteId'] },
    { verb: 'event', kind: 'list' },
    { verb: 'findMonitorChannelsByDeviceSerial', kind: 'list', assumed: ['deviceSerial'] },
    { verb: 'sitePointTree', kind: 'tree' },
  ],
});
