import { defineFamily } from '../defineFamily';
import { states } from '../states';
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
      label: { zh: '设备类别', en: 'Kind' },
      choices: states(
        ['1', '车载称重', 'On-board scale'],
        ['2', '桶标识别器', 'Bin tag reader'],
        ['3', '行车记录仪', 'Dashboard camera'],
        ['4', '定位终端', 'Position terminal'],
      ),
      required: true,
      search: true,
      column: 160,
      form: { first: '1' },
    },
    {
      name: 'vehicleId',
      label: { zh: '安装车辆', en: 'Vehicle' },
      required: true,
      reference: { family: 'vehicle', nameField: 'carNo', options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
      search: true,
      column: 130,
      form: true,
    },
    { name: 'nature', label: { zh: '设备性质', en: 'Ownership' }, dict: 'device_nature', dictFrom: 'biz', search: true, column: 130, form: true },
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
