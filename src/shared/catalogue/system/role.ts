import { defineFamily } from '../defineFamily';

/** Roles of a tenant, and what each may do (wire format §4.2). */
export const role = defineFamily({
  key: 'role',
  area: 'system',
  labels: { zh: '角色管理', en: 'Roles' },
  heldBy: [{ family: 'user', field: 'roleId' }],
  tree: { parent: 'parentId', root: '0', label: 'roleName', order: 'sort' },
  fields: [
    'id',
    { name: 'roleName', kind: 'text', label: { zh: '角色名称', en: 'Role' }, search: { match: 'like' }, column: 220, form: true, required: true, max: 64 },
    { name: 'roleAlias', kind: 'text', label: { zh: '角色别名', en: 'Alias' }, search: { match: 'like' }, column: 180, form: true, required: true, max: 64 },
    {
      name: 'parentId',
      label: { zh: '上级角色', en: 'Parent' },
      absent: '0',
      // The roles of the tenant that the edited role belongs to.
      reference: {
        family: 'role',
        nameField: 'parentName',
        options: { call: 'role.treeById', shape: 'tree', value: 'value', label: 'title', by: { roleId: 'id' } },
      },
      form: true,
    },
    { name: 'sort', form: true, required: true, between: [0, 999_999] },
    // What a role is called in the trees of options.
    { name: 'title', kind: 'text', label: { zh: '角色', en: 'Role' }, search: null, column: null, view: false },
  ],
  screen: {
    paths: ['/system/role'],
    title: 'roleName',
    dateRange: null,
    grants: [
      {
        key: 'grant',
        label: { zh: '权限设置', en: 'Permissions' },
        tree: 'menu.grantTree',
        keys: 'menu.roleTreeKeys',
        keysParam: 'roleIds',
        save: 'role.grant',
        idsParam: 'roleIds',
        tabs: [
          { name: 'menu', param: 'menuIds', label: { zh: '菜单权限', en: 'Menus' } },
          { name: 'dataScope', param: 'dataScopeIds', label: { zh: '数据权限', en: 'Data' }, leaves: true },
          { name: 'apiScope', param: 'apiScopeIds', label: { zh: '接口权限', en: 'Interfaces' }, leaves: true },
        ],
        holders: { call: 'user.page', field: 'roleId' },
      },
    ],
  },
  answers: [{ call: 'role.list', nested: true }],
  base: '/api/blade-system/role',
  calls: [
    { verb: 'list', kind: 'tree', params: ['current', 'size'], certainty: 'composed' },
    { verb: 'tree', kind: 'tree', params: ['tenantId', 'userId'], certainty: 'composed' },
    { verb: 'treeById', kind: 'tree', path: 'tree-by-id', params: ['roleId'], certainty: 'composed' },
    { verb: 'tenantTree', kind: 'tree', path: 'tenant/tree', params: ['tenantId'], certainty: 'composed' },
    'submit',
    'remove',
    { verb: 'grant', kind: 'action', body: 'json' },
  ],
});
