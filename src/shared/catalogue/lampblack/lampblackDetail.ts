import { defineFamily } from '../defineFamily';
import { MERCHANT_REFERENCE, RUNNING } from './lampblackFields';

/** Fume monitors at merchants (spec 3 §7 Device, Lampblack detail). The documents name the calls and dictionaries; the fields are assumed. */
export const lampblackDetail = defineFamily({
  key: 'lampblackDetail',
  area: 'lampblack',
  labels: { zh: '油烟设备', en: 'Fume monitors' },
  fields: [
    'id',
    {
      name: 'deviceCode',
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', section: { zh: '设备信息', en: 'Device' } },
    },
    { name: 'deviceName', required: true, max: 64, form: true },
    { name: 'merchantId', label: { zh: '安装商户', en: 'Merchant' }, required: true, reference: MERCHANT_REFERENCE, search: true, column: 190, form: true },
    { name: 'deviceModel', label: { zh: '设备型号', en: 'Model' }, dict: 'device_model', dictFrom: 'biz', column: 120, form: true },
    { name: 'deviceNature', label: { zh: '设备性质', en: 'Ownership' }, dict: 'device_nature', dictFrom: 'biz', search: true, column: 120, form: true },
    { name: 'manufacturer', label: { zh: '生产厂家', en: 'Manufacturer' }, dict: 'device_manufacturer', search: true, column: 140, form: true },
    { name: 'deviceStatus', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140 },
    { name: 'faultType', label: { zh: '当前故障', en: 'Present fault' }, dict: 'lampblack_fault', search: true, column: 150 },
    { name: 'meanValue', kind: 'decimal', label: { zh: '油烟浓度', en: 'Fume concentration' }, unit: 'mg/m³', search: true, column: 200 },
    { name: 'fanStatus', label: { zh: '风机', en: 'Fan' }, choices: RUNNING, column: 100 },
    { name: 'purifierStatus', label: { zh: '净化器', en: 'Purifier' }, choices: RUNNING, column: 110 },
    { name: 'iccid', max: 20, form: true, column: null },
    { name: 'installDate', form: true },
    { name: 'cleanDate', kind: 'date', label: { zh: '下次清洗', en: 'Next cleaning' }, due: true, search: true, column: 130, form: true },
    { name: 'reportTime', label: { zh: '最近上报', en: 'Last report' } },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  answers: [{ call: 'lampblackDetail.list', fields: ['id', 'deviceName', 'deviceCode'] }],
  screen: { paths: ['/system_lampblack/device/index'], title: 'deviceName', sort: { field: 'deviceCode', direction: 'asc' } },
  base: '/api/blade-device/lampblackDetail',
  calls: ['page', 'detail', 'list', 'save', 'update', { verb: 'remove', method: 'DELETE' }],
});
