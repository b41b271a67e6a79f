import { defineFamily } from '../defineFamily';
import { SITE } from '../sites/siteRefs';
import { DEVICE_CODE, DEVICE_STATUS, LAST_REPORT, MANUFACTURER } from './deviceFields';

/**
 * Biochemical machines as the older assembly service knows them (spec 3 §7 Device bio, blade-assembly/v1/device/bio). The documents name the calls and deviceIds;
 * the fields are assumed.
 */
export const deviceBio = defineFamily({
  key: 'deviceBio',
  area: 'devices',
  labels: { zh: '生化机台账', en: 'Biochemical machines (v1)' },
  fields: [
    'id',
    DEVICE_CODE,
    { name: 'deviceName', required: true, max: 64, column: 240, form: true },
    { name: 'machineModel', label: { zh: '设备型号', en: 'Model' }, dict: 'machine_model', required: true, search: true, column: 140, form: true },
    { ...SITE, required: true },
    DEVICE_STATUS,
    { name: 'capacity', kind: 'weight', label: { zh: '日处理能力', en: 'Daily capacity' }, unit: 'kg', between: [0, 200_000], column: 160, form: true },
    { name: 'fillWeight', kind: 'weight', label: { zh: '仓内物料', en: 'Material inside' }, unit: 'kg', column: 150 },
    { name: 'temperature', label: { zh: '仓内温度', en: 'Chamber temperature' }, column: 170 },
    MANUFACTURER,
    { name: 'installDate', form: true },
    LAST_REPORT,
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  screen: { paths: ['/system_device/bio/index'], title: 'deviceName', dateRange: null, sort: { field: 'deviceCode', direction: 'asc' } },
  base: '/blade-assembly/v1/device/bio',
  calls: [{ verb: 'list', kind: 'page' }, 'save', 'update', { verb: 'remove', params: ['deviceIds'] }],
});
