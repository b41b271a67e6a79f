import { defineFamily } from '../defineFamily';
import { YES_NO } from '../yesNo';

/** Channels of video devices: what one of them sees (spec 3 §7 Monitoring and video, Channel). The documents name the calls only; the fields are assumed. */
export const monitorChannel = defineFamily({
  key: 'monitorChannel',
  area: 'monitoring',
  labels: { zh: '监控通道', en: 'Video channels' },
  fields: [
    'id',
    {
      name: 'channelName',
      kind: 'text',
      label: { zh: '通道名称', en: 'Channel' },
      required: true,
      max: 64,
      search: true,
      column: { width: 220, sortable: true, pinned: 'left' },
      form: true,
    },
    {
      name: 'deviceId',
      kind: 'reference',
      label: { zh: '所属设备', en: 'Device' },
      required: true,
      reference: {
        family: 'monitorDevice',
        nameField: 'deviceName',
        options: { call: 'monitorDevice.list', shape: 'page', value: 'id', label: 'deviceName', search: 'deviceName_like' },
      },
      search: true,
      column: 170,
      form: true,
    },
    {
      name: 'deviceSerial',
      kind: 'text',
      label: { zh: '设备序列号', en: 'Serial number' },
      required: true,
      max: 32,
      search: 'likeright',
      column: 160,
      form: true,
    },
    { name: 'channelNo', kind: 'integer', label: { zh: '通道号', en: 'Number' }, required: true, between: [1, 256], summed: false, column: 110, form: true },
    { name: 'siteName', column: { width: 170 }, form: true, max: 64 },
    {
      name: 'pointId',
      kind: 'reference',
      label: { zh: '监控点位', en: 'Watches' },
      reference: {
        family: 'scalePoint',
        nameField: 'pointName',
        options: { call: 'scalePoint.page', shape: 'page', value: 'id', label: 'name', search: 'name_like' },
      },
      search: true,
      column: 200,
      form: true,
    },
    {
      name: 'channelStatus',
      kind: 'choice',
      label: { zh: '通道状态', en: 'Channel state' },
      choices: {
        values: [
          { value: '1', label: { zh: '在线', en: 'Online' }, intent: 'success' },
          { value: '0', label: { zh: '离线', en: 'Offline' } },
          { value: '2', label: { zh: '遮挡', en: 'Covered' }, intent: 'warning' },
        ],
      },
      search: true,
      column: 140,
      form: { first: '1' },
    },
    { name: 'isPtz', kind: 'switch', label: { zh: '云台', en: 'Pan and tilt' }, choices: YES_NO, column: 120, form: { first: '0' } },
    { name: 'isRecorded', kind: 'switch', label: { zh: '录像', en: 'Recorded' }, choices: YES_NO, column: 110, form: { first: '1' } },
    { name: 'remark', form: { wide: true } },
    'createTime',
  ],
  uniqueTogether: [['deviceSerial', 'channelNo']],
  screen: { paths: ['/system_monitor/channel/index'], title: 'channelName' },
  base: '/api/blade-device/monitor/channel',
  calls: [{ verb: 'list', kind: 'page' }, 'save', 'update', 'remove'],
});
