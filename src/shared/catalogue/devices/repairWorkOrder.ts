import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { states } from '../states';

/**
 * Repair orders (spec 1 §4, 3 §4: list, save, assigned, refuse and a close call whose path is not shown). Fields, states and the parameters of the actions are
 * assumed.
 */
export const repairWorkOrder = defineFamily({
  key: 'repairWorkOrder',
  area: 'devices',
  labels: { zh: '维修工单', en: 'Repair orders' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'orderNo', kind: 'text', label: { zh: '工单编号', en: 'Order no.' }, search: 'likeright', column: { width: 160, sortable: true, pinned: 'left' } },
    {
      name: 'status',
      label: { zh: '工单状态', en: 'State' },
      choices: states(
        ['0', '待派单', 'Awaiting assignment', 'danger'],
        ['1', '维修中', 'In repair', 'warning'],
        ['2', '已退回', 'Rejected'],
        ['3', '已关闭', 'Closed', 'success'],
      ),
      search: true,
      column: 125,
    },
    {
      name: 'orderType',
      label: { zh: '工单类型', en: 'Order type' },
      choices: states(['1', '设备维修', 'Device'], ['2', '设施维修', 'Facility'], ['3', '车辆维修', 'Vehicle']),
      required: true,
      search: true,
      column: 110,
      form: { first: '1' },
    },
    { name: 'deviceName', label: { zh: '报修对象', en: 'Faulty item' }, required: true, max: 64, form: true },
    { name: 'deviceCode', max: 32, form: true, search: null },
    { name: 'siteName', label: { zh: '所在站点', en: 'Site' }, max: 64, column: { width: 160 }, form: true },
    { name: 'address', max: 200, column: { width: 200 }, form: { wide: true } },
    { name: 'content', label: { zh: '故障内容', en: 'Fault' }, required: true, max: 500, column: 240, form: { wide: true } },
    { name: 'reporterName', kind: 'text', label: { zh: '报修人', en: 'Reported by' }, personal: true, column: { width: 110 } },
    { name: 'reporterPhone', kind: 'phone', label: { zh: '联系电话', en: 'Mobile' }, max: 11, personal: true, form: true },
    {
      name: 'handleUserId',
      label: { zh: '维修人', en: 'Repaired by' },
      reference: { family: 'user', nameField: 'handleUserName', options: { call: 'workCard.employeeList', shape: 'rows', value: 'id', label: 'realName' } },
      search: true,
      personal: true,
      column: 110,
    },
    { name: 'handleTime', label: { zh: '派单时间', en: 'Assigned' } },
    { name: 'orderControl', label: { zh: '最近操作', en: 'Last step' }, dict: 'order_contral', search: true, column: 115 },
    { name: 'refuseReason', kind: 'longText', label: { zh: '退回原因', en: 'Reason for rejection' }, column: 200 },
    { name: 'closeTime', kind: 'dateTime', label: { zh: '关闭时间', en: 'Closed at' }, column: 165 },
    { name: 'createTime', label: { zh: '报修时间', en: 'Reported' } },
  ],
  lifecycle: lifecycle('status', '0', ['assigned', ['0', '2'], '1'], ['refuse', ['0', '1'], '2'], ['close', ['1', '2'], '3']),
  effects: [
    { call: 'repairWorkOrder.save', create: true, set: { orderNo: { serial: 'WX' }, reporterName: { caller: 'name' } } },
    {
      call: 'repairWorkOrder.assigned',
      target: 'id',
      needs: ['id', 'handleUserId'],
      set: { handleUserId: { param: 'handleUserId' }, handleTime: { now: true }, orderControl: { value: '1' } },
    },
    { call: 'repairWorkOrder.refuse', target: 'id', needs: ['id', 'reason'], set: { refuseReason: { param: 'reason' }, orderControl: { value: '5' } } },
    { call: 'repairWorkOrder.close', target: 'id', needs: ['id'], set: { closeTime: { now: true }, orderControl: { value: '4' } } },
  ],
  screen: {
    paths: ['/system_device/repair/order'],
    title: 'orderNo',
    actions: [
      {
        key: 'assigned',
        label: { zh: '派单', en: 'Assign' },
        call: 'repairWorkOrder.assigned',
        one: true,
        intent: 'primary',
        inputs: [
          {
            name: 'handleUserId',
            label: { zh: '维修人', en: 'Repaired by' },
            required: true,
            reference: { family: 'user', options: { call: 'workCard.employeeList', shape: 'rows', value: 'id', label: 'realName' } },
          },
        ],
      },
      {
        key: 'refuse',
        label: { zh: '退回', en: 'Reject' },
        call: 'repairWorkOrder.refuse',
        one: true,
        intent: 'danger',
        inputs: [{ name: 'reason', label: { zh: '退回原因', en: 'Reason for rejection' }, required: true, form: { wide: true } }],
      },
      {
        key: 'close',
        label: { zh: '关闭工单', en: 'Close' },
        call: 'repairWorkOrder.close',
        one: true,
        confirm: { zh: '关闭后工单不能再派单，确定关闭?', en: 'A closed order can no longer be assigned. Close it?' },
      },
    ],
  },
  base: '/api/blade-basics-resources/repair/work/order',
  calls: [
    { verb: 'list', kind: 'page' },
    'save',
    { verb: 'assigned', kind: 'action', body: 'json' },
    { verb: 'refuse', kind: 'action', body: 'json' },
    { verb: 'close', kind: 'action', body: 'json' },
  ],
});
