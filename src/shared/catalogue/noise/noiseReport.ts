import { rated } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import { states } from '../states';

/** Mean of a level over the reports. */
const mean = (name: string, zh: string, en: string): FigureValueSpec => ({
  name,
  label: { zh, en },
  unit: 'dB(A)',
  kind: 'decimal',
  operator: { op: 'average', field: name },
});
const EXCEEDED: FigureValueSpec = {
  name: 'overNum',
  label: { zh: '超标次数', en: 'Times exceeded' },
  unit: '',
  kind: 'integer',
  better: 'down',
  operator: { op: 'sum', field: 'overNum' },
};

/**
 * Daily noise reports of each monitor (spec 3 §7 Noise, report). The documents name the calls only; the fields are assumed. Ld is the equivalent level by day
 * (06:00 to 22:00), Ln by night (GB 3096).
 */
export const noiseReport = defineFamily({
  key: 'noiseReport',
  area: 'noise',
  labels: { zh: '噪声日报', en: 'Daily noise reports' },
  moment: 'reportTime',
  fields: [
    'id',
    { name: 'reportTime', label: { zh: '报告生成时间', en: 'Made at' }, column: { width: 165, sortable: true, pinned: 'left' } },
    { name: 'siteName', search: true },
    'deviceName',
    'deviceCode',
    { name: 'noiseType', label: { zh: '噪声类型', en: 'Noise type' }, dict: 'noiseType', search: true, column: 130 },
    { name: 'dayLevel', kind: 'decimal', label: { zh: '昼间声级 Ld', en: 'Day level Ld' }, unit: 'dB(A)', search: true, summed: false, column: 165 },
    { name: 'dayLimit', kind: 'integer', label: { zh: '昼间限值', en: 'Daytime limit' }, unit: 'dB(A)', column: 165 },
    { name: 'nightLevel', kind: 'decimal', label: { zh: '夜间声级 Ln', en: 'Night level Ln' }, unit: 'dB(A)', search: true, summed: false, column: 165 },
    { name: 'nightLimit', kind: 'integer', label: { zh: '夜间限值', en: 'Night limit' }, unit: 'dB(A)', column: 165 },
    { name: 'maxLevel', kind: 'decimal', label: { zh: '最大声级', en: 'Highest level' }, unit: 'dB(A)', column: 165 },
    { name: 'overNum', kind: 'integer', label: { zh: '超标次数', en: 'Times exceeded' }, column: 130 },
    {
      name: 'standard',
      label: { zh: '达标情况', en: 'Compliance' },
      choices: states(['1', '达标', 'Compliant', 'success'], ['0', '超标', 'Exceeded', 'danger']),
      search: true,
      column: 130,
    },
  ],
  figures: [
    {
      call: 'noiseReport.total',
      period: 'last30Days',
      shape: 'values',
      values: [
        { name: 'deviceNum', label: { zh: '监测设备', en: 'Monitors' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'deviceCode' } },
        mean('dayLevel', '昼间平均', 'Mean by day'),
        mean('nightLevel', '夜间平均', 'Mean by night'),
        EXCEEDED,
        rated('standardRate', '达标率', 'Compliance rate', { standard: '1' }, { better: 'up' }),
      ],
    },
    {
      call: 'noiseReport.data',
      period: 'last30Days',
      shape: 'series',
      by: 'day',
      timeName: 'time',
      values: [mean('dayLevel', '昼间平均', 'Mean by day'), mean('nightLevel', '夜间平均', 'Mean by night')],
    },
  ],
  screen: { paths: ['/system_environment/noise/report'], title: 'deviceName', figures: ['noiseReport.total', 'noiseReport.data'] },
  base: '/api/blade-basics-resources/noise/report',
  certainty: 'composed',
  calls: [{ verb: 'data', kind: 'trend' }, 'page', { verb: 'total', kind: 'stat' }],
});
