import { defineFamily } from '../defineFamily';

/** Subsystems, and the menus behind each (spec 3 §7 System administration and Tenants, wire format §4.1). The name with wx is for the phone. */
export const topMenu = defineFamily({
  key: 'topMenu',
  area: 'system',
  labels: { zh: '顶部菜单', en: 'Subsystems' },
  shared: true,
  documented: ['code', 'name', 'source', 'path', 'sort'],
  fields: [
    'id',
    { name: 'name', label: { zh: '菜单名称', en: 'Subsystem' }, required: true, max: 255, search: true, column: 180, form: true },
    { name: 'code', label: { zh: '菜单编号', en: 'Code' }, required: true, max: 255, unique: true, search: true, column: 150, form: true },
    { name: 'source', kind: 'text', label: { zh: '菜单图标', en: 'Icon' }, max: 255, column: 200, form: true },
    { name: 'path', kind: 'text', label: { zh: '路由地址', en: 'Path' }, max: 255, column: 200, form: true },
    { name: 'sort', label: { zh: '菜单排序', en: 'Order' }, required: true, between: [0, 999_999], form: { first: '1' } },
  ],
  screen: {
    paths: ['/system/topmenu'],
    title: 'name',
    dateRange: null,
    sort: { field: 'sort', direction: 'asc' },
    grants: [
      {
        key: 'grant',
        label: { zh: '菜单配置', en: 'Menus' },
        tree: 'menu.grantTopTree',
        keys: 'menu.topTreeKeys',
        keysParam: 'topMenuIds',
        save: 'topMenu.grant',
        idsParam: 'topMenuIds',
        tabs: [{ name: 'menu', param: 'menuIds', label: { zh: '菜单权限', en: 'Menus' } }],
      },
    ],
  },
  base: '/api/blade-system/topmenu',
  calls: [
    { verb: 'list', kind: 'page', certainty: 'composed' },
    { verb: 'detail', certainty: 'composed' },
    'remove',
    'submit',
    { verb: 'grant', kind: 'action', body: 'json' },
    { verb: 'tenantTopMenu', kind: 'list', path: 'top-menu', params: ['tenant'], certainty: 'given' },
    { verb: 'tenantSystemSubmit', kind: 'action', path: 'tenant/system/submit', body: 'json', certainty: 'composed' },
  ],
});
