import { defineFamily } from '../defineFamily';
import { SITE_REFERENCE } from '../sites/siteReference';

/** Columns of a biochemical machine. */
const BIO = ['deviceCode', 'deviceName', 'machineModel', 'deviceStatus', 'siteId', 'capacity', 'temperature', 'reportTime'] as const;

/** States in which no command arrives, with what the platform says (the documents name no text). */
const UNREACHABLE = [
  { where: [{ field: 'deviceStatus', is: 'equal', value: '0' }], message: '设备离线，指令未送达' },
  { where: [{ field: 'deviceStatus', is: 'equal', value: '5' }], message: '设备未激活，指令超时无应答' },
] as const;

/**
 * Treatment machines, biochemical ones among them (spec 1 §4 Device shutdown and reset, 3 §3 Machine, §7 Device). deviceCode, deviceStatus, deviceId and imei are
 * documented; the other fields, and the states that shutdown and reset lead to, are assumed.
 */
export const machine = defineFamily({
  key: 'machine',
  area: 'devices',
  labels: { zh: '处理设备', en: 'Treatment machines' },
  documented: ['deviceCode', 'deviceStatus', 'deviceId', 'imei'],
  fields: [
    'id',
    'deviceId',
    {
      name: 'deviceCode',
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', section: { zh: '设备信息', en: 'Device' } },
    },
    { name: 'deviceName', required: true, max: 64, column: 250, form: true },
    {
      name: 'machineKind',
      kind: 'choice',
      label: { zh: '设备类别', en: 'Kind' },
      choices: {
        values: [
          { value: '1', label: { zh: '预处理设备', en: 'Pretreatment machine' } },
          { value: '2', label: { zh: '生化处理机', en: 'Biochemical machine' } },
          { value: '3', label: { zh: '除臭设备', en: 'Deodorant machine' } },
        ],
      },
      required: true,
      search: true,
      column: 170,
      form: { first: '1' },
    },
    {
      name: 'machineModel',
      kind: 'dict',
      label: { zh: '设备型号', en: 'Model' },
      dict: 'machine_model',
      required: true,
      search: true,
      column: 140,
      form: true,
    },
    { name: 'deviceStatus', kind: 'dict', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140 },
    { name: 'imei', max: 15, column: 150, form: true },
    { name: 'manufacturer', kind: 'dict', label: { zh: '生产厂家', en: 'Manufacturer' }, dict: 'device_manufacturer', search: true, column: 140, form: true },
    {
      name: 'siteId',
      kind: 'reference',
      label: { zh: '所属站点', en: 'Site' },
      reference: SITE_REFERENCE,
      search: true,
      column: 170,
      form: { section: { zh: '运行', en: 'Running' } },
    },
    { name: 'capacity', kind: 'weight', label: { zh: '日处理能力', en: 'Daily capacity' }, unit: 'kg', between: [0, 200_000], column: 160, form: true },
    { name: 'temperature', label: { zh: '仓内温度', en: 'Chamber temperature' }, column: 170 },
    {
      name: 'versionId',
      kind: 'reference',
      label: { zh: '固件版本', en: 'Firmware' },
      reference: {
        family: 'deviceVersion',
        nameField: 'deviceVersion',
        options: { call: 'deviceVersion.list', shape: 'page', value: 'id', label: 'deviceVersion', search: 'deviceVersion_like' },
      },
      column: 120,
    },
    {
      name: 'templateId',
      kind: 'reference',
      label: { zh: '参数模板', en: 'Parameter template' },
      reference: {
        family: 'deviceTemplate',
        nameField: 'templateName',
        options: { call: 'deviceTemplate.list', shape: 'rows', value: 'id', label: 'templateName' },
      },
      column: 170,
      form: true,
    },
    { name: 'installDate', form: true, column: null },
    { name: 'reportTime', label: { zh: '最近上报', en: 'Last report' } },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  lifecycle: {
    field: 'deviceStatus',
    initial: '5',
    moves: [
      { action: 'shutdown', from: ['1', '2'], to: '4' },
      { action: 'reset', from: ['2', '4'], to: '1' },
    ],
  },
  effects: [
    {
      call: 'machine.shutdown',
      target: 'deviceCode',
      targetField: 'deviceCode',
      needs: ['deviceCode', 'deviceStatus'],
      refuses: UNREACHABLE,
      says: '{deviceName}已停机',
    },
    {
      call: 'machine.reset',
      target: 'deviceCode',
      targetField: 'deviceCode',
      needs: ['deviceCode', 'deviceStatus'],
      refuses: UNREACHABLE,
      says: '{deviceName}已复位并恢复运行',
    },
    {
      call: 'deviceVersion.upgrade',
      target: 'deviceId',
      needs: ['deviceId', 'versionId'],
      refuses: UNREACHABLE,
      set: { versionId: { param: 'versionId' } },
      says: '{deviceName}已升级到{deviceVersion}',
    },
    { call: 'deviceTemplate.bind', target: 'deviceIds', needs: ['deviceIds', 'templateId'], set: { templateId: { param: 'templateId' } } },
  ],
  screen: {
    paths: ['/system_device/machine/index'],
    title: 'deviceName',
    sort: { field: 'deviceCode', direction: 'asc' },
    columns: [
      'deviceCode',
      'deviceName',
      'deviceStatus',
      'machineKind',
      'temperature',
      'siteId',
      'machineModel',
      'versionId',
      'templateId',
      'capacity',
      'manufacturer',
      'imei',
      'reportTime',
    ],
    actions: [
      {
        key: 'shutdown',
        label: { zh: '远程停机', en: 'Shut down' },
        call: 'machine.shutdown',
        idsParam: 'deviceCode',
        one: true,
        carry: { deviceCode: 'deviceCode' },
        fixed: { deviceStatus: '4' },
        reply: true,
        confirm: { zh: '停机会中断正在处理的物料，确定远程停机?', en: 'A shutdown interrupts the running batch. Shut the machine down?' },
        intent: 'danger',
      },
      {
        key: 'reset',
        label: { zh: '远程复位', en: 'Reset' },
        call: 'machine.reset',
        idsParam: 'deviceCode',
        one: true,
        carry: { deviceCode: 'deviceCode' },
        fixed: { deviceStatus: '1' },
        reply: true,
        confirm: {
          zh: '复位后设备自动恢复运行，请确认现场无人操作。确定复位?',
          en: 'After a reset the machine runs again by itself. Make sure that nobody works at it. Reset it?',
        },
        intent: 'primary',
      },
    ],
    panels: [
      {
        key: 'bio',
        label: { zh: '生化处理机', en: 'Biochemical machines' },
        call: 'machine.page',
        place: 'screen',
        columns: BIO,
        fixed: { machineKind_equal: '2' },
        edits: {
          add: 'machine.bioSave',
          edit: 'machine.bioUpdate',
          remove: 'machine.bioRemove',
          permissions: { add: 'machine_add', edit: 'machine_edit', remove: 'machine_delete' },
        },
      },
    ],
  },
  base: '/api/blade-device/device/machine',
  certainty: 'composed',
  calls: [
    'page',
    'save',
    'update',
    'remove',
    { verb: 'bioSave', kind: 'save', path: 'bio/save' },
    { verb: 'bioUpdate', kind: 'update', path: 'bio/update' },
    { verb: 'bioRemove', kind: 'remove', path: 'bio/remove', params: ['ids'] },
    { verb: 'shutdown', kind: 'action', method: 'GET', params: ['deviceCode', 'deviceStatus'], certainty: 'assumed' },
    { verb: 'reset', kind: 'action', method: 'GET', params: ['deviceCode', 'deviceStatus'], certainty: 'assumed' },
  ],
});
