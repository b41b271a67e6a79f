import { counted } from '../counted';
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
    { name: 'merchantId', label: { zh: '商户', en: 'Merchant' }, reference: MERCHANT_REFERENCE, search: true },
    { name: 'merchantName', kind: 'text', label: { zh: '商户名称', en: 'Merchant' }, column: 190 },
    'deviceName',
    { name: 'meanValue', kind: 'decimal', label: { zh: '油烟浓度', en: 'Fume concentration' }, unit: 'mg/m³', search: true, column: 200 },
    { name: 'limitValue', kind: 'decimal', label: { zh: '排放限值', en: 'Emission limit' }, unit: 'mg/m³', column: 165 },
    { name: 'standard', label: { zh: '达标情况', en: 'Compliance' }, choices: COMPLIANCE, search: true, column: 130 },
    { name: 'fanStatus', label: { zh: '风机', en: 'Fan' }, choices: RUNNING, search: true, column: 110 },
    { name: 'purifierStatus', label: { zh: '净化器', en: 'Purifier' }, choices: RUNNING, search: true, column: 120 },
  ],
  figures: [
    {
      call: 'monitorStandardRecord.graph',
      period: 'last30Days',
      shape: 'series',
      by: 'day',
      timeName: 'time',
      values: [counted('recordNum', '监测次数', 'Measurements'), counted('overNum', '超标次数', 'Times exceeded', { standard: '0' }, { better: 'down' })],
    },
  ],
  screen: { paths: ['/system_lampblack/standard/index'], title: 'merchantName', figures: ['monitorStandardRecord.graph'] },
  base: '/api/blade-yyjc/monitorstandardrecord',
  certainty: 'composed',
  calls: ['page', { verb: 'graph', kind: 'trend' }],
});
