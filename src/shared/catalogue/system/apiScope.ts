import { defineFamily } from '../defineFamily';
import { SCOPE_MENU } from './dataScope';

/** Which calls of a menu may be sent (spec 3 §7 System administration, wire format §4.6): roles get scopes beside their menus. */
export const apiScope = defineFamily({
  key: 'apiScope',
  area: 'system',
  labels: { zh: '接口权限', en: 'Interface scopes' },
  shared: true,
  documented: ['menuId', 'resourceCode', 'scopeName', 'scopePath', 'scopeType', 'remark'],
  uniqueTogether: [['menuId', 'scopeName']],
  fields: [
    'id',
    { name: 'scopeName', kind: 'text', label: { zh: '权限名称', en: 'Scope' }, required: true, max: 255, search: true, column: 150, form: true },
    SCOPE_MENU,
    { name: 'resourceCode', kind: 'text', label: { zh: '权限编号', en: 'Code' }, required: true, max: 255, column: 180, form: true },
    { name: 'scopePath', kind: 'text', label: { zh: '接口路径', en: 'Path' }, required: true, max: 255, column: 260, form: { wide: true } },
    { name: 'scopeType', label: { zh: '接口类型', en: 'Type' }, dict: 'api_scope_type', required: true, search: { match: 'equal' }, column: 150, form: true },
    { name: 'remark', max: 255, column: 200, form: { wide: true } },
  ],
  screen: { paths: ['/authority/apiscope'], title: 'scopeName', dateRange: null, sort: { field: 'resourceCode', direction: 'asc' } },
  base: '/api/blade-system/api-scope',
  calls: [{ verb: 'list', kind: 'page' }, 'detail', 'remove', 'submit'],
});
