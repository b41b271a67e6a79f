import { defineFamily } from '../family';

/** Household deliveries (spec 2 §7.2). The documents name id, the qualified flag and the evaluation (2 §3); the other fields are assumed. */
export const deliveryRecord = defineFamily({
  key: 'deliveryRecord',
  area: 'delivery',
  labels: { zh: '投放记录', en: 'Delivery records' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'createTime', kind: 'dateTime', label: { zh: '投放时间', en: 'Delivered' }, column: { width: 155, sortable: true }, view: true },
    {
      name: 'siteName',
      kind: 'text',
      label: { zh: '投放点', en: 'Delivery point' },
      search: { match: 'like', assumed: true },
      column: { width: 165, sortable: true },
      view: true,
    },
    {
      name: 'garbageType',
      kind: 'dict',
      label: { zh: '垃圾类型', en: 'Waste type' },
      dict: 'garbage_type',
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 100 },
      view: true,
    },
    { name: 'weight', kind: 'weight', label: { zh: '重量', en: 'Weight' }, unit: 'kg', absent: -1, column: { width: 100, sortable: true }, view: true },
    {
      name: 'qualified',
      kind: 'choice',
      label: { zh: '分类结果', en: 'Sorting' },
      choices: {
        values: [
          { value: '1', label: { zh: '合格', en: 'Good' } },
          { value: '0', label: { zh: '不合格', en: 'Poor' } },
        ],
      },
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 90 },
      view: true,
    },
    {
      name: 'villageName',
      kind: 'text',
      label: { zh: '小区', en: 'Estate' },
      search: { match: 'like', assumed: true },
      column: { width: 135, sortable: true },
      view: true,
    },
    { name: 'userName', kind: 'text', label: { zh: '投放人', en: 'Resident' }, search: { match: 'like', assumed: true }, column: { width: 90 }, view: true },
    { name: 'deliverySource', kind: 'dict', label: { zh: '投放来源', en: 'Source' }, dict: 'delivery_source', absent: -1, view: true },
    { name: 'evaluate', kind: 'dict', label: { zh: '评价', en: 'Evaluation' }, dict: 'evaluate', absent: -1, view: true },
  ],
  screen: {
    paths: ['/system_classify/record/delivery'],
    menuCodes: ['deliveryRecord'],
    title: 'siteName',
    dateRange: 'createTime',
    sort: { field: 'createTime', direction: 'desc' },
    calls: { page: 'deliveryRecord.page', detail: 'deliveryRecord.detail' },
    permissions: { view: 'deliveryRecord_view' },
  },
  calls: [
    { id: 'deliveryRecord.page', method: 'GET', path: '/api/blade-qdfl/deliveryrecord/page', params: ['current', 'size'], kind: 'page', certainty: 'composed' },
    { id: 'deliveryRecord.detail', method: 'GET', path: '/api/blade-qdfl/deliveryrecord/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
    { id: 'deliveryRecord.todayData', method: 'GET', path: '/api/blade-qdfl/deliveryrecord/today/data', kind: 'stat', certainty: 'composed' },
    { id: 'deliveryRecord.pageWeightTotal', method: 'GET', path: '/api/blade-qdfl/deliveryrecord/page/weightTotal', kind: 'stat', certainty: 'composed' },
    {
      id: 'deliveryRecord.findDeliveryWeightByTime',
      method: 'GET',
      path: '/api/blade-qdfl/deliveryrecord/findDeliveryWeightByTime',
      kind: 'stat',
      certainty: 'composed',
    },
  ],
  figures: [
    {
      call: 'deliveryRecord.todayData',
      period: 'today',
      shape: 'values',
      values: [
        { name: 'deliveryNum', label: { zh: '投放次数', en: 'Deliveries' }, unit: '', kind: 'integer', operator: { op: 'count' } },
        {
          name: 'siteNum',
          label: { zh: '有投放的点位', en: 'Points with deliveries' },
          unit: '',
          kind: 'integer',
          operator: { op: 'count', different: 'siteName' },
        },
        { name: 'weight', label: { zh: '投放重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
        { name: 'weightAvg', label: { zh: '平均每次重量', en: 'Average weight' }, unit: 'kg', kind: 'weight', operator: { op: 'average', field: 'weight' } },
        {
          name: 'qualifiedRate',
          label: { zh: '分类合格率', en: 'Well sorted' },
          unit: '%',
          kind: 'percent',
          operator: { op: 'ratio', part: [{ field: 'qualified', is: 'equal', value: '1' }] },
          where: [{ field: 'qualified', is: 'present' }],
        },
      ],
    },
    {
      // Takes the conditions of the list, so that the total below a list is that of what it shows.
      call: 'deliveryRecord.pageWeightTotal',
      period: 'all',
      shape: 'values',
      values: [
        { name: 'weightTotal', label: { zh: '总重量', en: 'Total weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
        { name: 'total', label: { zh: '记录数', en: 'Records' }, unit: '', kind: 'integer', operator: { op: 'count' } },
      ],
    },
    {
      call: 'deliveryRecord.findDeliveryWeightByTime',
      period: 'last30Days',
      shape: 'series',
      by: 'day',
      timeName: 'time',
      values: [
        { name: 'weight', label: { zh: '投放重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
        { name: 'deliveryNum', label: { zh: '投放次数', en: 'Deliveries' }, unit: '', kind: 'integer', operator: { op: 'count' } },
      ],
    },
  ],
});
