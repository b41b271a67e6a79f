import { defineFamily } from '../defineFamily';

/** Menu entries that a person keeps at hand (spec 3 §7 System administration). The server lists all of them at once; the names of the fields are assumed. */
export const commonMenu = defineFamily({
  key: 'commonMenu',
  area: 'system',
  labels: { zh: '常用菜单', en: 'Menus at hand' },
  fields: [
    'id',
    { name: 'name', label: { zh: '菜单名称', en: 'Menu' }, required: true, form: true },
    { name: 'path', kind: 'text', label: { zh: '路由地址', en: 'Path' }, required: true, max: 255, search: true, column: 260, form: true },
    { name: 'sort', between: [0, 9999], form: true },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  screen: {
    paths: ['/system/commonmenu'],
    title: 'name',
    sort: { field: 'sort', direction: 'asc' },
    calls: { list: 'commonMenu.listMenu', add: 'commonMenu.saveMenu' },
  },
  base: '/api/blade-system/commonmenu',
  calls: [{ verb: 'listMenu', kind: 'list' }, { verb: 'saveMenu', kind: 'save' }, 'remove'],
});
