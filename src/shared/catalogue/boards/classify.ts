import { defineFamily } from '../defineFamily';

/** Statistics of the classification board (spec 2 §7.1), computed from the delivery records. */
export const classify = defineFamily({
  key: 'classify',
  area: 'classification',
  labels: { zh: '分类数据', en: 'Sorting data' },
  fields: [],
  base: '/api/blade-qdfl/classify',
  certainty: 'composed',
  calls: [
    { verb: 'trendChart', kind: 'trend', path: 'trend/chart' },
    { verb: 'order', kind: 'rank' },
    { verb: 'rateRank', kind: 'rank' },
  ],
  figures: [
    {
      call: 'classify.trendChart',
      of: 'deliveryRecord',
      period: 'last24Hours',
      shape: 'series',
      by: 'hour',
      timeName: 'time',
      values: [
        { name: 'deliveryNum', label: { zh: '投放次数', en: 'Drop-offs' }, unit: '', kind: 'integer', operator: { op: 'count' } },
        {
          name: 'unqualifiedNum',
          label: { zh: '不合格次数', en: 'Non-compliant' },
          unit: '',
          kind: 'integer',
          better: 'down',
          operator: { op: 'count' },
          where: [{ field: 'qualified', is: 'equal', value: '0' }],
        },
      ],
    },
    {
      call: 'classify.order',
      of: 'deliveryRecord',
      period: 'last7Days',
      shape: 'rank',
      group: 'villageName',
      nameName: 'name',
      size: 10,
      value: { name: 'weight', label: { zh: '投放重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
    },
    {
      call: 'classify.rateRank',
      of: 'deliveryRecord',
      period: 'last7Days',
      shape: 'rank',
      group: 'villageName',
      nameName: 'name',
      size: 10,
      value: {
        name: 'rate',
        label: { zh: '合格率', en: 'Sorting compliance' },
        unit: '%',
        kind: 'percent',
        better: 'up',
        operator: { op: 'ratio', part: [{ field: 'qualified', is: 'equal', value: '1' }] },
        where: [{ field: 'qualified', is: 'present' }],
      },
    },
  ],
});
