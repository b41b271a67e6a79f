import { defineFamily } from '../defineFamily';
import { states } from '../states';

/**
 * Messages of work cards: alarms and others, as the message box shows them (spec 1 §2 Message-record box, §3 Message record). Documented names are used where
 * they exist; msgType, handleStatus, the time of the place and the number to call back are assumed.
 */
export const workCardMessage = defineFamily({
  key: 'workCardMessage',
  area: 'workCards',
  labels: { zh: '工牌消息', en: 'Work card messages' },
  moment: 'createTime',
  documented: ['employeeName', 'workPlateName', 'typeDesc', 'createTime', 'address', 'warnKey'],
  fields: [
    'id',
    { name: 'employeeName', label: { zh: '人员', en: 'Person' }, search: null },
    { name: 'workPlateName', kind: 'text', label: { zh: '设备名称', en: 'Device' }, column: 130 },
    { name: 'typeDesc', kind: 'text', label: { zh: '消息类型', en: 'Message type' }, column: 130 },
    { name: 'createTime', label: { zh: '发生时间', en: 'Occurred' } },
    { name: 'address', label: { zh: '当前位置', en: 'Current position' }, personal: true, column: { width: 220 } },
    {
      name: 'handleStatus',
      label: { zh: '处理状态', en: 'Handling state' },
      choices: states(['0', '未处理', 'Pending', 'danger'], ['1', '已处理', 'Handled', 'success']),
      column: { width: 90 },
    },
    { name: 'msgType', label: { zh: '消息分类', en: 'Class' }, choices: states(['1', '告警消息', 'Alarm', 'danger'], ['2', '其他消息', 'Other messages']) },
    { name: 'warnKey', label: { zh: '告警类型', en: 'Alarm type' }, dict: 'alarmType' },
    { name: 'workCardId', kind: 'text', label: { zh: '工牌ID', en: 'Card ID' }, view: false },
    { name: 'location', personal: true },
    'locationTime',
    { name: 'phone', label: { zh: '回拨电话', en: 'Call back' }, personal: true, column: null, max: null },
  ],
  calls: [],
});
