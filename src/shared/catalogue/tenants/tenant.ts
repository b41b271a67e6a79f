import { defineFamily } from '../defineFamily';
import { DATASOURCE } from '../system/datasource';
import { PACKAGE } from './tenantPackage';

/** How tenants are offered where records belong to one of them. */
export const TENANT_OPTIONS = { call: 'tenant.getList', shape: 'rows', value: 'tenantId', label: 'tenantName' } as const;

/**
 * Tenants (spec 3 §7 Tenants, wire format §4.5): the server gives a new one its number, a role, a department, a position and an administrator. The package limits its
 * menus; after the expiry nobody signs in. The inventory gives the call "setting" its ids alone: accounts and expiry are what the commercial server takes with them.
 */
export const tenant = defineFamily({
  key: 'tenant',
  area: 'tenants',
  labels: { zh: '租户管理', en: 'Tenants' },
  shared: true,
  documented: [
    'tenantId',
    'tenantName',
    'domain',
    'linkman',
    'contactNumber',
    'address',
    'accountNumber',
    'expireTime',
    'datasourceId',
    'packageId',
    'backgroundUrl',
  ],
  fields: [
    'id',
    { name: 'tenantId', kind: 'text', label: { zh: '租户编号', en: 'Tenant' }, search: true, column: { width: 110, sortable: true, pinned: 'left' } },
    { name: 'tenantName', kind: 'text', label: { zh: '租户名称', en: 'Name' }, required: true, max: 45, unique: true, search: true, column: 190, form: true },
    { name: 'linkman', kind: 'text', label: { zh: '联系人', en: 'Contact' }, required: true, max: 20, column: 90, form: true, personal: true },
    { name: 'contactNumber', kind: 'text', label: { zh: '联系电话', en: 'Phone' }, required: true, max: 20, column: 135, form: true, personal: true },
    { name: 'expireTime', kind: 'dateTime', label: { zh: '到期时间', en: 'Expires' }, column: 165 },
    { name: 'packageId', label: { zh: '产品包', en: 'Package' }, column: 120, view: true, reference: PACKAGE },
    { name: 'accountNumber', kind: 'integer', label: { zh: '账号额度', en: 'Accounts allowed' }, column: 110, summed: false },
    { name: 'datasourceId', label: { zh: '数据源', en: 'Data source' }, column: 130, view: true, reference: DATASOURCE },
    { name: 'domain', kind: 'text', label: { zh: '域名地址', en: 'Sign-in address' }, max: 255, unique: true, column: 270, form: { wide: true } },
    { name: 'address', label: { zh: '联系地址', en: 'Address' }, max: 255, form: { wide: true } },
    { name: 'backgroundUrl', kind: 'text', label: { zh: '登录背景', en: 'Sign-in picture' }, max: 1000, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  screen: {
    paths: ['/system/tenant'],
    title: 'tenantName',
    actions: [
      {
        key: 'setting',
        label: { zh: '授权配置', en: 'Accounts and expiry' },
        call: 'tenant.setting',
        idsParam: 'ids',
        inputs: [
          { name: 'accountNumber', kind: 'integer', label: { zh: '账号额度（-1 不限）', en: 'Accounts allowed (-1: any number)' }, between: [-1, 100_000] },
          { name: 'expireTime', kind: 'dateTime', label: { zh: '到期时间', en: 'Expires' }, required: true },
        ],
      },
      {
        key: 'package',
        label: { zh: '产品包配置', en: 'Package' },
        call: 'tenant.packageSetting',
        place: 'row',
        one: true,
        idsParam: 'tenantId',
        carry: { tenantId: 'tenantId' },
        inputs: [{ name: 'packageId', label: { zh: '产品包', en: 'Package' }, required: true, reference: PACKAGE }],
      },
      {
        key: 'datasource',
        label: { zh: '数据源配置', en: 'Data source' },
        call: 'tenant.datasource',
        place: 'row',
        one: true,
        idsParam: 'tenantId',
        carry: { tenantId: 'tenantId' },
        inputs: [{ name: 'datasourceId', label: { zh: '数据源', en: 'Data source' }, required: true, reference: DATASOURCE }],
      },
      {
        key: 'systems',
        label: { zh: '子系统配置', en: 'Subsystems' },
        call: 'topMenu.tenantSystemSubmit',
        place: 'row',
        one: true,
        idsParam: 'tenantId',
        carry: { tenantId: 'tenantId' },
        inputs: [
          {
            name: 'topMenuIds',
            label: { zh: '子系统', en: 'Subsystems' },
            required: true,
            reference: { family: 'topMenu', many: true, options: { call: 'topMenu.list', shape: 'page', value: 'id', label: 'name' } },
          },
        ],
      },
    ],
    panels: [
      {
        key: 'packageOf',
        label: { zh: '产品包详情', en: 'Its package' },
        call: 'tenant.packageDetail',
        place: 'row',
        columns: ['packageName', 'menuId', 'remark'],
        by: { tenantId: 'tenantId' },
        permission: 'tenant_view',
      },
      {
        key: 'rolesOf',
        label: { zh: '租户角色', en: 'Its roles' },
        call: 'role.tenantTree',
        place: 'row',
        columns: ['title'],
        by: { tenantId: 'tenantId' },
        permission: 'tenant_view',
      },
      {
        key: 'systemsOf',
        label: { zh: '已有子系统', en: 'Its subsystems' },
        call: 'topMenu.tenantTopMenu',
        place: 'row',
        columns: ['name', 'code', 'path', 'sort'],
        by: { tenant: 'tenantId' },
        permission: 'tenant_view',
      },
    ],
  },
  answers: [
    { call: 'tenant.getList', fields: ['id', 'tenantId', 'tenantName'] },
    { call: 'tenant.packageDetail', of: 'tenantPackage' },
  ],
  base: '/api/blade-system/tenant',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'page', certainty: 'given' },
    'detail',
    { verb: 'packageDetail', kind: 'detail', path: 'package-detail', params: ['tenantId'] },
    { verb: 'getList', kind: 'list', path: '/blade-system/tenant/getList', certainty: 'given' },
    'remove',
    'submit',
    { verb: 'setting', kind: 'action', params: ['ids'], assumed: ['accountNumber', 'expireTime'] },
    { verb: 'datasource', kind: 'action', params: ['tenantId', 'datasourceId'] },
    { verb: 'packageSetting', kind: 'action', path: 'package-setting', params: ['tenantId', 'packageId'] },
  ],
});
