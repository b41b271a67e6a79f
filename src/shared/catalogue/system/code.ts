import { defineFamily } from '../defineFamily';
import type { EffectSpec } from '../behaviour';
import { DATASOURCE } from './datasource';

/** What a copy takes over from the original. */
const COPIED = ['datasourceId', 'serviceName', 'tableName', 'tablePrefix', 'pkName', 'baseMode', 'wrapMode', 'packageName', 'apiPath', 'webPath'] as const;

const COPY: EffectSpec = {
  call: 'code.copy',
  insert: { family: 'code', values: { codeName: { field: 'codeName', then: '-copy' }, ...Object.fromEntries(COPIED.map((field) => [field, { field }])) } },
};

/** What the code generator makes from a table (spec 3 §7 System administration, wire format §4.7). The generated system is saber (spec 1 §9). */
export const code = defineFamily({
  key: 'code',
  area: 'system',
  labels: { zh: '代码生成', en: 'Code generator' },
  shared: true,
  documented: ['datasourceId', 'serviceName', 'codeName', 'tableName', 'tablePrefix', 'pkName', 'baseMode', 'wrapMode', 'packageName', 'apiPath', 'webPath'],
  fields: [
    'id',
    { name: 'codeName', kind: 'text', label: { zh: '模块名', en: 'Module' }, required: true, max: 64, search: true, column: 160, form: true },
    { name: 'datasourceId', label: { zh: '数据源', en: 'Data source' }, required: true, reference: DATASOURCE, column: 140, form: true },
    { name: 'serviceName', kind: 'text', label: { zh: '服务名', en: 'Service' }, required: true, max: 64, search: true, column: 200, form: true },
    { name: 'tableName', kind: 'text', label: { zh: '表名', en: 'Table' }, required: true, max: 64, search: true, column: 190, form: true },
    { name: 'tablePrefix', kind: 'text', label: { zh: '表前缀', en: 'Table prefix' }, required: true, max: 64, column: 110, form: true },
    { name: 'pkName', kind: 'text', label: { zh: '主键名', en: 'Key' }, required: true, max: 32, form: { first: 'id' } },
    { name: 'packageName', kind: 'text', label: { zh: '包名', en: 'Package' }, required: true, max: 500, column: 230, form: { wide: true } },
    { name: 'baseMode', label: { zh: '基础业务', en: 'Base entity' }, dict: 'yes_no', required: true, form: { first: '2' } },
    { name: 'wrapMode', label: { zh: '包装器', en: 'Wrapper' }, dict: 'yes_no', required: true, form: { first: '2' } },
    { name: 'apiPath', kind: 'text', label: { zh: '后端生成路径', en: 'Path of the server' }, required: true, max: 2000, form: { wide: true } },
    { name: 'webPath', kind: 'text', label: { zh: '前端生成路径', en: 'Path of the client' }, max: 2000, form: { wide: true } },
  ],
  effects: [{ call: 'code.genCode', set: {} }, COPY],
  screen: {
    paths: ['/tool/code'],
    title: 'codeName',
    dateRange: null,
    sort: { field: 'codeName', direction: 'asc' },
    actions: [
      {
        key: 'gen',
        label: { zh: '代码生成', en: 'Generate' },
        call: 'code.genCode',
        fixed: { system: 'saber' },
        confirm: { zh: '是否生成选中模块的代码?', en: 'Generate the code of the chosen modules?' },
      },
      { key: 'copy', label: { zh: '复制', en: 'Copy' }, call: 'code.copy', place: 'row', one: true },
    ],
  },
  base: '/api/blade-develop/code',
  calls: [
    { verb: 'list', kind: 'page' },
    'detail',
    { verb: 'genCode', kind: 'action', path: 'gen-code', params: ['ids', 'system'] },
    'remove',
    'submit',
    { verb: 'copy', kind: 'action', params: ['id'] },
  ],
});
