import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import type { PanelDraft } from '../draft';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';

/** What a supervisor looks for at once: who it is, how long, and where. */
const WATCHED = [
  'workPlateName',
  'employeeId',
  'deptId',
  'dutyStatus',
  'leavePostDuration',
  'duration',
  'electricQuantity',
  'address',
  'locationTime',
] as const;

const inDuty = (name: string, { zh, en }: Label, value: string): FigureValueSpec => counted(name, zh, en, { dutyStatus: value });

const people = (key: string, label: Label, dutyStatus: string): PanelDraft => ({
  key,
  label,
  call: 'peopleSupervision.getPeopleInfoV2',
  place: 'below',
  fixed: { dutyStatus },
  columns: WATCHED,
});

/**
 * People at work, by their duty (spec 1 §3 Worker duty data, 2 §7.1 People supervision). dutyStatus and deptId are documented as parameters; that the wearers of
 * the cards are answered, and what the bar at the left counts, is assumed.
 */
export const peopleSupervision = defineFamily({
  key: 'peopleSupervision',
  area: 'workCards',
  labels: { zh: '人员监管', en: 'People at work' },
  fields: [],
  answers: [
    { call: 'peopleSupervision.getPeopleInfoV2', of: 'workCard', by: { dutyStatus: 'dutyStatus', deptId: 'deptId' } },
    { call: 'peopleSupervision.getPeopleInfo1', of: 'workCard', by: { dutyStatus: 'dutyStatus', deptId: 'deptId' } },
  ],
  figures: [
    {
      call: 'peopleSupervision.leftBarData',
      of: 'workCard',
      period: 'all',
      shape: 'values',
      values: [
        counted('total', '在册工牌', 'Cards'),
        inDuty('onDutyNum', { zh: '在岗', en: 'On duty' }, '1'),
        { ...inDuty('leavePostNum', { zh: '脱岗', en: 'Absent' }, '2'), better: 'down' },
        { ...inDuty('stillNum', { zh: '静止', en: 'Not moving' }, '3'), better: 'down' },
        inDuty('offDutyNum', { zh: '未上岗', en: 'Off duty' }, '4'),
        rated('onDutyRate', '在岗率', 'On duty', { dutyStatus: '1' }, { better: 'up' }),
      ],
    },
  ],
  screen: {
    paths: ['/system_peopleMg/supervisoryMg/people/index'],
    figures: ['peopleSupervision.leftBarData'],
    panels: [
      people('absent', { zh: '脱岗人员', en: 'Absent from post' }, '2'),
      people('still', { zh: '静止人员', en: 'Not moving' }, '3'),
      people('onDuty', { zh: '在岗人员', en: 'On duty' }, '1'),
      people('offDuty', { zh: '未上岗人员', en: 'Off duty' }, '4'),
      { key: 'all', label: { zh: '全部人员', en: 'Everybody' }, call: 'peopleSupervision.getPeopleInfo1', place: 'screen', columns: WATCHED },
    ],
  },
  base: '/api/blade-device/work/card',
  calls: [
    { verb: 'leftBarData', kind: 'stat' },
    { verb: 'getPeopleInfoV2', kind: 'realtime', path: 'getPeopleInforV2', params: ['dutyStatus', 'deptId'] },
    { verb: 'getPeopleInfo1', kind: 'realtime', path: 'getPeopleInfor1', params: ['dutyStatus', 'deptId'] },
  ],
});
