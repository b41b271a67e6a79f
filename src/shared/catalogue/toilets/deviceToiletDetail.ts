import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Sensors and counters in public toilets (spec 3 §7 Toilet). The documents name the calls and dictionaries; the fields are assumed. */
export const deviceToiletDetail = defineFamily({
  key: 'deviceToiletDetail',
  area: 'toilets',
  labels: { zh: '公厕设备', en: 'Toilet devices' },
  fields: [
    'id',
    {
      name: 'deviceCode',
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 150, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'deviceName', required: true, max: 64, column: 260, form: true },
    {
      name: 'toiletId',
      label: { zh: '所在公厕', en: 'Toilet' },
      required: true,
      reference: {
        family: 'toiletBase',
        nameField: 'toiletName',
        options: { call: 'toiletBase.page', shape: 'page', value: 'id', label: 'toiletName', search: 'toiletName_like' },
      },
      search: true,
      column: 190,
      form: true,
    },
    {
      name: 'measure',
      label: { zh: '监测项目', en: 'Measures' },
      choices: states(
        ['1', '氨气', 'Ammonia'],
        ['2', '硫化氢', 'Hydrogen sulphide'],
        ['3', '客流量', 'Visitors'],
        ['4', '厕位占用', 'Stalls in use'],
        ['5', '用水量', 'Water'],
        ['6', '用电量', 'Electricity'],
      ),
      required: true,
      search: true,
      column: 160,
      form: true,
    },
    { name: 'currentValue', kind: 'decimal', label: { zh: '当前读数', en: 'Reading' }, column: 120 },
    { name: 'measureUnit', kind: 'text', label: { zh: '单位', en: 'Unit' }, max: 10, column: { width: 90 }, form: true },
    { name: 'deviceStatus', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140, form: true },
    { name: 'manufacturer', label: { zh: '生产厂家', en: 'Manufacturer' }, dict: 'device_manufacturer', search: true, column: 140, form: true },
    { name: 'installDate', form: true },
    { name: 'reportTime', label: { zh: '最近上报', en: 'Last report' } },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  screen: { paths: ['/system_toilet/device/index'], title: 'deviceName', sort: { field: 'deviceCode', direction: 'asc' } },
  base: '/api/blade-device/devicetoiletdetail',
  calls: ['page', 'submit', { verb: 'remove', method: 'GET' }],
});
