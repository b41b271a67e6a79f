import { defineFamily } from '../family';

/**
 * Messages of work cards: alarms and others, as the message box shows them (spec 1 §2 Message-record box, §3 Message record). Documented names are used where
 * they exist; msgType, handleStatus, the time of the place and the number to call back are assumed.
 */
export const workCardMessage = defineFamily({
  key: 'workCardMessage',
  area: 'workCards',
  labels: { zh: '工牌消息', en: 'Work card messages' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'employeeName', kind: 'text', label: { zh: '人员', en: 'Person' }, personal: true, column: { width: 100, sortable: true }, view: true },
    { name: 'workPlateName', kind: 'text', label: { zh: '设备名称', en: 'Device' }, column: { width: 130, sortable: true }, view: true },
    { name: 'typeDesc', kind: 'text', label: { zh: '消息类型', en: 'Message type' }, column: { width: 130, sortable: true }, view: true },
    { name: 'createTime', kind: 'dateTime', label: { zh: '发生时间', en: 'Occurred' }, column: { width: 165, sortable: true }, view: true },
    { name: 'address', kind: 'text', label: { zh: '当前位置', en: 'Current position' }, personal: true, column: { width: 220 }, view: true },
    {
      name: 'handleStatus',
      kind: 'choice',
      label: { zh: '处理状态', en: 'Handling state' },
      choices: {
        values: [
          { value: '0', label: { zh: '未处理', en: 'Pending' }, intent: 'danger' },
          { value: '1', label: { zh: '已处理', en: 'Handled' }, intent: 'success' },
        ],
      },
      absent: -1,
      column: { width: 90 },
      view: true,
    },
    {
      name: 'msgType',
      kind: 'choice',
      label: { zh: '消息分类', en: 'Class' },
      choices: {
        values: [
          { value: '1', label: { zh: '告警消息', en: 'Alarm' }, intent: 'danger' },
          { value: '2', label: { zh: '其他消息', en: 'Other messages' } },
        ],
      },
      absent: -1,
      view: true,
    },
    { name: 'warnKey', kind: 'dict', label: { zh: '告警类型', en: 'Alarm type' }, dict: 'alarmType', absent: -1, view: true },
    { name: 'workCardId', kind: 'text', label: { zh: '工牌ID', en: 'Card ID' } },
    { name: 'location', kind: 'location', label: { zh: '经纬度', en: 'Coordinates' }, personal: true, view: true },
    { name: 'locationTime', kind: 'dateTime', label: { zh: '定位时间', en: 'Located at' }, view: true },
    { name: 'phone', kind: 'phone', label: { zh: '回拨电话', en: 'Call back' }, personal: true, view: true },
  ],
  calls: [],
});
