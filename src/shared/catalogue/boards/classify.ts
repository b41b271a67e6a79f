import { counted, rated } from '../counted';
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
        counted('deliveryNum', '投放次数', 'Drop-offs'),
        counted('unqualifiedNum', '不合格次数', 'Non-compliant', { qualified: '0' }, { better: 'down' }),
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
      value: rated('rate', '合格率', 'Sorting compliance', { qualified: '1' }, { better: 'up', where: [{ field: 'qualified', is: 'present' }] }),
    },
  ],
});
