import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Points of the tracks of work cards. Field names are assumed. */
export const workCardPosition = defineFamily({
  key: 'workCardPosition',
  area: 'workCards',
  labels: { zh: '工牌轨迹点', en: 'Track points' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'createTime', label: { zh: '定位时间', en: 'Located at' } },
    { name: 'workCardId', kind: 'text', label: { zh: '工牌ID', en: 'Card ID' }, view: false },
    { name: 'employeeName', label: { zh: '人员', en: 'Person' }, column: { width: 100 }, search: null },
    { name: 'address', label: { zh: '位置', en: 'Position' }, personal: true, column: { width: 220 } },
    { name: 'location', personal: true, column: 190 },
    { name: 'speed', label: { zh: '速度', en: 'Speed' }, column: { width: 120 } },
    { name: 'electricQuantity', kind: 'integer', label: { zh: '电量', en: 'Battery' }, unit: '%', column: { width: 100 } },
    {
      name: 'locationType',
      label: { zh: '定位方式', en: 'Located by' },
      choices: states(['1', '卫星', 'Satellite'], ['2', '基站', 'Cell tower'], ['3', 'WiFi', 'WiFi']),
      column: { width: 100 },
    },
  ],
  calls: [],
});
