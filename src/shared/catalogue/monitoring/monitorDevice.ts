import { defineFamily } from '../defineFamily';
import { SITE_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/**
 * Cameras and recorders (spec 3 §7 Monitoring and video, Monitor device). The documents name the calls only; the fields are assumed. `plays` starts the live
 * picture of devices and `sync` asks them for their channels.
 */
export const monitorDevice = defineFamily({
  key: 'monitorDevice',
  area: 'monitoring',
  labels: { zh: '监控设备', en: 'Video devices' },
  moment: 'createTime',
  fields: [
    'id',
    {
      name: 'deviceSerial',
      kind: 'text',
      label: { zh: '设备序列号', en: 'Serial number' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 160, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'deviceName', required: true, max: 64, column: 220, form: true },
    {
      name: 'deviceKind',
      label: { zh: '设备类别', en: 'Kind' },
      choices: states(['1', '网络摄像机', 'Camera'], ['2', '硬盘录像机', 'Recorder'], ['3', '球机', 'Dome camera']),
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { name: 'deviceStatus', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140, form: { on: 'edit' } },
    { name: 'siteId', label: { zh: '所属站点', en: 'Site' }, required: true, reference: SITE_REFERENCE, search: true, column: 170, form: true },
    { name: 'channelNum', kind: 'integer', label: { zh: '通道数', en: 'Channels' }, between: [1, 256], column: 110, form: { first: '1' } },
    { name: 'manufacturer', label: { zh: '生产厂家', en: 'Manufacturer' }, dict: 'device_manufacturer', search: true, column: 140, form: true },
    { name: 'model', max: 32, form: true },
    { name: 'address', label: { zh: '安装位置', en: 'Installation site' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', form: true },
    { name: 'syncTime', kind: 'dateTime', label: { zh: '最近同步', en: 'Synchronised' }, column: 165 },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  heldBy: [{ family: 'monitorChannel', field: 'deviceId' }],
  effects: [
    {
      call: 'monitorDevice.sync',
      target: 'ids',
      needs: ['ids'],
      refuses: [{ where: [{ field: 'deviceStatus', is: 'equal', value: '0' }], message: '设备离线，无法同步通道' }],
      set: { syncTime: { now: true }, deviceStatus: { value: '1' } },
      says: '{deviceName}已同步，共{channelNum}个通道',
    },
    {
      call: 'monitorDevice.plays',
      target: 'ids',
      needs: ['ids'],
      refuses: [
        { where: [{ field: 'deviceStatus', is: 'equal', value: '0' }], message: '设备离线，无法播放' },
        { where: [{ field: 'deviceStatus', is: 'equal', value: '2' }], message: '设备响应超时，未取得画面' },
      ],
      set: { deviceStatus: { value: '1' } },
      says: '{deviceName}已开始推流',
      streams: true,
    },
  ],
  screen: {
    paths: ['/system_monitor/device/index'],
    title: 'deviceName',
    sort: { field: 'deviceSerial', direction: 'asc' },
    actions: [
      {
        key: 'plays',
        label: { zh: '播放', en: 'Play' },
        call: 'monitorDevice.plays',
        idsParam: 'ids',
        one: true,
        reply: true,
        confirm: { zh: '请求设备推送实时画面?', en: 'Ask the device for its live picture?' },
        intent: 'primary',
      },
      {
        key: 'sync',
        label: { zh: '同步通道', en: 'Synchronise channels' },
        call: 'monitorDevice.sync',
        idsParam: 'ids',
        one: true,
        reply: true,
        confirm: { zh: '从设备读取通道并更新台账?', en: 'Read the channels from the device and update the register?' },
      },
    ],
    panels: [
      {
        key: 'sameStation',
        label: { zh: '同站设备', en: 'At the same site' },
        call: 'monitorSearch.devices',
        place: 'row',
        columns: ['deviceSerial', 'deviceName', 'deviceKind', 'deviceStatus', 'channelNum', 'address'],
        by: { station: 'siteId' },
      },
      {
        key: 'faulty',
        label: { zh: '故障设备', en: 'Faulty devices' },
        call: 'monitorDevice.list',
        place: 'screen',
        columns: ['deviceSerial', 'deviceName', 'siteId', 'deviceStatus', 'address', 'remark'],
        fixed: { deviceStatus_equal: '2' },
        edits: { edit: 'monitorDevice.submit', fields: ['deviceStatus', 'remark'], permissions: { edit: 'monitorDevice_edit' } },
      },
    ],
  },
  base: '/api/blade-device/monitor/device',
  calls: [
    { verb: 'plays', kind: 'action', body: 'json' },
    { verb: 'list', kind: 'page' },
    'save',
    'submit',
    'remove',
    { verb: 'sync', kind: 'action', body: 'json' },
    'update',
  ],
});
