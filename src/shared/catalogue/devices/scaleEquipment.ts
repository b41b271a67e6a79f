import { defineFamily } from '../family';

/** Scales at collection points. Field names are assumed. */
export const scaleEquipment = defineFamily({
  key: 'scaleEquipment',
  area: 'devices',
  labels: { zh: '称重设备', en: 'Weighing devices' },
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    { name: 'deviceCode', kind: 'text', label: { zh: '设备编码', en: 'Device code' }, unique: true, column: { width: 140 } },
    { name: 'deviceName', kind: 'text', label: { zh: '设备名称', en: 'Device' }, column: { width: 170 } },
    { name: 'deviceModel', kind: 'dict', label: { zh: '秤具类型', en: 'Scale model' }, dict: 'device_steelyard_model', absent: -1, column: { width: 110 } },
    { name: 'maxWeight', kind: 'weight', label: { zh: '最大称量', en: 'Capacity' }, unit: 'kg', absent: -1, column: { width: 130 } },
    { name: 'deviceStatus', kind: 'dict', label: { zh: '设备状态', en: 'State' }, dict: 'device_status', absent: -1, column: { width: 100 } },
    { name: 'address', kind: 'text', label: { zh: '安装位置', en: 'Installation site' }, column: { width: 200 } },
    { name: 'checkDate', kind: 'date', label: { zh: '检定日期', en: 'Verified on' }, column: { width: 120 } },
  ],
  calls: [],
});
