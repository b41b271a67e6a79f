import { defineFamily } from '../defineFamily';
import { DEVICE_CODE, DEVICE_STATUS, LAST_REPORT, MANUFACTURER } from './deviceFields';

/** Devices on collection vehicles: scales, readers, recorders (spec 3 §7 Device, transport devices). The documents name the calls; the fields are assumed. */
export const transportDevice = defineFamily({
  key: 'transportDevice',
  area: 'devices',
  labels: { zh: '收运设备', en: 'Collection devices' },
  fields: [
    'id',
    DEVICE_CODE,
    { name: 'deviceName', required: true, max: 64, column: 210, form: true },
    {
      name: 'transportKind',
      kind: 'choice',
      label: { zh: '设备类别', en: 'Kind' },
      choices: {
        values: [
          { value: '1', label: { zh: '车载称重', en: 'On-board scale' } },
          { value: '2', label: { zh: '桶标识别器', en: 'Bin tag reader' } },
          { value: '3', label: { zh: '行车记录仪', en: 'Dashboard camera' } },
          { value: '4', label: { zh: '定位终端', en: 'Position terminal' } },
        ],
      },
      required: true,
      search: true,
      column: 160,
      form: { first: '1' },
    },
    {
      name: 'vehicleId',
      kind: 'reference',
      label: { zh: '安装车辆', en: 'Vehicle' },
      required: true,
      reference: {
        family: 'vehicle',
        nameField: 'carNo',
        options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' },
      },
      search: true,
      column: 130,
      form: true,
    },
    { name: 'nature', kind: 'dict', label: { zh: '设备性质', en: 'Ownership' }, dict: 'device_nature', dictFrom: 'biz', search: true, column: 130, form: true },
    DEVICE_STATUS,
    { name: 'imei', max: 15, form: true },
    MANUFACTURER,
    { name: 'checkDate', kind: 'date', label: { zh: '检定日期', en: 'Verified on' }, column: { width: 120 }, form: true },
    LAST_REPORT,
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  screen: { paths: ['/system_device/transport/index'], title: 'deviceName', sort: { field: 'deviceCode', direction: 'asc' } },
  base: '/api/blade-device/device/transport',
  calls: ['page', 'detail', 'save', 'update', 'remove'],
});
