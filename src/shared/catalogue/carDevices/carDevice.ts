import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { states } from '../states';

/** Channels of a device, and the number under which the platform has it. */
const CONFIG = ['deviceCode', 'carNo', 'monitorIdList', 'serialNumberName', 'configTime'] as const;

/**
 * Devices in vehicles (spec 3 §3, §7 Car device). The documents name deviceId, monitorIdList, serialNumberName, id and tenant; the other fields, the commands of
 * operate and what clear clears are assumed. A device that is off line takes no command.
 */
export const carDevice = defineFamily({
  key: 'carDevice',
  area: 'carDevices',
  labels: { zh: '车载设备', en: 'Vehicle devices' },
  documented: ['monitorIdList', 'serialNumberName'],
  fields: [
    'id',
    { name: 'deviceCode', search: 'likeright', column: { width: 140, sortable: true, pinned: 'left' } },
    { name: 'deviceName', column: 160 },
    'carNo',
    {
      name: 'runStatus',
      label: { zh: '运行状态', en: 'State' },
      choices: states(['1', '运行中', 'Running', 'success'], ['2', '已停机', 'Stopped', 'warning'], ['0', '离线', 'Off line', 'danger']),
      search: true,
      column: 115,
    },
    { name: 'deviceModel', label: { zh: '设备型号', en: 'Model' }, dict: 'device_model', dictFrom: 'biz', search: true, column: 110 },
    { name: 'deviceNature', label: { zh: '设备性质', en: 'Ownership' }, dict: 'device_nature', dictFrom: 'biz', column: 110 },
    { name: 'imei', column: 150 },
    'iccid',
    { name: 'version', column: 90 },
    { name: 'voltage', kind: 'decimal', label: { zh: '供电电压', en: 'Supply voltage' }, unit: 'V', column: 120 },
    { name: 'faultNum', kind: 'integer', label: { zh: '缓存故障码', en: 'Stored fault codes' }, summed: false, column: 130 },
    { name: 'clearTime', kind: 'dateTime', label: { zh: '最近清除', en: 'Last cleared' } },
    {
      name: 'monitorIdList',
      label: { zh: '视频通道', en: 'Video channels' },
      reference: {
        family: 'carMonitor',
        many: true,
        nameField: 'monitorNames',
        options: { call: 'carDevice.monitorSearch', shape: 'rows', value: 'id', label: 'monitorName' },
      },
      column: 200,
    },
    { name: 'serialNumberName', kind: 'text', label: { zh: '视频序列号', en: 'Video serial number' }, column: { width: 150 } },
    { name: 'configTime', kind: 'dateTime', label: { zh: '配置时间', en: 'Configured' } },
    'reportTime',
    { name: 'tenantId', kind: 'text', label: { zh: '租户编号', en: 'Tenant' }, view: false },
  ],
  lifecycle: lifecycle('runStatus', '2', ['start', ['2'], '1'], ['stop', ['1'], '2']),
  answers: [
    { call: 'carDevice.carCode', by: { tenant: 'tenantId' }, fields: ['id', 'carNo', 'deviceCode', 'deviceName', 'tenantId'] },
    { call: 'carDevice.monitorSearch', of: 'carMonitor' },
    { call: 'carDevice.monitorConfigList', by: { id: 'id' }, fields: ['id', ...CONFIG] },
  ],
  effects: [
    { call: 'carDevice.clear', target: 'ids', needs: ['ids'], set: { faultNum: { value: '0' }, clearTime: { now: true } } },
    {
      call: 'carDevice.monitorConfig',
      target: 'deviceId',
      needs: ['deviceId', 'monitorIdList', 'serialNumberName'],
      set: { monitorIdList: { param: 'monitorIdList' }, serialNumberName: { param: 'serialNumberName' }, configTime: { now: true } },
    },
  ],
  screen: {
    paths: ['/system_device/carDevice/index'],
    title: 'deviceCode',
    dateRange: null,
    sort: { field: 'deviceCode', direction: 'asc' },
    actions: [
      { key: 'start', label: { zh: '远程启动', en: 'Start' }, call: 'carDevice.operate', one: true, fixed: { operateType: '1' }, intent: 'primary' },
      {
        key: 'stop',
        label: { zh: '远程停机', en: 'Stop' },
        call: 'carDevice.operate',
        one: true,
        fixed: { operateType: '2' },
        confirm: { zh: '停机后不再上传定位和视频，确定停机?', en: 'A stopped device sends neither position nor video. Stop it?' },
        intent: 'danger',
      },
      {
        key: 'clear',
        label: { zh: '清除故障码', en: 'Clear fault codes' },
        call: 'carDevice.clear',
        confirm: { zh: '确定清除所选设备缓存的故障码?', en: 'Clear the fault codes that the selected devices have stored?' },
      },
      {
        key: 'config',
        label: { zh: '配置视频', en: 'Configure video' },
        call: 'carDevice.monitorConfig',
        place: 'row',
        one: true,
        idsParam: 'deviceId',
        inputs: [
          {
            name: 'monitorIdList',
            label: { zh: '视频通道', en: 'Video channels' },
            required: true,
            reference: { family: 'carMonitor', many: true, options: { call: 'carDevice.monitorSearch', shape: 'rows', value: 'id', label: 'monitorName' } },
          },
          { name: 'serialNumberName', kind: 'text', label: { zh: '视频序列号', en: 'Video serial number' }, required: true, max: 32 },
        ],
      },
    ],
    panels: [
      {
        key: 'config',
        label: { zh: '当前视频配置', en: 'Current video configuration' },
        call: 'carDevice.monitorConfigList',
        place: 'row',
        by: { id: 'id' },
        columns: CONFIG,
        single: true,
      },
      {
        key: 'codes',
        label: { zh: '车辆编码', en: 'Vehicle codes' },
        call: 'carDevice.carCode',
        place: 'row',
        by: { tenant: 'tenantId' },
        columns: ['carNo', 'deviceCode', 'deviceName'],
      },
    ],
  },
  base: '/api/blade-device/device/car',
  certainty: 'composed',
  calls: [
    'page',
    { verb: 'clear', kind: 'action', body: 'json' },
    { verb: 'operate', kind: 'action', body: 'json' },
    { verb: 'carCode', kind: 'list', params: ['tenant'] },
    { verb: 'monitorSearch', kind: 'list', path: 'monitor/search' },
    { verb: 'monitorConfigList', kind: 'list', path: 'monitor/config/list', params: ['id'] },
    { verb: 'monitorConfig', kind: 'save', path: 'monitor/config' },
  ],
});

/** Video channels that can be bound to a device (spec 3 §7 Car device monitor/search); the fields are assumed. */
export const carMonitor = defineFamily({
  key: 'carMonitor',
  area: 'carDevices',
  labels: { zh: '车载视频通道', en: 'Video channels' },
  fields: [
    'id',
    { name: 'monitorName', kind: 'text', label: { zh: '通道名称', en: 'Channel' }, column: { width: 180 } },
    { name: 'channelNo', kind: 'integer', label: { zh: '通道号', en: 'Number' }, column: { width: 90 } },
    'carNo',
  ],
  calls: [],
});
