import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';

const days = (name: string, zh: string, en: string, more: Partial<FigureValueSpec> = {}): FigureValueSpec => counted(name, zh, en, {}, more);

/**
 * The fume map (spec 2 §7.1, 3 §7 Lampblack and merchants, GIS): how many merchants are monitored, who exceeds the limit most, and the lists behind it. The
 * documents name the calls only; what they answer is assumed.
 */
export const lampblackGis = defineFamily({
  key: 'lampblackGis',
  area: 'lampblack',
  labels: { zh: '油烟一张图', en: 'Fume map' },
  fields: [],
  screen: {
    paths: ['/system_lampblack/gis/index'],
    figures: ['lampblackGis.siteNumber', 'lampblackGis.siteTotal', 'lampblackGis.siteRank'],
    panels: [
      { key: 'overStandWarn', label: { zh: '超标告警', en: 'Limit exceeded' }, call: 'lampblackGis.overStandWarn', place: 'below' },
      { key: 'today', label: { zh: '今日告警', en: 'Alarms today' }, call: 'lampblackStaging.metric', place: 'below', fixed: { metric: 'today' } },
      { key: 'devices', label: { zh: '监测设备', en: 'Monitors' }, call: 'lampblackGis.deviceList', place: 'below' },
      {
        key: 'sites',
        label: { zh: '商户分布', en: 'Merchants' },
        call: 'lampblackGis.simpleSite',
        place: 'below',
        columns: ['merchantName', 'merchantType', 'scale', 'siteId', 'address', 'businessStatus'],
      },
      {
        key: 'siteNumbers',
        label: { zh: '商户规模', en: 'Sizes' },
        call: 'lampblackGis.siteNumberList',
        place: 'below',
        columns: ['merchantName', 'scale', 'stoveNum', 'limitValue', 'managerName', 'managerPhone'],
      },
    ],
  },
  answers: [
    { call: 'lampblackGis.overStandWarn', of: 'lampblack', where: [{ field: 'meanValue', is: 'present' }] },
    { call: 'lampblackGis.deviceList', of: 'lampblackDetail' },
    { call: 'lampblackGis.simpleSite', of: 'merchant' },
    { call: 'lampblackGis.siteNumberList', of: 'merchant', where: [{ field: 'businessStatus', is: 'equal', value: '1' }] },
  ],
  figures: [
    {
      call: 'lampblackGis.siteNumber',
      of: 'monitorDayRecord',
      period: 'last30Days',
      shape: 'values',
      values: [
        days('merchantNum', '监测商户', 'Merchants', { operator: { op: 'count', different: 'merchantId' } }),
        days('deviceNum', '监测设备', 'Monitors', { operator: { op: 'count', different: 'deviceId' } }),
      ],
    },
    {
      call: 'lampblackGis.siteTotal',
      of: 'monitorDayRecord',
      period: 'last30Days',
      shape: 'values',
      values: [
        days('overNum', '超标次数', 'Times exceeded', { better: 'down', operator: { op: 'sum', field: 'overNum' } }),
        {
          name: 'meanValue',
          label: { zh: '平均浓度', en: 'Mean concentration' },
          unit: 'mg/m³',
          kind: 'decimal',
          better: 'down',
          operator: { op: 'average', field: 'meanValue' },
        },
        rated('standardRate', '达标率', 'Compliance rate', { standard: '1' }, { better: 'up' }),
      ],
    },
    {
      call: 'lampblackGis.siteRank',
      of: 'monitorDayRecord',
      period: 'last30Days',
      shape: 'rank',
      group: 'merchantName',
      nameName: 'name',
      size: 10,
      value: days('overNum', '超标次数', 'Times exceeded', { better: 'down', operator: { op: 'sum', field: 'overNum' } }),
    },
  ],
  base: '/api/blade-yyjc/gis',
  certainty: 'composed',
  calls: [
    { verb: 'siteNumber', kind: 'stat' },
    { verb: 'siteRank', kind: 'rank' },
    { verb: 'deviceList', kind: 'list' },
    { verb: 'siteNumberList', kind: 'list' },
    { verb: 'overStandWarn', kind: 'list' },
    { verb: 'simpleSite', kind: 'map' },
    { verb: 'siteTotal', kind: 'stat' },
  ],
});
