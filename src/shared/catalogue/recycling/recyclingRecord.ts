import { defineFamily } from '../defineFamily';
import { recyclingFields } from './recyclingFields';
import { recyclingFigures } from './recyclingFigures';

/**
 * Recycling records (spec 2 §7.2, §7.3). The documents name the calls, and only for the removal of lines the parameters: id in the query, the list of lines as
 * the body. The record's fields are assumed.
 */
export const recyclingRecord = defineFamily({
  key: 'recyclingRecord',
  area: 'recycling',
  labels: { zh: '回收记录', en: 'Recycling records' },
  moment: 'createTime',
  fields: recyclingFields,
  answers: [
    // Records that came from the recycling points themselves.
    { call: 'recyclingRecord.pagePh', where: [{ field: 'recycleSource', is: 'equal', value: '4' }] },
    // The list contains the record itself; the detail contains its lines.
    { call: 'recyclingRecord.detail', of: 'recyclingRecordDetail', by: { id: 'recordId' }, many: true },
  ],
  effects: [
    {
      call: 'recyclingRecord.removeDetail',
      target: 'id',
      needs: ['id'],
      list: { family: 'recyclingRecordDetail', link: 'recordId', act: 'remove' },
      sums: { totalWeight: 'weight', totalMoney: 'money' },
    },
  ],
  figures: recyclingFigures,
  screen: {
    paths: ['/system_recycle/record/recycling'],
    title: 'recordNo',
    calls: { detail: null },
    figures: [
      'recyclingRecord.totalMoney',
      'recyclingRecord.statisticsShipment',
      'recyclingRecord.statisticsMonth',
      'recyclingRecord.totalMoneyGs',
      'recyclingRecord.statisticsCollect',
    ],
    views: [
      {
        key: 'ph',
        label: { zh: '回收点交投', en: 'Recycling points' },
        call: 'recyclingRecord.pagePh',
        columns: ['createTime', 'recordNo', 'siteName', 'userName', 'totalWeight', 'totalMoney', 'payMethod', 'shipped'],
      },
    ],
    panels: [
      {
        key: 'details',
        label: { zh: '回收明细', en: 'Recycling details' },
        call: 'recyclingRecord.detail',
        place: 'below',
        by: { id: 'id' },
        edits: { remove: 'recyclingRecord.removeDetail', permissions: { remove: 'recyclingRecord_removeDetail' } },
      },
    ],
  },
  base: '/api/blade-qdfl/recyclingrecord',
  certainty: 'composed',
  calls: [
    'page',
    'detail',
    { verb: 'pagePh', kind: 'page', path: 'page/ph' },
    { verb: 'totalMoney', kind: 'stat', path: 'total/money' },
    { verb: 'totalMoneyGs', kind: 'stat', path: 'total/money/gs' },
    { verb: 'statisticsMonth', kind: 'trend', path: 'statistics/month', certainty: 'assumed' },
    { verb: 'statisticsShipment', kind: 'stat', path: 'statistics/shipment', certainty: 'assumed' },
    { verb: 'statisticsCollect', kind: 'stat', path: 'statistics/collect', certainty: 'assumed' },
    'remove',
    { verb: 'removeDetail', kind: 'remove', path: 'remove/detail', params: ['id'], body: 'json' },
  ],
});
