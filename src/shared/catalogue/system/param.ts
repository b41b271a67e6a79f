import { defineFamily } from '../defineFamily';

/** Parameters of the server (spec 3 §7 System administration): a key, its value, and what it is for. */
export const param = defineFamily({
  key: 'param',
  area: 'system',
  labels: { zh: '系统参数', en: 'Parameters' },
  fields: [
    'id',
    { name: 'paramName', kind: 'text', label: { zh: '参数名称', en: 'Name' }, required: true, max: 64, search: true, column: 200, form: true },
    { name: 'paramKey', kind: 'text', label: { zh: '参数键', en: 'Key' }, required: true, max: 64, unique: true, search: true, column: 240, form: true },
    { name: 'paramValue', kind: 'text', label: { zh: '参数值', en: 'Value' }, required: true, max: 255, column: 220, form: true },
    { name: 'remark', column: 220, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  screen: { paths: ['/system/param'], title: 'paramName' },
  base: '/api/blade-system/param',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'page' },
    { verb: 'remove', certainty: 'assumed' },
    { verb: 'submit', certainty: 'assumed' },
  ],
});
