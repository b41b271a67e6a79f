import { defineFamily } from '../defineFamily';

/** Scales at collection points. Field names are assumed. */
export const scaleEquipment = defineFamily({
  key: 'scaleEquipment',
  area: 'devices',
  labels: { zh: '称重设备', en: 'Weighing devices' },
  fields: [
    'id',
    { name: 'deviceCode', unique: true, column: { width: 140 }, search: null, view: false },
    { name: 'deviceName', column: { width: 170 }, search: null, view: false },
    { name: 'deviceModel', kind: 'dict', label: { zh: '秤具类型', en: 'Scale model' }, dict: 'device_steelyard_model', column: { width: 110 }, view: false },
    { name: 'maxWeight', kind: 'weight', label: { zh: '最大称量', en: 'Capacity' }, unit: 'kg', column: { width: 130 }, view: false },
    { name: 'deviceStatus', kind: 'dict', label: { zh: '设备状态', en: 'State' }, dict: 'device_status', column: { width: 100 }, view: false },
    { name: 'address', label: { zh: '安装位置', en: 'Installation site' }, column: { width: 200 }, view: false },
    { name: 'checkDate', kind: 'date', label: { zh: '检定日期', en: 'Verified on' }, column: { width: 120 }, view: false },
  ],
  calls: [],
});
