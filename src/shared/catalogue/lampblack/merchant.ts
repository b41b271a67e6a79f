import { defineFamily } from '../defineFamily';
import { SITE_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/**
 * Restaurants with a fume monitor (spec 3 §7 Lampblack and merchants). The documents name the calls only; the fields are assumed. Sizes by the number of stoves
 * and the limit of 2.00 mg/m³ follow GB 18483.
 */
export const merchant = defineFamily({
  key: 'merchant',
  area: 'lampblack',
  labels: { zh: '餐饮商户', en: 'Merchants' },
  fields: [
    'id',
    {
      name: 'merchantName',
      kind: 'text',
      label: { zh: '商户名称', en: 'Merchant' },
      required: true,
      max: 64,
      unique: true,
      search: true,
      column: { width: 200, sortable: true, pinned: 'left' },
      form: { section: { zh: '商户信息', en: 'Merchant' } },
    },
    {
      name: 'creditCode',
      kind: 'text',
      label: { zh: '统一社会信用代码', en: 'Unified social credit code' },
      max: 18,
      unique: true,
      search: 'likeright',
      column: 210,
      form: true,
    },
    {
      name: 'merchantType',
      label: { zh: '经营类型', en: 'Kind' },
      choices: states(
        ['1', '中餐', 'Chinese cuisine'],
        ['2', '火锅', 'Hotpot'],
        ['3', '烧烤', 'Barbecue'],
        ['4', '快餐小吃', 'Snacks'],
        ['5', '单位食堂', 'Canteen'],
      ),
      required: true,
      search: true,
      column: 150,
      form: true,
    },
    {
      name: 'scale',
      label: { zh: '经营规模', en: 'Size' },
      choices: states(['1', '小型', 'Small'], ['2', '中型', 'Medium'], ['3', '大型', 'Large']),
      required: true,
      search: true,
      column: 110,
      form: true,
    },
    { name: 'stoveNum', kind: 'integer', label: { zh: '基准灶头数', en: 'Stoves' }, required: true, between: [1, 99], summed: false, column: 120, form: true },
    {
      name: 'limitValue',
      kind: 'decimal',
      label: { zh: '排放限值', en: 'Emission limit' },
      unit: 'mg/m³',
      required: true,
      between: [0, 20],
      column: 165,
      form: { first: '2.00' },
    },
    {
      name: 'siteId',
      label: { zh: '所属站点', en: 'Site' },
      reference: SITE_REFERENCE,
      search: true,
      column: 170,
      form: { section: { zh: '位置与联系', en: 'Position and contact' } },
    },
    { name: 'address', required: true, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', form: true },
    { name: 'managerName', required: true, column: { width: 110 }, form: true },
    { name: 'managerPhone', required: true, form: true },
    {
      name: 'businessStatus',
      label: { zh: '营业状态', en: 'Business' },
      choices: states(['1', '营业', 'Open', 'success'], ['0', '歇业', 'Closed']),
      search: true,
      column: 110,
      form: { first: '1' },
    },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  heldBy: [{ family: 'lampblackDetail', field: 'merchantId' }],
  answers: [{ call: 'merchant.list', fields: ['id', 'merchantName'] }],
  screen: { paths: ['/system_lampblack/merchant/index'], title: 'merchantName', sort: { field: 'merchantName', direction: 'asc' } },
  base: '/api/blade-yyjc/merchant',
  calls: ['page', 'list', 'detail', 'save', 'update', { verb: 'remove', method: 'DELETE' }],
});
