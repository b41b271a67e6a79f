import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { WASTE } from '../sites/siteRefs';

/** Collectors at work: an order goes to one of them. */
const COLLECTORS = {
  family: 'collectionAttendance',
  nameField: 'collectorName',
  options: { call: 'appointment.collector', shape: 'rows', value: 'id', label: 'userName' },
} as const;

/**
 * Pick-ups at the door that residents ask for, and the orders made of them (spec 2 §7.5 Appointments). The documents name the calls; fields and states are
 * assumed. An order is sent to a collector, and can be withdrawn until the collector accepts it.
 */
export const appointment = defineFamily({
  key: 'appointment',
  area: 'personnel',
  labels: { zh: '上门预约', en: 'Pick-up appointments' },
  moment: 'createTime',
  fields: [
    'id',
    {
      name: 'appointmentNo',
      kind: 'text',
      label: { zh: '预约单号', en: 'Appointment no.' },
      search: 'likeright',
      column: { width: 160, sortable: true, pinned: 'left' },
    },
    { name: 'status', label: { zh: '工单状态', en: 'Order state' }, dict: 'order_status', dictFrom: 'auto', search: true, column: 110 },
    {
      name: 'siteId',
      label: { zh: '小区', en: 'Community' },
      required: true,
      reference: { family: 'site', nameField: 'siteName', options: { call: 'appointment.site', shape: 'rows', value: 'id', label: 'siteName' } },
      search: true,
      column: 170,
      form: true,
    },
    { name: 'userName', label: { zh: '预约人', en: 'Resident' }, required: true, max: 32, form: true },
    { name: 'userPhone', required: true, form: true },
    { name: 'address', label: { zh: '上门地址', en: 'Pick-up address' }, required: true, max: 200, column: { width: 230 }, form: { wide: true } },
    { ...WASTE, required: true },
    { name: 'estimateWeight', kind: 'weight', label: { zh: '预估重量', en: 'Estimated weight' }, unit: 'kg', between: [0, 5000], column: 125, form: true },
    { name: 'appointTime', kind: 'dateTime', label: { zh: '预约时间', en: 'Pick-up time' }, required: true, search: true, column: 165, form: true },
    { name: 'collectorId', label: { zh: '收集员', en: 'Collector' }, reference: COLLECTORS, search: true, personal: true, column: 110 },
    { name: 'sendType', label: { zh: '派单方式', en: 'Dispatch' }, dict: 'order_sendType', column: 110 },
    { name: 'sendTime', kind: 'dateTime', label: { zh: '派单时间', en: 'Sent' }, column: 165 },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', label: { zh: '提交时间', en: 'Submitted' } },
  ],
  lifecycle: lifecycle('status', '0', ['send', ['0'], '1'], ['withdraw', ['1'], '0']),
  answers: [
    { call: 'appointment.site', of: 'site', where: [{ field: 'siteType', is: 'equal', value: '1' }], fields: ['id', 'siteName'] },
    { call: 'appointment.collector', of: 'collectionAttendance', fields: ['id', 'userName', 'phone', 'deptName'] },
  ],
  effects: [
    { call: 'appointment.save', create: true, set: { appointmentNo: { serial: 'YY' } } },
    {
      call: 'appointment.sendOrWithdrawOrder',
      when: { type: '1' },
      target: 'id',
      needs: ['id', 'collectorId'],
      set: { collectorId: { param: 'collectorId' }, sendType: { param: 'sendType' }, sendTime: { now: true } },
    },
    {
      call: 'appointment.sendOrWithdrawOrder',
      when: { type: '2' },
      target: 'id',
      needs: ['id'],
      set: { collectorId: { value: '' }, sendType: { value: '' }, sendTime: { value: '' } },
    },
  ],
  screen: {
    paths: ['/system_classify/person/appointment'],
    title: 'appointmentNo',
    actions: [
      {
        key: 'send',
        label: { zh: '派单', en: 'Send order' },
        call: 'appointment.sendOrWithdrawOrder',
        one: true,
        fixed: { type: '1' },
        intent: 'primary',
        inputs: [
          { name: 'collectorId', label: { zh: '收集员', en: 'Collector' }, required: true, reference: COLLECTORS },
          { name: 'sendType', label: { zh: '派单方式', en: 'Dispatch' }, dict: 'order_sendType', required: true, form: { first: '2' } },
        ],
      },
      {
        key: 'withdraw',
        label: { zh: '撤回', en: 'Withdraw order' },
        call: 'appointment.sendOrWithdrawOrder',
        one: true,
        fixed: { type: '2' },
        confirm: { zh: '确定撤回已派出的工单?', en: 'Withdraw the order that was sent?' },
        intent: 'danger',
      },
    ],
  },
  base: '/api/blade-qdfl/appointment',
  calls: [
    { verb: 'list', kind: 'page' },
    { verb: 'site', kind: 'list' },
    { verb: 'collector', kind: 'list' },
    'detail',
    'save',
    { verb: 'sendOrWithdrawOrder', kind: 'action', path: 'sendOrWithdraw/order', body: 'json' },
  ],
});
