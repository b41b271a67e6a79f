import { defineFamily } from '../defineFamily';
import type { FieldDrafts } from '../draft';

/** Columns of the buttons of a menu. */
const BUTTON_COLUMNS = ['name', 'code', 'alias', 'category', 'action', 'sort', 'remark'] as const;

/** Fields of a menu entry (wire format §4.1). */
const MENU_FIELDS: FieldDrafts = [
  'id',
  { name: 'name', label: { zh: '菜单名称', en: 'Menu' }, required: true, max: 255, search: { match: 'like' }, column: 230, form: true },
  {
    name: 'parentId',
    label: { zh: '上级菜单', en: 'Parent' },
    absent: '0',
    reference: { family: 'menu', nameField: 'parentName', options: { call: 'menu.tree', shape: 'tree', value: 'value', label: 'title' } },
    form: true,
  },
  { name: 'code', label: { zh: '菜单编号', en: 'Code' }, required: true, max: 255, search: { match: 'like' }, column: 190, form: true },
  { name: 'path', kind: 'text', label: { zh: '路由地址', en: 'Path' }, max: 255, search: { match: 'like' }, column: 280, form: { wide: true } },
  { name: 'source', kind: 'text', label: { zh: '菜单图标', en: 'Icon' }, max: 255, column: 150, form: true },
  { name: 'alias', kind: 'text', label: { zh: '菜单别名', en: 'Alias' }, max: 255, column: 110, form: true },
  { name: 'category', label: { zh: '菜单类型', en: 'Type' }, dict: 'menu_category', required: true, column: 90, form: { first: '1' } },
  { name: 'action', label: { zh: '按钮位置', en: 'Button place' }, dict: 'button_func', absent: '0', column: 130, form: true },
  { name: 'isOpen', label: { zh: '新窗口打开', en: 'New window' }, dict: 'yes_no', column: 110, form: { first: '1' } },
  { name: 'sort', label: { zh: '菜单排序', en: 'Order' }, required: true, between: [0, 999_999], form: { first: '1' } },
  { name: 'remark', max: 255, form: { wide: true } },
];

/**
 * Menus of the server and their buttons (spec 3 §7 System administration, wire format §4.1): the tree of menus is the list, and the buttons of the chosen one stand
 * beside it. A button is a menu of another type. A new menu is in nobody's routes until a role has it. The documents list menu/list as a page; it answers a tree.
 */
export const menu = defineFamily({
  key: 'menu',
  area: 'system',
  labels: { zh: '菜单管理', en: 'Menus' },
  shared: true,
  documented: ['parentId', 'code', 'name', 'alias', 'path', 'source', 'sort', 'category', 'action', 'isOpen', 'remark'],
  tree: { parent: 'parentId', root: '0', label: 'name', order: 'sort' },
  fields: MENU_FIELDS,
  screen: {
    paths: ['/system/menu'],
    title: 'name',
    dateRange: null,
    columns: ['name', 'code', 'path', 'source', 'isOpen', 'sort'],
    calls: { page: null, list: 'menu.menuList', children: 'menu.lazyMenuList' },
    views: [
      { key: 'all', label: { zh: '菜单与按钮', en: 'Menus and buttons' }, call: 'menu.list', columns: ['name', 'code', 'category', 'action', 'path', 'sort'] },
    ],
    panels: [
      {
        key: 'buttons',
        label: { zh: '下级与按钮', en: 'Buttons and entries below' },
        call: 'menu.lazyList',
        place: 'beside',
        columns: BUTTON_COLUMNS,
        by: { parentId: 'id' },
        edits: {
          add: 'menu.submit',
          edit: 'menu.submit',
          remove: 'menu.remove',
          given: { parentId: 'id' },
          permissions: { add: 'menu_add', edit: 'menu_edit', remove: 'menu_delete' },
        },
      },
    ],
  },
  answers: [
    { call: 'menu.list', nested: true },
    { call: 'menu.menuList', nested: true, where: [{ field: 'category', is: 'equal', value: '1' }] },
    { call: 'menu.lazyList', by: { parentId: 'parentId' } },
    { call: 'menu.lazyMenuList', by: { parentId: 'parentId' }, where: [{ field: 'category', is: 'equal', value: '1' }] },
    { call: 'menu.tree', where: [{ field: 'category', is: 'equal', value: '1' }] },
  ],
  base: '/api/blade-system/menu',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'page' },
    { verb: 'lazyList', path: 'lazy-list' },
    { verb: 'lazyMenuList', kind: 'list', path: 'lazy-menu-list', params: ['parentId'] },
    { verb: 'menuList', kind: 'tree', path: 'menu-list', params: ['current', 'size'] },
    { verb: 'tree', kind: 'tree', params: ['tenantId'] },
    'detail',
    'remove',
    'submit',
    { verb: 'grantTree', kind: 'tree', path: 'grant-tree' },
    { verb: 'roleTreeKeys', kind: 'list', path: 'role-tree-keys', params: ['roleIds'] },
    { verb: 'grantTopTree', kind: 'tree', path: 'grant-top-tree' },
    { verb: 'topTreeKeys', kind: 'list', path: 'top-tree-keys', params: ['topMenuIds'] },
  ],
});
