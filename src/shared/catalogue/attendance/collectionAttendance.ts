import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';

const POINTS: FigureValueSpec = {
  name: 'collectedNumber',
  label: { zh: '已收点位', en: 'Points collected' },
  unit: '',
  kind: 'integer',
  better: 'up',
  operator: { op: 'count', different: 'collectionPointName' },
};
const WEIGHT: FigureValueSpec = {
  name: 'collectedWeight',
  label: { zh: '收运重量', en: 'Weight collected' },
  unit: 'kg',
  kind: 'weight',
  operator: { op: 'sum', field: 'weight' },
};

/** Visits of a point that was not missed. */
const COLLECTED = [{ field: 'abnormalType', is: 'unequal', value: '2' }] as const;
const VISITS = { of: 'vehicleScreen', period: 'today', shape: 'values', where: COLLECTED } as const;

/**
 * Attendance of the collectors (spec 2 §7.2, 3 §7 Attendance): a page of figures with the lists behind them and a file that the server writes. The documents
 * name the calls only; what they answer is assumed.
 */
export const collectionAttendance = defineFamily({
  key: 'collectionAttendance',
  area: 'attendance',
  labels: { zh: '收运考勤', en: 'Attendance of collectors' },
  fields: [
    'id',
    { name: 'userName', label: { zh: '收运员', en: 'Collector' } },
    { name: 'phone', personal: true },
    'deptName',
    { name: 'startTime', label: { zh: '上班打卡', en: 'Clocked in' } },
    { name: 'endTime', label: { zh: '下班打卡', en: 'Clocked out' } },
  ],
  screen: {
    paths: ['/system_peopleMg/attendance/collection'],
    figures: [
      'collectionAttendance.collectedNumber',
      'collectionAttendance.collectedWeight',
      'collectionAttendance.areaCollectedNumber',
      'collectionAttendance.areaCollectedWeight',
    ],
    panels: [
      { key: 'users', label: { zh: '收运员', en: 'Collectors' }, call: 'collectionAttendance.userList', place: 'below' },
      { key: 'collected', label: { zh: '收运明细', en: 'Visits' }, call: 'collectionAttendance.collectedList', place: 'below' },
      { key: 'areas', label: { zh: '区域明细', en: 'Visits by area' }, call: 'collectionAttendance.areaCollectedList', place: 'below' },
    ],
    files: [{ key: 'export', label: { zh: '导出收运明细', en: 'File of visits' }, call: 'collectionAttendance.exportCollected' }],
  },
  answers: [
    { call: 'collectionAttendance.collectedList', of: 'vehicleScreen', where: COLLECTED, today: true },
    { call: 'collectionAttendance.areaCollectedList', of: 'vehicleScreen', where: COLLECTED, today: true },
    { call: 'collectionAttendance.exportCollected', of: 'vehicleScreen', where: COLLECTED, today: true },
  ],
  figures: [
    { ...VISITS, call: 'collectionAttendance.collectedNumber', values: [POINTS] },
    { ...VISITS, call: 'collectionAttendance.collectedWeight', values: [WEIGHT] },
    {
      ...VISITS,
      call: 'collectionAttendance.areaCollectedNumber',
      values: [
        { name: 'areaNumber', label: { zh: '到访区域', en: 'Areas visited' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'address' } },
      ],
    },
    {
      ...VISITS,
      call: 'collectionAttendance.areaCollectedWeight',
      values: [
        {
          name: 'averageWeight',
          label: { zh: '单次平均重量', en: 'Average per visit' },
          unit: 'kg',
          kind: 'weight',
          operator: { op: 'average', field: 'weight' },
        },
      ],
    },
  ],
  base: '/api/blade-qdfl/attendanceLei',
  certainty: 'composed',
  calls: [
    { verb: 'userList', kind: 'list', path: 'collection/user/list', certainty: 'given' },
    { verb: 'collectedNumber', kind: 'stat', path: 'collected/number' },
    { verb: 'collectedList', kind: 'list', path: 'collected/list' },
    { verb: 'collectedWeight', kind: 'stat', path: 'collected/weight' },
    { verb: 'exportCollected', kind: 'export', path: 'excel/collectedExport', method: 'GET' },
    { verb: 'areaCollectedNumber', kind: 'stat', path: 'area/collected/number' },
    { verb: 'areaCollectedList', kind: 'list', path: 'area/collected/list' },
    { verb: 'areaCollectedWeight', kind: 'stat', path: 'area/collected/weight' },
  ],
});
