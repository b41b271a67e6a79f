import { defineFamily } from '../defineFamily';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';

/** Machines that hand out goods for points (spec 3 §7 Device, exchange machines). The documents name the calls and the dictionary; the fields are assumed. */
export const exchangeMachine = defineFamily({
  key: 'exchangeMachine',
  area: 'devices',
  labels: { zh: '积分兑换机', en: 'Points machines' },
  fields: [
    'id',
    {
      name: 'deviceCode',
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'deviceName', required: true, max: 64, column: 210, form: true },
    {
      name: 'exchangeModel',
      label: { zh: '兑换机型号', en: 'Model' },
      dict: 'device_Integral_exchange_model',
      required: true,
      search: true,
      column: 150,
      form: true,
    },
    { name: 'deviceStatus', label: { zh: '运行状态', en: 'Operating state' }, dict: 'device_status', search: true, column: 140, form: { on: 'edit' } },
    { name: 'siteId', label: { zh: '所属小区', en: 'Community' }, required: true, reference: COMMUNITY_REFERENCE, search: true, column: 170, form: true },
    { name: 'cargowayNum', kind: 'integer', label: { zh: '货道数', en: 'Lanes' }, required: true, between: [1, 60], column: 110, form: true },
    { name: 'stockNum', kind: 'integer', label: { zh: '库存件数', en: 'Goods in stock' }, column: 140 },
    { name: 'address', label: { zh: '安装位置', en: 'Installation site' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', form: true },
    { name: 'openTime', kind: 'text', label: { zh: '开放时间', en: 'Opening hours' }, max: 60, column: 150, form: true },
    { name: 'managerName', label: { zh: '补货员', en: 'Restocked by' }, column: { width: 120 }, form: true },
    { name: 'managerPhone', form: true },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  screen: { paths: ['/system_device/exchange/index'], title: 'deviceName', sort: { field: 'deviceCode', direction: 'asc' } },
  base: '/api/blade-device/device/exchange',
  calls: [{ verb: 'page', certainty: 'composed' }, { verb: 'detail', certainty: 'composed' }, 'save', 'update', 'remove'],
});
