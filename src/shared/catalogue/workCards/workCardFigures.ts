import { counted, rated } from '../counted';
import type { FigureSpec } from '../figureSpec';

/** Statistics of work cards and of their messages (spec 3 §7 Work card). The two counts of the message box are documented (1 §3). */
export const WORK_CARD_FIGURES = [
  {
    call: 'workCard.count',
    period: 'all',
    shape: 'values',
    values: [
      counted('total', '工牌', 'Cards'),
      counted('onlineNum', '在线', 'Online', { onlineStatus: '1' }),
      rated('onlineRate', '在线率', 'Online rate', { onlineStatus: '1' }),
    ],
  },
  {
    call: 'workCard.statusGroups',
    period: 'all',
    shape: 'values',
    values: [
      counted('onDutyNum', '在岗', 'On duty', { dutyStatus: '1' }),
      counted('leavePostNum', '脱岗', 'Absent', { dutyStatus: '2' }),
      counted('stillNum', '静止', 'Not moving', { dutyStatus: '3' }),
      counted('offDutyNum', '未上岗', 'Off duty', { dutyStatus: '4' }),
    ],
  },
  {
    call: 'workCard.msgRecordCount',
    of: 'workCardMessage',
    period: 'all',
    shape: 'values',
    values: [counted('alarmMsgCount', '告警', 'Alarms', { msgType: '1' }), counted('otherMsgCount', '其他消息', 'Other messages', { msgType: '2' })],
  },
  {
    call: 'workCard.violationStatistics',
    of: 'workCardMessage',
    period: 'last30Days',
    where: [{ field: 'msgType', is: 'equal', value: '1' }],
    shape: 'rank',
    group: 'typeDesc',
    nameName: 'typeDesc',
    size: 10,
    value: counted('num', '违规次数', 'Violations', {}, { better: 'down' }),
  },
] as const satisfies readonly FigureSpec[];
