import { defineFamily } from '../defineFamily';

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
      kind: 'reference',
      label: { zh: '车辆', en: 'Vehicle' },
      required: true,
      reference: { family: 'vehicle', nameField: 'carNo', options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
      search: true,
      form: { readOnlyOn: 'edit' },
    },
    { name: 'carNo', column: { width: 120, sortable: true, pinned: 'left' }, search: null },
    { name: 'monitorName', kind: 'text', label: { zh: '监控名称', en: 'Camera' }, required: true, max: 64, search: true, column: 190, form: true },
    {
      name: 'carModel',
      kind: 'dict',
      label: { zh: '车辆型号', en: 'Vehicle model' },
      dict: 'car_model',
      dictFrom: 'post',
      search: true,
      column: 140,
      form: true,
    },
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
      kind: 'choice',
      label: { zh: '安装位置', en: 'Mounted at' },
      choices: {
        values: [
          { value: '1', label: { zh: '前向', en: 'Front' } },
          { value: '2', label: { zh: '驾驶室', en: 'Cab' } },
          { value: '3', label: { zh: '装料口', en: 'Hopper' } },
          { value: '4', label: { zh: '车尾', en: 'Rear' } },
        ],
      },
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { name: 'sim', kind: 'text', label: { zh: 'SIM卡号', en: 'SIM' }, max: 20, column: 150, form: true },
    {
      name: 'deviceStatus',
      kind: 'dict',
      label: { zh: '运行状态', en: 'Operating state' },
      dict: 'device_status',
      search: true,
      column: 140,
      form: { on: 'edit' },
    },
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
