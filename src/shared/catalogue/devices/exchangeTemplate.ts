import { defineFamily } from '../defineFamily';

/**
 * How points machines are filled: which goods a model offers (spec 3 §3 Exchange template, §7 Device). templateId and ids are documented as parameters; the
 * fields are assumed.
 */
export const exchangeTemplate = defineFamily({
  key: 'exchangeTemplate',
  area: 'devices',
  labels: { zh: '兑换机模板', en: 'Filling templates' },
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
      column: 220,
      form: true,
    },
    {
      name: 'exchangeModel',
      label: { zh: '兑换机型号', en: 'Model' },
      dict: 'device_Integral_exchange_model',
      required: true,
      search: true,
      column: 170,
      form: true,
    },
    {
      name: 'laneCapacity',
      kind: 'integer',
      label: { zh: '每货道件数', en: 'Goods per lane' },
      required: true,
      between: [1, 50],
      summed: false,
      column: 150,
      form: true,
    },
    { name: 'warnNum', kind: 'integer', label: { zh: '缺货提醒', en: 'Restock below' }, between: [0, 50], summed: false, column: 150, form: true },
    {
      name: 'goodsIds',
      label: { zh: '商品', en: 'Goods' },
      required: true,
      reference: {
        family: 'integralGoods',
        many: true,
        nameField: 'goodsNames',
        options: { call: 'integralGoods.goodsList', shape: 'rows', value: 'id', label: 'goodsName' },
      },
      column: 320,
      form: { wide: true, lists: true },
    },
    { name: 'remark', form: { wide: true } },
    'createTime',
  ],
  screen: { paths: ['/system_device/exchange/template'], title: 'templateName' },
  base: '/api/blade-device/exchange/template',
  calls: [{ verb: 'page', certainty: 'composed' }, { verb: 'detail', params: ['templateId'], certainty: 'composed' }, 'save', 'update', 'remove'],
});
