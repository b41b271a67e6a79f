import { defineFamily } from '../defineFamily';
import { states } from '../states';

/**
 * Cameras in vehicles (spec 3 §7 Monitoring and video: vehicle monitor add and edit, model/query). The documents name the calls only; the fields, and that
 * model/query lists what was added, are assumed.
 */
export const vehicleMonitor = defineFamily({
  key: 'vehicleMonitor',
  area: 'monitoring',
  labels: { zh: '车载监控', en: 'On-board cameras' },
  fields: [
    'id',
    {
      name: 'vehicleId',
      label: { zh: '车辆', en: 'Vehicle' },
      required: true,
      reference: { family: 'vehicle', nameField: 'carNo', options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
      search: true,
      form: { readOnlyOn: 'edit' },
    },
    { name: 'carNo', column: { width: 120, sortable: true, pinned: 'left' }, search: null },
    { name: 'monitorName', kind: 'text', label: { zh: '监控名称', en: 'Camera' }, required: true, max: 64, search: true, column: 190, form: true },
    { name: 'carModel', label: { zh: '车辆型号', en: 'Vehicle model' }, dict: 'car_model', dictFrom: 'post', search: true, column: 140, form: true },
    {
      name: 'deviceSerial',
      kind: 'text',
      label: { zh: '设备序列号', en: 'Serial number' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: 160,
      form: true,
    },
    {
      name: 'mountPlace',
      label: { zh: '安装位置', en: 'Mounted at' },
      choices: states(['1', '前向', 'Front'], ['2', '驾驶室', 'Cab'], ['3', '装料口', 'Hopper'], ['4', '车尾', 'Rear']),
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { name: 'sim', kind: 'text', label: { zh: 'SIM卡号', en: 'SIM' }, max: 20, column: 150, form: true },
    { name: 'deviceStatus', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140, form: { on: 'edit' } },
    { name: 'remark', form: { wide: true } },
    'createTime',
  ],
  screen: {
    paths: ['/system_monitor/vehicle/index'],
    title: 'carNo',
    calls: { list: 'vehicleMonitor.modelQuery', add: 'vehicleMonitor.add', edit: 'vehicleMonitor.edit' },
  },
  base: '/api/blade-device/vehicle/monitor',
  calls: [{ verb: 'add', kind: 'save' }, 'edit', { verb: 'modelQuery', kind: 'list', path: 'model/query' }],
});
