import type { FigureSpec, FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';

/** The number of records with a value in a field. */
function count(name: string, label: Label, field: string, value: string): FigureValueSpec {
  return { name, label, unit: '', kind: 'integer', operator: { op: 'count' }, where: [{ field, is: 'equal', value }] };
}

/** Statistics of work cards and of their messages (spec 3 §7 Work card). The two counts of the message box are documented (1 §3). */
export const WORK_CARD_FIGURES = [
  {
    call: 'workCard.count',
    period: 'all',
    shape: 'values',
    values: [
      { name: 'total', label: { zh: '工牌', en: 'Cards' }, unit: '', kind: 'integer', operator: { op: 'count' } },
      count('onlineNum', { zh: '在线', en: 'Online' }, 'onlineStatus', '1'),
      {
        name: 'onlineRate',
        label: { zh: '在线率', en: 'Online rate' },
        unit: '%',
        kind: 'percent',
        operator: { op: 'ratio', part: [{ field: 'onlineStatus', is: 'equal', value: '1' }] },
      },
    ],
  },
  {
    call: 'workCard.statusGroups',
    period: 'all',
    shape: 'values',
    values: [
      count('onDutyNum', { zh: '在岗', en: 'On duty' }, 'dutyStatus', '1'),
      count('leavePostNum', { zh: '脱岗', en: 'Absent' }, 'dutyStatus', '2'),
      count('stillNum', { zh: '静止', en: 'Not moving' }, 'dutyStatus', '3'),
      count('offDutyNum', { zh: '未上岗', en: 'Off duty' }, 'dutyStatus', '4'),
    ],
  },
  {
    call: 'workCard.msgRecordCount',
    of: 'workCardMessage',
    period: 'all',
    shape: 'values',
    values: [
      count('alarmMsgCount', { zh: '告警', en: 'Alarms' }, 'msgType', '1'),
      count('otherMsgCount', { zh: '其他消息', en: 'Other messages' }, 'msgType', '2'),
    ],
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
    value: { name: 'num', label: { zh: '违规次数', en: 'Violations' }, unit: '', kind: 'integer', better: 'down', operator: { op: 'count' } },
  },
] as const satisfies readonly FigureSpec[];
