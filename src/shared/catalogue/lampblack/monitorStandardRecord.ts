import { defineFamily } from '../defineFamily';
import { COMPLIANCE, MERCHANT_REFERENCE, RUNNING } from './lampblackFields';

/**
 * Hourly comparisons of a concentration with the limit (spec 3 §7 Lampblack and merchants, monitorstandardrecord). The documents name the calls only; the
 * fields are assumed.
 */
export const monitorStandardRecord = defineFamily({
  key: 'monitorStandardRecord',
  area: 'lampblack',
  labels: { zh: '油烟达标记录', en: 'Fume compliance' },
  moment: 'recordTime',
  fields: [
    'id',
    { name: 'recordTime', kind: 'dateTime', label: { zh: '监测时间', en: 'Time' }, column: { width: 165, sortable: true, pinned: 'left' } },
    { name: 'merchantId', kind: 'reference', label: { zh: '商户', en: 'Merchant' }, reference: MERCHANT_REFERENCE, search: true },
    { name: 'merchantName', kind: 'text', label: { zh: '商户名称', en: 'Merchant' }, column: 190 },
    'deviceName',
    { name: 'meanValue', kind: 'decimal', label: { zh: '油烟浓度', en: 'Fume concentration' }, unit: 'mg/m³', search: true, column: 200 },
    { name: 'limitValue', kind: 'decimal', label: { zh: '排放限值', en: 'Emission limit' }, unit: 'mg/m³', column: 165 },
    { name: 'standard', kind: 'choice', label: { zh: '达标情况', en: 'Compliance' }, choices: COMPLIANCE, search: true, column: 130 },
    { name: 'fanStatus', kind: 'choice', label: { zh: '风机', en: 'Fan' }, choices: RUNNING, search: true, column: 110 },
    { name: 'purifierStatus', kind: 'choice', label: { zh: '净化器', en: 'Purifier' }, choices: RUNNING, search: true, column: 120 },
  ],
  figures: [
    {
      call: 'monitorStandardRecord.graph',
      period: 'last30Days',
      shape: 'series',
      by: 'day',
      timeName: 'time',
      values: [
        { name: 'recordNum', label: { zh: '监测次数', en: 'Measurements' }, unit: '', kind: 'integer', operator: { op: 'count' } },
        {
          name: 'overNum',
          label: { zh: '超标次数', en: 'Times exceeded' },
          unit: '',
          kind: 'integer',
          better: 'down',
          operator: { op: 'count' },
          where: [{ field: 'standard', is: 'equal', value: '0' }],
        },
      ],
    },
  ],
  screen: { paths: ['/system_lampblack/standard/index'], title: 'merchantName', figures: ['monitorStandardRecord.graph'] },
  base: '/api/blade-yyjc/monitorstandardrecord',
  certainty: 'composed',
  calls: ['page', { verb: 'graph', kind: 'trend' }],
});
