import { defineFamily } from '../defineFamily';
import type { ReferenceSpec } from '../family';

/** How packages are offered to tenants. */
export const PACKAGE: ReferenceSpec = {
  family: 'tenantPackage',
  nameField: 'packageName',
  options: { call: 'tenantPackage.list', shape: 'page', value: 'id', label: 'packageName', search: 'packageName' },
};

/** Packages of menus for tenants (spec 1 §2 Tenant package screen): a menu in a package brings all below it. One that a tenant has cannot be removed. */
export const tenantPackage = defineFamily({
  key: 'tenantPackage',
  area: 'tenants',
  labels: { zh: '租户产品包', en: 'Tenant packages' },
  shared: true,
  documented: ['packageName', 'menuId', 'remark', 'id'],
  heldBy: [{ family: 'tenant', field: 'packageId' }],
  fields: [
    'id',
    {
      name: 'packageName',
      kind: 'text',
      label: { zh: '产品包名称', en: 'Package' },
      required: { zh: '请输入产品包名称', en: 'Enter the name of the package' },
      max: 64,
      unique: true,
      search: { match: 'like' },
      column: { width: 220, sortable: true, pinned: 'left' },
      form: true,
    },
    {
      name: 'menuId',
      label: { zh: '菜单列表', en: 'Menus' },
      required: { zh: '请选择菜单', en: 'Select the menus' },
      neverEmpty: true,
      reference: { family: 'menu', many: true, options: { call: 'menu.tree', shape: 'tree', value: 'value', label: 'title' } },
      form: { wide: true },
    },
    { name: 'remark', column: 320, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  screen: { paths: ['/system/tenantpackage'], title: 'packageName', permissions: { view: null } },
  base: '/api/blade-system/tenant-package',
  calls: [{ verb: 'list', kind: 'page', params: ['current', 'size', 'packageName'] }, 'detail', 'remove', { verb: 'submit', body: 'json' }],
});
