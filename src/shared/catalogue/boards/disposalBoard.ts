import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';

/**
 * The disposal side of the boards (spec 2 §7.7, 3 §7 Monitoring and video): treatment of kitchen waste on the spot. The documents name the calls only; that they
 * count the treatment sites is ours.
 */
export const disposalBoard = defineFamily({
  key: 'disposalBoard',
  area: 'boards',
  labels: { zh: '处置监控', en: 'Disposal monitoring' },
  fields: [],
  base: '/api/blade-qdfl/disposalboard',
  certainty: 'assumed',
  calls: [
    { verb: 'getDisposalTotal', kind: 'stat' },
    { verb: 'bioInAndOut', kind: 'stat' },
    { verb: 'monitorData', kind: 'stat' },
  ],
  figures: [
    {
      call: 'disposalBoard.getDisposalTotal',
      of: 'perishableSite',
      period: 'all',
      shape: 'values',
      values: [
        counted('siteNum', '处理点', 'Treatment sites'),
        { name: 'machineNum', label: { zh: '处理设备', en: 'Machines' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'machineNum' } },
        {
          name: 'treatCapacity',
          label: { zh: '日处理能力', en: 'Daily capacity' },
          unit: 'kg',
          kind: 'weight',
          operator: { op: 'sum', field: 'treatCapacity' },
        },
      ],
    },
    {
      call: 'disposalBoard.bioInAndOut',
      of: 'perishableSite',
      period: 'all',
      shape: 'values',
      values: [
        { name: 'inputWeight', label: { zh: '今日进料', en: 'Fed today' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'todayInput' } },
        { name: 'outputWeight', label: { zh: '今日出料', en: 'Output today' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'todayOutput' } },
      ],
    },
    {
      call: 'disposalBoard.monitorData',
      of: 'perishableSite',
      period: 'all',
      shape: 'values',
      values: [
        counted('onlineNum', '在线处理点', 'Sites online', { deviceStatus: '1' }),
        rated('onlineRate', '处理点在线率', 'Sites online', { deviceStatus: '1' }, { better: 'up' }),
      ],
    },
  ],
});
