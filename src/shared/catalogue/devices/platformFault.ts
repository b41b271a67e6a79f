import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { states } from '../states';

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
    'id',
    { name: 'faultNo', kind: 'text', label: { zh: '故障单号', en: 'Fault no.' }, search: 'likeright', column: { width: 150, sortable: true, pinned: 'left' } },
    {
      name: 'status',
      label: { zh: '解除状态', en: 'Clearance' },
      choices: states(['0', '未解除', 'Active', 'danger'], ['1', '已解除', 'Cleared', 'success']),
      search: true,
      column: 115,
    },
    { name: 'faultName', kind: 'text', label: { zh: '故障名称', en: 'Fault' }, search: true, column: 180 },
    {
      name: 'faultLevel',
      label: { zh: '故障等级', en: 'Level' },
      choices: states(['1', '一般', 'Minor'], ['2', '严重', 'Serious', 'warning'], ['3', '紧急', 'Urgent', 'danger']),
      search: true,
      column: 115,
    },
    { name: 'platformName', kind: 'text', label: { zh: '平台名称', en: 'Platform' }, search: true, column: 160 },
    { name: 'siteName', label: { zh: '影响范围', en: 'Scope of impact' }, column: { width: 160 }, search: null },
    { name: 'faultDesc', kind: 'longText', label: { zh: '故障描述', en: 'Fault description' }, column: 240 },
    { name: 'createTime', label: { zh: '发生时间', en: 'Occurred' } },
    { name: 'relieveUserName', kind: 'text', label: { zh: '解除人', en: 'Cleared by' }, personal: true, column: { width: 110 } },
    { name: 'relieveTime', kind: 'dateTime', label: { zh: '解除时间', en: 'Cleared at' }, column: 165 },
  ],
  lifecycle: lifecycle('status', '0', ['relieve', ['0'], '1']),
  effects: [{ call: 'platformFault.relieve', target: 'id', needs: ['id'], set: { relieveUserName: { caller: 'name' }, relieveTime: { now: true } } }],
  screen: {
    paths: ['/system_device/fault/platform'],
    title: 'faultNo',
    actions: [
      {
        key: 'relieve',
        label: { zh: '解除故障', en: 'Clear fault' },
        call: 'platformFault.relieve',
        one: true,
        confirm: { zh: '确认故障已经排除并解除?', en: 'Confirm that the fault is resolved and clear it?' },
        intent: 'primary',
      },
    ],
  },
  base: '/api/blade-device/platform/fault',
  calls: ['page', { verb: 'relieve', kind: 'action', body: 'json' }],
});
