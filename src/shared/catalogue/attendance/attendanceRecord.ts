import { defineFamily } from '../defineFamily';
import { states } from '../states';

/**
 * Attendance of a month (spec 3 §7 Attendance): a sheet with people as rows and days as columns. The documents name the call, its conditions, and strStatus with
 * its dictionary; that a record is the day of one person is assumed, as are the other fields.
 */
export const attendanceRecord = defineFamily({
  key: 'attendanceRecord',
  area: 'attendance',
  labels: { zh: '考勤月表', en: 'Attendance by month' },
  documented: ['strStatus'],
  fields: [
    'id',
    { name: 'userName', label: { zh: '姓名', en: 'Name' }, search: { match: 'equal' }, column: 90 },
    { name: 'deptName', label: { zh: '部门', en: 'Department' }, search: { match: 'equal' }, column: 120 },
    {
      name: 'workType',
      label: { zh: '班次', en: 'Shift' },
      choices: states(['1', '早班', 'Early'], ['2', '中班', 'Late']),
      search: { match: 'equal' },
      column: 70,
    },
    { name: 'workDate', kind: 'date', label: { zh: '日期', en: 'Day' }, column: 110, due: true },
    { name: 'strStatus', dict: 'attendance_status', label: { zh: '考勤状态', en: 'Status' }, column: 90 },
  ],
  answers: [{ call: 'attendanceRecord.list', inMonth: { field: 'workDate', year: 'inYear', month: 'inMonth' } }],
  screen: {
    paths: ['/system_peopleMg/attendance/record'],
    title: 'userName',
    sort: { field: 'userName', direction: 'asc' },
    month: { rows: ['userName', 'deptName', 'workType'], day: 'workDate', value: 'strStatus', usual: '1', year: 'inYear', month: 'inMonth' },
  },
  base: '/api/blade-basics-resources/attendance/record',
  calls: [{ verb: 'list', kind: 'page', params: ['current', 'size', 'userName', 'deptName', 'inYear', 'inMonth', 'workType'] }],
});
