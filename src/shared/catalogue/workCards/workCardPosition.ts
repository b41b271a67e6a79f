import { defineFamily } from '../family';

/** Points of the tracks of work cards. Field names are assumed. */
export const workCardPosition = defineFamily({
  key: 'workCardPosition',
  area: 'workCards',
  labels: { zh: '工牌轨迹点', en: 'Track points' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'createTime', kind: 'dateTime', label: { zh: '定位时间', en: 'Located at' }, column: { width: 165, sortable: true }, view: true },
    { name: 'workCardId', kind: 'text', label: { zh: '工牌ID', en: 'Card ID' } },
    { name: 'employeeName', kind: 'text', label: { zh: '人员', en: 'Person' }, personal: true, column: { width: 100 }, view: true },
    { name: 'address', kind: 'text', label: { zh: '位置', en: 'Position' }, personal: true, column: { width: 220 }, view: true },
    { name: 'location', kind: 'location', label: { zh: '经纬度', en: 'Coordinates' }, personal: true, column: { width: 190 }, view: true },
    { name: 'speed', kind: 'decimal', label: { zh: '速度', en: 'Speed' }, unit: 'km/h', absent: -1, column: { width: 120 }, view: true },
    { name: 'electricQuantity', kind: 'integer', label: { zh: '电量', en: 'Battery' }, unit: '%', absent: -1, column: { width: 100 }, view: true },
    {
      name: 'locationType',
      kind: 'choice',
      label: { zh: '定位方式', en: 'Located by' },
      choices: {
        values: [
          { value: '1', label: { zh: '卫星', en: 'Satellite' } },
          { value: '2', label: { zh: '基站', en: 'Cell tower' } },
          { value: '3', label: { zh: 'WiFi', en: 'WiFi' } },
        ],
      },
      absent: -1,
      column: { width: 100 },
      view: true,
    },
  ],
  calls: [],
});
