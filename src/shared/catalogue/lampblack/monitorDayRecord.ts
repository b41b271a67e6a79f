import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import type { ReferenceSpec } from '../family';
import { COMPLIANCE } from './lampblackFields';

/** Merchants that have day records (spec 3 §7 nameList). */
const MONITORED: ReferenceSpec = {
  family: 'merchant',
  nameField: 'merchantName',
  options: { call: 'monitorDayRecord.nameList', shape: 'rows', value: 'id', label: 'merchantName' },
};

/** What each fume monitor measured in a day (spec 3 §7 Lampblack and merchants). The documents name the calls and meanValue; the other fields are assumed. */
export const monitorDayRecord = defineFamily({
  key: 'monitorDayRecord',
  area: 'lampblack',
  labels: { zh: '油烟日监测', en: 'Daily fume records' },
  moment: 'recordTime',
  documented: ['meanValue'],
  fields: [
    'id',
    { name: 'recordTime', kind: 'dateTime', label: { zh: '监测日期', en: 'Day' }, column: { width: 165, sortable: true, pinned: 'left' } },
    { name: 'merchantId', label: { zh: '商户', en: 'Merchant' }, reference: MONITORED, search: true },
    { name: 'merchantName', kind: 'text', label: { zh: '商户名称', en: 'Merchant' }, column: 190 },
    {
      name: 'deviceId',
      label: { zh: '监测设备', en: 'Monitor' },
      reference: {
        family: 'lampblackDetail',
        nameField: 'deviceName',
        options: { call: 'lampblackDetail.list', shape: 'rows', value: 'id', label: 'deviceName' },
      },
      search: true,
      column: 170,
    },
    { name: 'meanValue', kind: 'decimal', label: { zh: '平均浓度', en: 'Mean concentration' }, unit: 'mg/m³', search: true, column: 235 },
    { name: 'maxValue', kind: 'decimal', label: { zh: '最大浓度', en: 'Highest concentration' }, unit: 'mg/m³', column: 255 },
    { name: 'overNum', kind: 'integer', label: { zh: '超标次数', en: 'Times exceeded' }, column: 130 },
    { name: 'workMinutes', kind: 'integer', label: { zh: '营业时长', en: 'Cooking time' }, unit: 'min', summed: false, column: 140 },
    { name: 'purifierRate', kind: 'percent', label: { zh: '净化器开启率', en: 'Purifier running' }, unit: '%', column: 160 },
    { name: 'standard', label: { zh: '达标情况', en: 'Compliance' }, choices: COMPLIANCE, search: true, column: 130 },
  ],
  answers: [{ call: 'monitorDayRecord.nameList', of: 'merchant', fields: ['id', 'merchantName'] }],
  figures: [
    {
      call: 'monitorDayRecord.total',
      period: 'all',
      shape: 'values',
      values: [
        counted('recordNum', '监测日数', 'Records', {}, { toldByList: true }),
        { name: 'merchantNum', label: { zh: '监测商户', en: 'Merchants' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'merchantId' } },
        {
          name: 'meanValue',
          label: { zh: '平均浓度', en: 'Mean concentration' },
          unit: 'mg/m³',
          kind: 'decimal',
          operator: { op: 'average', field: 'meanValue' },
        },
        {
          name: 'overNum',
          label: { zh: '超标次数', en: 'Times exceeded' },
          unit: '',
          kind: 'integer',
          better: 'down',
          operator: { op: 'sum', field: 'overNum' },
        },
        rated('standardRate', '达标率', 'Compliance rate', { standard: '1' }, { better: 'up' }),
      ],
    },
  ],
  screen: { paths: ['/system_lampblack/dayRecord/index'], title: 'merchantName', figures: ['monitorDayRecord.total'] },
  base: '/api/blade-yyjc/monitordayrecord',
  certainty: 'composed',
  calls: ['page', { verb: 'nameList', kind: 'list' }, { verb: 'total', kind: 'stat', path: 'monitorDayRecordTotal', method: 'POST', body: 'json' }],
});
