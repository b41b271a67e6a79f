import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { states } from '../states';

/**
 * Faults of devices and their handling (spec 1 §4, 3 §3, §7 Device). The documents name deviceId, operateType and the call's own paging; fields, states and
 * values of operateType are assumed.
 */
export const deviceFaultFlow = defineFamily({
  key: 'deviceFaultFlow',
  area: 'devices',
  labels: { zh: '设备故障', en: 'Device faults' },
  moment: 'createTime',
  documented: ['deviceId'],
  fields: [
    'id',
    { name: 'faultNo', kind: 'text', label: { zh: '故障单号', en: 'Fault no.' }, search: 'likeright', column: { width: 150, sortable: true, pinned: 'left' } },
    {
      name: 'status',
      label: { zh: '处理状态', en: 'Handling state' },
      choices: states(
        ['0', '待处理', 'Pending', 'danger'],
        ['1', '处理中', 'In progress', 'warning'],
        ['2', '已处理', 'Handled', 'success'],
        ['3', '已忽略', 'Ignored'],
      ),
      search: true,
      column: 115,
    },
    { name: 'faultType', label: { zh: '故障类型', en: 'Fault type' }, dict: 'box_fault_type', search: true, column: 120 },
    {
      name: 'faultLevel',
      label: { zh: '故障等级', en: 'Level' },
      choices: states(['1', '一般', 'Minor'], ['2', '严重', 'Serious', 'warning'], ['3', '紧急', 'Urgent', 'danger']),
      column: 115,
    },
    { name: 'deviceType', label: { zh: '设备类型', en: 'Device type' }, dict: 'device_type', dictFrom: 'biz', search: true, column: 120 },
    'deviceName',
    { name: 'deviceCode', search: null },
    { name: 'deviceId', kind: 'text', label: { zh: '设备ID', en: 'Device ID' }, search: { match: 'equal' } },
    { name: 'siteName', label: { zh: '所在站点', en: 'Site' }, column: { width: 150 } },
    { name: 'address', label: { zh: '设备位置', en: 'Device position' }, column: { width: 200 } },
    { name: 'faultDesc', kind: 'longText', label: { zh: '故障描述', en: 'Fault description' }, column: 220 },
    { name: 'createTime', label: { zh: '发生时间', en: 'Occurred' } },
    { name: 'handleUserName', kind: 'text', label: { zh: '处理人', en: 'Handled by' }, personal: true, column: { width: 100 } },
    'handleTime',
    { name: 'handleResult', label: { zh: '处理说明', en: 'Handling note' }, column: 200, max: null },
  ],
  lifecycle: lifecycle('status', '0', ['accept', ['0'], '1'], ['finish', ['0', '1'], '2'], ['ignore', ['0', '1'], '3'], ['reopen', ['2', '3'], '0']),
  answers: [{ call: 'deviceFaultFlow.page', by: { deviceId: 'deviceId' } }],
  effects: [
    {
      call: 'deviceFaultFlow.handle',
      target: 'id',
      needs: ['id', 'operateType'],
      set: { handleUserName: { caller: 'name' }, handleTime: { now: true }, handleResult: { param: 'handleResult' } },
    },
  ],
  figures: [
    {
      call: 'deviceFaultFlow.faultTotal',
      period: 'all',
      shape: 'values',
      values: [
        counted('total', '故障总数', 'Total faults'),
        counted('waitNum', '待处理', 'Pending', { status: '0' }),
        counted('handlingNum', '处理中', 'In progress', { status: '1' }),
        counted('handledNum', '已处理', 'Handled', { status: '2' }),
        counted('ignoredNum', '已忽略', 'Ignored', { status: '3' }),
        counted('todayNum', '新增', 'New', {}, { period: 'today' }),
        { name: 'deviceNum', label: { zh: '故障设备数', en: 'Faulty devices' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'deviceId' } },
        rated('handledRate', '处理率', 'Handling rate', { status: '2' }),
      ],
    },
  ],
  screen: {
    paths: ['/system_device/fault/flow'],
    title: 'faultNo',
    figures: ['deviceFaultFlow.faultTotal'],
    actions: [
      { key: 'accept', label: { zh: '受理', en: 'Accept' }, call: 'deviceFaultFlow.handle', one: true, fixed: { operateType: '1' }, intent: 'primary' },
      {
        key: 'finish',
        label: { zh: '处理完成', en: 'Completed' },
        call: 'deviceFaultFlow.handle',
        one: true,
        fixed: { operateType: '2' },
        inputs: [{ name: 'handleResult', label: { zh: '处理说明', en: 'Handling note' }, required: true, max: 200, form: { wide: true } }],
      },
      {
        key: 'ignore',
        label: { zh: '忽略', en: 'Ignore' },
        call: 'deviceFaultFlow.handle',
        one: true,
        fixed: { operateType: '3' },
        confirm: { zh: '忽略后该故障不再提醒，确定忽略?', en: 'An ignored fault no longer raises reminders. Ignore it?' },
        intent: 'danger',
      },
      { key: 'reopen', label: { zh: '重新打开', en: 'Reopen' }, call: 'deviceFaultFlow.handle', place: 'row', one: true, fixed: { operateType: '4' } },
    ],
  },
  base: '/api/blade-device/device/fault/flow',
  calls: [
    { verb: 'page', params: ['currentPage', 'pageSize', 'deviceId'] },
    { verb: 'handle', kind: 'action', params: ['id', 'operateType'], assumed: ['handleResult'] },
    { verb: 'faultTotal', kind: 'stat' },
  ],
});
