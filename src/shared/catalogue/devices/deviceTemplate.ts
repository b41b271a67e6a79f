import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Sets of parameters for devices (spec 3 §7 Device, device template: lists, standard, bind). The documents name the calls only; the fields are assumed. */
export const deviceTemplate = defineFamily({
  key: 'deviceTemplate',
  area: 'devices',
  labels: { zh: '参数模板', en: 'Parameter templates' },
  fields: [
    'id',
    {
      name: 'templateName',
      kind: 'text',
      label: { zh: '模板名称', en: 'Template' },
      required: true,
      max: 64,
      unique: true,
      search: true,
      column: { width: 190, sortable: true, pinned: 'left' },
      form: true,
    },
    {
      name: 'deviceType',
      label: { zh: '设备类型', en: 'Device type' },
      dict: 'device_type',
      dictFrom: 'biz',
      required: true,
      search: true,
      column: 140,
      form: true,
    },
    { name: 'environment', label: { zh: '所处环境', en: 'Surroundings' }, dict: 'environment', dictFrom: 'auto', search: true, column: 140, form: true },
    {
      name: 'isStandard',
      label: { zh: '模板性质', en: 'Kind' },
      choices: states(['1', '标准模板', 'Standard', 'success'], ['0', '自定义', 'Own']),
      required: true,
      search: true,
      column: 120,
      form: { first: '0' },
    },
    {
      name: 'reportInterval',
      kind: 'integer',
      label: { zh: '上报间隔', en: 'Reports every' },
      unit: 's',
      required: true,
      between: [10, 86_400],
      column: 150,
      form: { first: '300' },
    },
    {
      name: 'offlineMinutes',
      kind: 'integer',
      label: { zh: '离线判定', en: 'Offline after' },
      unit: 'min',
      required: true,
      between: [1, 1440],
      column: 150,
      form: { first: '30' },
    },
    { name: 'fullRate', kind: 'integer', label: { zh: '满溢阈值', en: 'Full from' }, unit: '%', between: [1, 100], column: 130, form: { first: '85' } },
    { name: 'maxTemperature', kind: 'decimal', label: { zh: '温度上限', en: 'Temperature limit' }, unit: '℃', between: [0, 200], column: 170, form: true },
    { name: 'remark', form: { wide: true } },
    'createTime',
  ],
  heldBy: [{ family: 'machine', field: 'templateId' }],
  answers: [
    { call: 'deviceTemplate.list', fields: ['id', 'templateName'] },
    { call: 'deviceTemplate.standard', where: [{ field: 'isStandard', is: 'equal', value: '1' }] },
  ],
  screen: {
    paths: ['/system_device/template/index'],
    title: 'templateName',
    actions: [
      {
        key: 'bind',
        label: { zh: '绑定设备', en: 'Bind to devices' },
        call: 'deviceTemplate.bind',
        place: 'row',
        idsParam: 'templateId',
        one: true,
        inputs: [
          {
            name: 'deviceIds',
            label: { zh: '设备', en: 'Devices' },
            required: true,
            reference: {
              family: 'machine',
              many: true,
              options: { call: 'machine.page', shape: 'page', value: 'id', label: 'deviceName', search: 'deviceName_like' },
            },
          },
        ],
      },
    ],
    panels: [
      {
        key: 'standard',
        label: { zh: '标准模板', en: 'Standard templates' },
        call: 'deviceTemplate.standard',
        place: 'screen',
        columns: ['templateName', 'deviceType', 'reportInterval', 'offlineMinutes', 'fullRate', 'maxTemperature'],
      },
    ],
  },
  base: '/api/blade-device/device/template',
  calls: ['list', 'page', 'save', 'update', 'remove', { verb: 'standard', kind: 'list' }, { verb: 'bind', kind: 'action', body: 'json' }],
});
