import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import { REGION } from './siteRefs';

/** What the machines of a site report. */
const REPORTED = ['deviceStatus', 'temperature', 'humidity', 'todayInput', 'todayOutput', 'reportTime'] as const;

/**
 * Sites that treat kitchen waste on the spot (spec 2 §7.4 Site lists by perishable service, 3 §7 Composting, Device). The documents name the calls, siteId and
 * deptIds; fields and what deviceData answers are assumed.
 */
export const perishableSite = defineFamily({
  key: 'perishableSite',
  area: 'sites',
  labels: { zh: '易腐垃圾处理点', en: 'Kitchen-waste treatment sites' },
  moment: 'createTime',
  fields: [
    'id',
    {
      name: 'siteCode',
      kind: 'text',
      label: { zh: '处理点编号', en: 'Site code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 130, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', section: { zh: '基本信息', en: 'Basic information' } },
    },
    { name: 'siteName', label: { zh: '处理点名称', en: 'Treatment site' }, required: true, max: 64, column: 200, form: true },
    {
      name: 'deptId',
      label: { zh: '管理部门', en: 'Department' },
      required: true,
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      search: true,
      column: 130,
      form: true,
    },
    {
      name: 'projectId',
      label: { zh: '所属项目', en: 'Project' },
      reference: {
        family: 'perishableProject',
        nameField: 'projectName',
        options: { call: 'perishableSearch.getProjectList', shape: 'rows', value: 'id', label: 'projectName', by: { deptIds: 'deptId' } },
      },
      search: true,
      column: 170,
      form: true,
    },
    { ...REGION, search: null },
    {
      name: 'machineModel',
      label: { zh: '处理设备型号', en: 'Machine model' },
      dict: 'machine_model',
      required: true,
      search: true,
      column: 130,
      form: { section: { zh: '处理能力', en: 'Capacity' } },
    },
    { name: 'machineNum', kind: 'integer', label: { zh: '设备台数', en: 'Machines' }, between: [0, 99], column: 100, form: true },
    { name: 'treatCapacity', kind: 'weight', label: { zh: '日处理能力', en: 'Daily capacity' }, unit: 'kg', between: [0, 100_000], column: 150, form: true },
    { name: 'deviceStatus', label: { zh: '设备状态', en: 'Machine state' }, dict: 'device_status', search: true, column: 105 },
    { name: 'temperature', label: { zh: '仓内温度', en: 'Temperature' } },
    { name: 'humidity', label: { zh: '仓内湿度', en: 'Humidity' }, column: null },
    { name: 'todayInput', kind: 'weight', label: { zh: '今日进料', en: 'Fed today' }, unit: 'kg', column: 130 },
    { name: 'todayOutput', kind: 'weight', label: { zh: '今日出料', en: 'Output today' }, unit: 'kg', column: 130 },
    'reportTime',
    { name: 'managerName', form: { section: { zh: '位置与责任', en: 'Position and responsibility' } } },
    { name: 'managerPhone', form: true },
    { name: 'address', max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', form: true },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  heldBy: [{ family: 'perishableDevice', field: 'siteId' }],
  answers: [{ call: 'perishableSite.deviceData', by: { siteId: 'id' }, fields: ['id', 'siteName', 'machineModel', 'machineNum', ...REPORTED] }],
  figures: [
    {
      call: 'perishableSite.dataStatisticsReport',
      period: 'all',
      shape: 'values',
      values: [
        counted('siteNum', '处理点', 'Sites', {}, { toldByList: true }),
        { name: 'machineNum', label: { zh: '设备台数', en: 'Machines' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'machineNum' } },
        {
          name: 'treatCapacity',
          label: { zh: '日处理能力', en: 'Daily capacity' },
          unit: 'kg',
          kind: 'weight',
          operator: { op: 'sum', field: 'treatCapacity' },
        },
        { name: 'inputWeight', label: { zh: '今日进料', en: 'Fed today' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'todayInput' } },
        { name: 'outputWeight', label: { zh: '今日出料', en: 'Output today' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'todayOutput' } },
        rated('onlineRate', '设备在线率', 'Machines online', { deviceStatus: '1' }, { better: 'up' }),
      ],
    },
  ],
  screen: {
    paths: ['/system_classify/site/perishableSite'],
    title: 'siteName',
    dateRange: null,
    sort: { field: 'siteCode', direction: 'asc' },
    figures: ['perishableSite.dataStatisticsReport'],
    panels: [
      {
        key: 'machines',
        label: { zh: '处理设备', en: 'Machines' },
        call: 'perishableModule.run',
        place: 'screen',
        edits: {
          add: 'perishableDevice.save',
          edit: 'perishableDevice.update',
          remove: 'perishableDevice.remove',
          permissions: { add: 'perishableDevice_add', edit: 'perishableDevice_edit', remove: 'perishableDevice_delete' },
        },
      },
      {
        key: 'deviceData',
        label: { zh: '设备数据', en: 'Machine data' },
        call: 'perishableSite.deviceData',
        place: 'row',
        by: { siteId: 'id' },
        columns: ['siteName', 'machineModel', 'machineNum', ...REPORTED],
        single: true,
      },
      {
        key: 'projects',
        label: { zh: '部门项目', en: 'Projects of the department' },
        call: 'perishableSearch.getProjectList',
        place: 'row',
        by: { deptIds: 'deptId' },
      },
    ],
  },
  base: '/blade-perishable/site',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'page', certainty: 'given' },
    'save',
    'update',
    'remove',
    { verb: 'deviceData', kind: 'detail', params: ['siteId'] },
    { verb: 'dataStatisticsReport', kind: 'stat' },
  ],
});
