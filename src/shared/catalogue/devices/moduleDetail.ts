import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** A collection point, by the calls of points. */
const POINT = {
  family: 'scalePoint',
  nameField: 'pointName',
  options: { call: 'scalePoint.page', shape: 'page', value: 'id', label: 'name', search: 'name_like' },
} as const;

/** A device, by the list of those that a module can serve. */
const DEVICE = { family: 'machine', options: { call: 'moduleDetail.getDeviceList', shape: 'rows', value: 'deviceCode', label: 'deviceName' } } as const;

/**
 * Communication modules between devices and the platform (spec 3 §3 Device module detail, §7 Device). id, ids, pointId and deviceCode are documented; the other
 * fields, and what the calls with Gl in their name are about (the cameras and measurements of a module), are assumed.
 */
export const moduleDetail = defineFamily({
  key: 'moduleDetail',
  area: 'devices',
  labels: { zh: '设备模块', en: 'Device modules' },
  documented: ['pointId', 'deviceCode'],
  fields: [
    'id',
    {
      name: 'moduleName',
      kind: 'text',
      label: { zh: '模块名称', en: 'Module' },
      required: true,
      max: 64,
      search: true,
      column: { width: 260, sortable: true, pinned: 'left' },
      form: true,
    },
    {
      name: 'innerNumber',
      label: { zh: '内部编号', en: 'Inner number' },
      required: true,
      reference: { family: 'moduleDetail', options: { call: 'moduleDetail.innerNumber', shape: 'rows', value: 'value', label: 'label' } },
      search: true,
      column: 140,
      form: true,
    },
    {
      name: 'portNumber',
      label: { zh: '端口号', en: 'Port' },
      required: true,
      reference: { family: 'moduleDetail', options: { call: 'moduleDetail.portNumber', shape: 'rows', value: 'value', label: 'label' } },
      search: true,
      column: 120,
      form: true,
    },
    { name: 'pointId', label: { zh: '收集点', en: 'Collection point' }, required: true, reference: POINT, search: true, column: 200, form: true },
    { name: 'deviceCode', label: { zh: '接入设备', en: 'Serves the device' }, reference: DEVICE, search: true, column: 170, form: true },
    { name: 'moduleStatus', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140 },
    { name: 'signal', kind: 'integer', label: { zh: '信号强度', en: 'Signal' }, unit: 'dBm', summed: false, column: 140 },
    { name: 'iccid', max: 20, form: true },
    { name: 'initTime', kind: 'dateTime', label: { zh: '初始化时间', en: 'Initialised' }, column: 165 },
    { name: 'reportTime', label: { zh: '最近上报', en: 'Last report' } },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  answers: [
    { call: 'moduleDetail.logPage', of: 'moduleLog' },
    { call: 'moduleDetail.selGlDetailedData', of: 'moduleLog', by: { id: 'moduleId' } },
    { call: 'moduleDetail.getDeviceList', of: 'machine', fields: ['deviceCode', 'deviceName'] },
    { call: 'moduleDetail.getGlMonitor', of: 'moduleMonitor', by: { pointId: 'pointId' } },
    { call: 'moduleDetail.innerNumber', values: { field: 'innerNumber', value: 'value', label: 'label' } },
    { call: 'moduleDetail.portNumber', values: { field: 'portNumber', value: 'value', label: 'label' } },
  ],
  effects: [
    {
      call: 'moduleDetail.moduleInit',
      target: 'ids',
      needs: ['ids'],
      refuses: [{ where: [{ field: 'moduleStatus', is: 'equal', value: '0' }], message: '模块离线，初始化指令超时无应答' }],
      set: { moduleStatus: { value: '1' }, initTime: { now: true } },
      says: '{moduleName}初始化完成',
    },
    { call: 'moduleDetail.updateDevice', target: 'id', needs: ['id', 'deviceCode'], set: { deviceCode: { param: 'deviceCode' } } },
  ],
  screen: {
    paths: ['/system_device/module/index'],
    title: 'moduleName',
    actions: [
      {
        key: 'init',
        label: { zh: '初始化', en: 'Initialise' },
        call: 'moduleDetail.moduleInit',
        idsParam: 'ids',
        one: true,
        reply: true,
        confirm: { zh: '初始化会清空模块的缓存数据并重新连接，确定执行?', en: 'Initialising empties the memory of the module and connects it anew. Go on?' },
        intent: 'danger',
      },
      {
        key: 'updateDevice',
        label: { zh: '更换设备', en: 'Change device' },
        call: 'moduleDetail.updateDevice',
        place: 'row',
        one: true,
        inputs: [{ name: 'deviceCode', label: { zh: '接入设备', en: 'Serves the device' }, required: true, reference: DEVICE }],
      },
    ],
    panels: [
      { key: 'data', label: { zh: '通信明细', en: 'Messages' }, call: 'moduleDetail.selGlDetailedData', place: 'row', by: { id: 'id' } },
      {
        key: 'monitors',
        label: { zh: '关联监控', en: 'Cameras' },
        call: 'moduleDetail.getGlMonitor',
        place: 'row',
        by: { pointId: 'pointId' },
        edits: { add: 'moduleDetail.insertGlMonitor', given: { pointId: 'pointId' }, permissions: { add: 'moduleDetail_add' } },
      },
      { key: 'log', label: { zh: '模块日志', en: 'Log' }, call: 'moduleDetail.logPage', place: 'screen' },
    ],
  },
  base: '/api/blade-device/moduleDetail',
  certainty: 'composed',
  calls: [
    'page',
    { verb: 'logPage', kind: 'page', path: 'log/page' },
    { verb: 'getDeviceList', kind: 'list', path: 'getDevcieList' },
    { verb: 'selGlDetailedData', kind: 'page', params: ['id', 'current', 'size'] },
    { verb: 'getGlMonitor', kind: 'list', params: ['pointId'] },
    { verb: 'innerNumber', kind: 'list' },
    { verb: 'portNumber', kind: 'list' },
    'remove',
    'save',
    'update',
    { verb: 'moduleInit', kind: 'action', path: 'module/init', params: ['ids'] },
    { verb: 'updateDevice', kind: 'update', path: 'updDevice' },
    { verb: 'insertGlMonitor', kind: 'save', path: 'insGlMonitor' },
  ],
});

/** Messages of a module, up and down. */
export const moduleLog = defineFamily({
  key: 'moduleLog',
  area: 'devices',
  labels: { zh: '模块日志', en: 'Log of modules' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'moduleId', kind: 'id', label: { zh: '模块', en: 'Module' } },
    { name: 'moduleName', kind: 'text', label: { zh: '模块名称', en: 'Module' }, search: true, column: 170 },
    {
      name: 'direction',
      label: { zh: '方向', en: 'Direction' },
      choices: states(['1', '上行', 'From the device'], ['2', '下行', 'To the device']),
      search: true,
      column: 150,
    },
    { name: 'logType', kind: 'text', label: { zh: '报文类型', en: 'Message' }, search: true, column: 140 },
    { name: 'content', label: { zh: '报文内容', en: 'Content' }, column: 280 },
    {
      name: 'isAnswered',
      label: { zh: '应答', en: 'Answer' },
      choices: states(['1', '已应答', 'Answered', 'success'], ['0', '超时', 'Timed out', 'danger']),
      search: true,
      column: 120,
    },
    { name: 'createTime', label: { zh: '通信时间', en: 'Time' } },
  ],
  calls: [],
});

/** Cameras that watch the devices of a point. */
export const moduleMonitor = defineFamily({
  key: 'moduleMonitor',
  area: 'devices',
  labels: { zh: '关联监控', en: 'Cameras of modules' },
  fields: [
    'id',
    { name: 'pointId', label: { zh: '收集点', en: 'Collection point' }, reference: POINT, column: 200 },
    {
      name: 'deviceId',
      label: { zh: '监控设备', en: 'Camera' },
      required: true,
      reference: {
        family: 'monitorDevice',
        nameField: 'deviceName',
        options: { call: 'monitorDevice.list', shape: 'page', value: 'id', label: 'deviceName', search: 'deviceName_like' },
      },
      column: 190,
      form: true,
    },
    { name: 'remark', column: 220, form: { wide: true } },
    'createTime',
  ],
  effects: [{ call: 'moduleDetail.insertGlMonitor', create: true }],
  calls: [],
});
