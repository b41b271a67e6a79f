import { defineFamily } from '../family';

/**
 * Faults of the platforms that devices report to (spec 3 §7 Device, Platform fault page and relieve). The documents name the calls only; fields
 * and states are assumed.
 */
export const platformFault = defineFamily({
  key: 'platformFault',
  area: 'devices',
  labels: { zh: '平台故障', en: 'Platform faults' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    {
      name: 'faultNo',
      kind: 'text',
      label: { zh: '故障单号', en: 'Fault no.' },
      search: { match: 'likeright', assumed: true },
      column: { width: 150, sortable: true, pinned: 'left' },
      view: true,
    },
    {
      name: 'status',
      kind: 'choice',
      label: { zh: '解除状态', en: 'Clearance' },
      choices: {
        values: [
          { value: '0', label: { zh: '未解除', en: 'Active' }, intent: 'danger' },
          { value: '1', label: { zh: '已解除', en: 'Cleared' }, intent: 'success' },
        ],
      },
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 115, sortable: true },
      view: true,
    },
    {
      name: 'faultName',
      kind: 'text',
      label: { zh: '故障名称', en: 'Fault' },
      search: { match: 'like', assumed: true },
      column: { width: 180, sortable: true },
      view: true,
    },
    {
      name: 'faultLevel',
      kind: 'choice',
      label: { zh: '故障等级', en: 'Level' },
      choices: {
        values: [
          { value: '1', label: { zh: '一般', en: 'Minor' } },
          { value: '2', label: { zh: '严重', en: 'Serious' }, intent: 'warning' },
          { value: '3', label: { zh: '紧急', en: 'Urgent' }, intent: 'danger' },
        ],
      },
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 115, sortable: true },
      view: true,
    },
    {
      name: 'platformName',
      kind: 'text',
      label: { zh: '平台名称', en: 'Platform' },
      search: { match: 'like', assumed: true },
      column: { width: 160, sortable: true },
      view: true,
    },
    { name: 'siteName', kind: 'text', label: { zh: '影响范围', en: 'Scope of impact' }, column: { width: 160 }, view: true },
    { name: 'faultDesc', kind: 'longText', label: { zh: '故障描述', en: 'Fault description' }, column: { width: 240 }, view: true },
    { name: 'createTime', kind: 'dateTime', label: { zh: '发生时间', en: 'Occurred' }, column: { width: 165, sortable: true }, view: true },
    { name: 'relieveUserName', kind: 'text', label: { zh: '解除人', en: 'Cleared by' }, personal: true, column: { width: 110 }, view: true },
    { name: 'relieveTime', kind: 'dateTime', label: { zh: '解除时间', en: 'Cleared at' }, column: { width: 165, sortable: true }, view: true },
  ],
  lifecycle: { field: 'status', initial: '0', moves: [{ action: 'relieve', from: ['0'], to: '1' }] },
  effects: [{ call: 'platformFault.relieve', target: 'id', needs: ['id'], set: { relieveUserName: { caller: 'name' }, relieveTime: { now: true } } }],
  screen: {
    paths: ['/system_device/fault/platform'],
    menuCodes: ['platformFault'],
    title: 'faultNo',
    dateRange: 'createTime',
    sort: { field: 'createTime', direction: 'desc' },
    calls: { page: 'platformFault.page' },
    permissions: { view: 'platformFault_view', export: 'platformFault_export' },
    actions: [
      {
        key: 'relieve',
        label: { zh: '解除故障', en: 'Clear fault' },
        call: 'platformFault.relieve',
        place: 'both',
        idsParam: 'id',
        one: true,
        permission: 'platformFault_relieve',
        confirm: { zh: '确认故障已经排除并解除?', en: 'Confirm that the fault is resolved and clear it?' },
        intent: 'primary',
      },
    ],
  },
  calls: [
    { id: 'platformFault.page', method: 'GET', path: '/api/blade-device/platform/fault/page', params: ['current', 'size'], kind: 'page', certainty: 'assumed' },
    { id: 'platformFault.relieve', method: 'POST', path: '/api/blade-device/platform/fault/relieve', body: 'json', kind: 'action', certainty: 'assumed' },
  ],
});
