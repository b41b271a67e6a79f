import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Companies and associations that work with the operator (spec 3 §7 Partners). The documents name the calls only; the fields are assumed. */
export const partner = defineFamily({
  key: 'partner',
  area: 'community',
  labels: { zh: '合作单位', en: 'Partners' },
  fields: [
    'id',
    {
      name: 'name',
      label: { zh: '单位名称', en: 'Partner' },
      required: true,
      unique: true,
      column: { width: 230, sortable: true, pinned: 'left' },
      form: { wide: true },
    },
    {
      name: 'partnerType',
      label: { zh: '单位类型', en: 'Kind' },
      choices: states(
        ['1', '收运企业', 'Collection company'],
        ['2', '回收企业', 'Recycling company'],
        ['3', '物业公司', 'Property company'],
        ['4', '公益组织', 'Charity'],
        ['5', '设备厂商', 'Manufacturer'],
      ),
      required: true,
      search: true,
      column: 170,
      form: true,
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
    { name: 'managerName', label: { zh: '联系人', en: 'Contact' }, required: true, column: { width: 110 }, form: true },
    { name: 'managerPhone', required: true, form: true },
    { name: 'address', label: { zh: '单位地址', en: 'Address' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'startDate', label: { zh: '合作开始', en: 'Contract from' }, column: 130, form: true },
    { name: 'endDate', label: { zh: '合作到期', en: 'Contract until' }, notBefore: 'startDate', due: true, search: true, column: 140, form: true },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  heldBy: [{ family: 'activity', field: 'partnerId' }],
  answers: [{ call: 'partner.list', fields: ['id', 'name'] }],
  screen: { paths: ['/system_community/partner/index'], title: 'name' },
  base: '/api/blade-basics-resources/partner',
  calls: ['save', 'update', { verb: 'remove', method: 'DELETE' }, 'page', 'list'],
});
