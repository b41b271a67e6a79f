import { defineFamily } from '../defineFamily';
import { TENANT_OPTIONS } from './tenant';

/** Sites that the platform has given to a tenant (spec 2 §7.4 Site-to-tenant binding): a site is bound once. */
export const siteTenant = defineFamily({
  key: 'siteTenant',
  area: 'tenants',
  labels: { zh: '站点租户绑定', en: 'Sites of tenants' },
  shared: true,
  documented: ['siteName'],
  fields: [
    'id',
    {
      name: 'siteId',
      label: { zh: '站点', en: 'Site' },
      required: true,
      unique: true,
      reference: {
        family: 'site',
        nameField: 'siteName',
        // A site is bound once: only those without a tenant are offered.
        options: { call: 'siteTenant.listUnbindSite', shape: 'rows', value: 'id', label: 'siteName' },
      },
      form: true,
    },
    { name: 'siteName', label: { zh: '站点名称', en: 'Site' }, search: { match: 'like' }, column: 240 },
    {
      name: 'tenantId',
      label: { zh: '所属租户', en: 'Tenant' },
      required: true,
      reference: { family: 'tenant', nameField: 'tenantName', options: TENANT_OPTIONS },
      search: true,
      column: 200,
      form: true,
    },
    { name: 'remark', column: 200, form: { wide: true } },
    { name: 'createTime', label: { zh: '绑定时间', en: 'Bound on' }, column: 165 },
  ],
  screen: {
    paths: ['/system/sitetenant'],
    title: 'siteName',
    dateRange: null,
    calls: { list: 'siteTenant.listTenantSiteBySiteName' },
    panels: [
      { key: 'unbound', label: { zh: '未绑定站点', en: 'Sites without a tenant' }, call: 'siteTenant.listUnbindSite', place: 'screen' },
      {
        key: 'site',
        label: { zh: '站点信息', en: 'Site' },
        call: 'siteTenant.listSiteBySiteName',
        place: 'row',
        columns: ['siteCode', 'siteName', 'siteType', 'address'],
        by: { siteName: 'siteName' },
      },
    ],
  },
  answers: [
    { call: 'siteTenant.listUnbindSite', of: 'site', unreferencedBy: { family: 'siteTenant', field: 'siteId' } },
    { call: 'siteTenant.listSiteBySiteName', of: 'site', fields: ['id', 'siteName', 'siteCode', 'siteType', 'address'] },
  ],
  base: '/api/blade-basics-resources/sitetenant',
  calls: [
    { verb: 'listTenantSiteBySiteName', kind: 'list', params: ['siteName'] },
    { verb: 'listUnbindSite', kind: 'list' },
    { verb: 'listSiteBySiteName', kind: 'list', params: ['siteName'] },
    'save',
  ],
});
