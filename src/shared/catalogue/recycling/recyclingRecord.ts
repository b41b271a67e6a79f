import { defineFamily } from '../family';
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
    menuCodes: ['recyclingRecord'],
    title: 'recordNo',
    dateRange: 'createTime',
    sort: { field: 'createTime', direction: 'desc' },
    calls: { page: 'recyclingRecord.page', remove: 'recyclingRecord.remove' },
    permissions: { view: 'recyclingRecord_view', remove: 'recyclingRecord_delete', export: 'recyclingRecord_export' },
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
  calls: [
    {
      id: 'recyclingRecord.page',
      method: 'GET',
      path: '/api/blade-qdfl/recyclingrecord/page',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'recyclingRecord.detail', method: 'GET', path: '/api/blade-qdfl/recyclingrecord/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
    {
      id: 'recyclingRecord.pagePh',
      method: 'GET',
      path: '/api/blade-qdfl/recyclingrecord/page/ph',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'recyclingRecord.totalMoney', method: 'GET', path: '/api/blade-qdfl/recyclingrecord/total/money', kind: 'stat', certainty: 'composed' },
    { id: 'recyclingRecord.totalMoneyGs', method: 'GET', path: '/api/blade-qdfl/recyclingrecord/total/money/gs', kind: 'stat', certainty: 'composed' },
    { id: 'recyclingRecord.statisticsMonth', method: 'GET', path: '/api/blade-qdfl/recyclingrecord/statistics/month', kind: 'trend', certainty: 'assumed' },
    {
      id: 'recyclingRecord.statisticsShipment',
      method: 'GET',
      path: '/api/blade-qdfl/recyclingrecord/statistics/shipment',
      kind: 'stat',
      certainty: 'assumed',
    },
    { id: 'recyclingRecord.statisticsCollect', method: 'GET', path: '/api/blade-qdfl/recyclingrecord/statistics/collect', kind: 'stat', certainty: 'assumed' },
    { id: 'recyclingRecord.remove', method: 'POST', path: '/api/blade-qdfl/recyclingrecord/remove', params: ['ids'], kind: 'remove', certainty: 'composed' },
    {
      id: 'recyclingRecord.removeDetail',
      method: 'POST',
      path: '/api/blade-qdfl/recyclingrecord/remove/detail',
      params: ['id'],
      body: 'json',
      kind: 'remove',
      certainty: 'composed',
    },
  ],
});
