import { defineFamily } from '../defineFamily';
import type { FieldDraft } from '../fieldDraft';

/** Which menu a scope belongs to, in both kinds of scopes. */
export const SCOPE_MENU = {
  name: 'menuId',
  label: { zh: '所属菜单', en: 'Menu' },
  required: true,
  neverEmpty: true,
  reference: { family: 'menu', nameField: 'menuName', options: { call: 'menu.tree', shape: 'tree', value: 'value', label: 'title' } },
  search: { match: 'equal' },
  column: 150,
  form: true,
} as const satisfies FieldDraft;

/** Which of its records a menu shows (spec 3 §7 System administration, wire format §4.6): roles get scopes beside their menus. */
export const dataScope = defineFamily({
  key: 'dataScope',
  area: 'system',
  labels: { zh: '数据权限', en: 'Data scopes' },
  shared: true,
  documented: ['menuId', 'resourceCode', 'scopeName', 'scopeField', 'scopeClass', 'scopeColumn', 'scopeType', 'scopeValue', 'remark'],
  uniqueTogether: [['menuId', 'scopeName']],
  fields: [
    'id',
    { name: 'scopeName', kind: 'text', label: { zh: '权限名称', en: 'Scope' }, required: true, max: 255, search: true, column: 150, form: true },
    SCOPE_MENU,
    { name: 'resourceCode', kind: 'text', label: { zh: '权限编号', en: 'Code' }, required: true, max: 255, column: 220, form: true },
    { name: 'scopeType', label: { zh: '规则类型', en: 'Rule' }, dict: 'data_scope_type', required: true, search: { match: 'equal' }, column: 170, form: true },
    { name: 'scopeColumn', kind: 'text', label: { zh: '权限字段', en: 'Column' }, max: 255, column: 120, form: { first: 'create_dept' } },
    { name: 'scopeField', kind: 'text', label: { zh: '可见字段', en: 'Visible fields' }, max: 255, form: { first: '*' } },
    { name: 'scopeClass', kind: 'text', label: { zh: '权限类名', en: 'Mapper' }, required: true, max: 500, column: 330, form: { wide: true } },
    { name: 'scopeValue', kind: 'longText', label: { zh: '自定义规则', en: 'Custom rule' }, max: 2000, form: { wide: true } },
    { name: 'remark', max: 255, form: { wide: true } },
  ],
  screen: { paths: ['/authority/datascope'], title: 'scopeName', dateRange: null, sort: { field: 'resourceCode', direction: 'asc' } },
  base: '/api/blade-system/data-scope',
  calls: [{ verb: 'list', kind: 'page' }, 'detail', 'remove', 'submit'],
});
