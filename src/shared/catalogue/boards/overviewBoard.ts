import { counted } from '../counted';
import { defineFamily } from '../defineFamily';

/**
 * The overview of the sanitation board (spec 2 §7.7, 3 §7 Monitoring and video), computed from sites, deliveries and visits. The documents name the calls only;
 * whose records they count is ours.
 */
export const overviewBoard = defineFamily({
  key: 'overviewBoard',
  area: 'boards',
  labels: { zh: '环卫总览', en: 'Sanitation overview' },
  fields: [],
  base: '/api/blade-qdfl/overviewboard/outside',
  certainty: 'assumed',
  calls: [
    { verb: 'total', kind: 'stat' },
    { verb: 'todayData', kind: 'stat' },
    { verb: 'overieGroupTotal', kind: 'stat' },
  ],
  figures: [
    {
      call: 'overviewBoard.total',
      of: 'site',
      period: 'all',
      shape: 'values',
      values: [
        counted('siteNum', '站点', 'Sites'),
        { name: 'householdNum', label: { zh: '覆盖户数', en: 'Households' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'householdNum' } },
        { name: 'residentNum', label: { zh: '覆盖人数', en: 'Residents' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'residentNum' } },
      ],
    },
    {
      call: 'overviewBoard.todayData',
      of: 'vehicleScreen',
      period: 'today',
      shape: 'values',
      values: [
        counted('visitNum', '到访次数', 'Visits'),
        { name: 'carNum', label: { zh: '出车', en: 'Vehicles out' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'plate' } },
        { name: 'weight', label: { zh: '收运重量', en: 'Weight' }, unit: 'kg', kind: 'weight', operator: { op: 'sum', field: 'weight' } },
      ],
    },
    {
      call: 'overviewBoard.overieGroupTotal',
      of: 'site',
      period: 'all',
      shape: 'values',
      values: [
        counted('communityNum', '小区', 'Communities', { siteType: '1' }),
        counted('villageNum', '行政村', 'Villages', { siteType: '2' }),
        counted('otherNum', '其他', 'Others', { siteType: '3' }),
      ],
    },
  ],
});
