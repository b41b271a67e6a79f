import { defineFamily } from '../defineFamily';
import { DEVICE_CODE, DEVICE_STATUS, LAST_REPORT } from './deviceFields';

/**
 * Machines of kitchen-waste treatment sites (spec 3 §7 Device: perishable devices). The documents name save, update and remove, and no list of them: what runs is
 * answered by module/run. The fields are assumed.
 */
export const perishableDevice = defineFamily({
  key: 'perishableDevice',
  area: 'devices',
  labels: { zh: '易腐处理设备', en: 'Kitchen-waste machines' },
  fields: [
    'id',
    DEVICE_CODE,
    { name: 'deviceName', required: true, max: 64, search: null, column: 220, form: true },
    {
      name: 'siteId',
      label: { zh: '处理点', en: 'Treatment site' },
      required: true,
      reference: {
        family: 'perishableSite',
        nameField: 'siteName',
        options: { call: 'perishableSite.list', shape: 'page', value: 'id', label: 'siteName', search: 'siteName_like' },
      },
      column: 190,
      form: true,
    },
    { name: 'machineModel', label: { zh: '设备型号', en: 'Model' }, dict: 'machine_model', required: true, column: 140, form: true },
    { ...DEVICE_STATUS, search: null },
    { name: 'temperature', label: { zh: '仓内温度', en: 'Chamber temperature' }, column: 150 },
    { name: 'humidity', label: { zh: '仓内湿度', en: 'Chamber humidity' } },
    { name: 'electricCurrent', kind: 'decimal', label: { zh: '主机电流', en: 'Motor current' }, unit: 'A', column: 140 },
    LAST_REPORT,
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  base: '/blade-perishable/device',
  certainty: 'composed',
  calls: ['save', 'update', 'remove'],
});

/** What the modules of these machines report at the moment (spec 3 §7 Perishable modules). */
export const perishableModule = defineFamily({
  key: 'perishableModule',
  area: 'devices',
  labels: { zh: '模块运行', en: 'Running modules' },
  fields: [],
  answers: [{ call: 'perishableModule.run', of: 'perishableDevice' }],
  base: '/blade-perishable/module',
  certainty: 'composed',
  calls: [{ verb: 'run', kind: 'realtime' }],
});
