import { defineFamily } from '../defineFamily';

/**
 * Firmware of devices, and the upgrade of a device to one (spec 3 §3 Device version, §7 Device). deviceVersion, deviceId and versionId are documented; the other
 * fields are assumed.
 */
export const deviceVersion = defineFamily({
  key: 'deviceVersion',
  area: 'devices',
  labels: { zh: '设备版本', en: 'Firmware versions' },
  moment: 'releaseTime',
  documented: ['deviceVersion'],
  fields: [
    'id',
    {
      name: 'deviceVersion',
      kind: 'text',
      label: { zh: '版本号', en: 'Version' },
      required: true,
      max: 32,
      unique: true,
      search: true,
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
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
    { name: 'machineModel', label: { zh: '适用型号', en: 'For the model' }, dict: 'machine_model', search: true, column: 140, form: true },
    {
      name: 'packageSize',
      kind: 'integer',
      label: { zh: '升级包大小', en: 'Package size' },
      unit: 'kB',
      between: [1, 999_999],
      summed: false,
      column: 150,
      form: true,
    },
    { name: 'isForced', kind: 'switch', label: { zh: '强制升级', en: 'Forced' }, column: 110, form: { first: '0' } },
    { name: 'releaseTime', kind: 'dateTime', label: { zh: '发布时间', en: 'Released' }, required: true, search: true, column: 165, form: true },
    { name: 'content', label: { zh: '更新说明', en: 'What is new' }, required: true, form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  heldBy: [{ family: 'machine', field: 'versionId' }],
  screen: {
    paths: ['/system_device/version/index'],
    title: 'deviceVersion',
    actions: [
      {
        key: 'upgrade',
        label: { zh: '下发升级', en: 'Upgrade a device' },
        call: 'deviceVersion.upgrade',
        place: 'row',
        idsParam: 'versionId',
        one: true,
        reply: true,
        confirm: { zh: '升级期间设备停止工作，约需十分钟。', en: 'The device stops working during the upgrade, for about ten minutes.' },
        intent: 'danger',
        inputs: [
          {
            name: 'deviceId',
            label: { zh: '升级设备', en: 'Device' },
            required: true,
            reference: { family: 'machine', options: { call: 'machine.page', shape: 'page', value: 'id', label: 'deviceName', search: 'deviceName_like' } },
          },
        ],
      },
    ],
  },
  base: '/api/blade-device/device/version',
  calls: [{ verb: 'list', kind: 'page' }, 'save', 'update', 'remove', { verb: 'upgrade', kind: 'action', body: 'json' }],
});
