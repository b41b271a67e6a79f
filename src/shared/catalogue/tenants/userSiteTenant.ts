import { defineFamily } from '../defineFamily';
import type { InputDraft } from '../draft';

/** The person who gets sites. */
const PERSON = {
  name: 'userId',
  label: { zh: '用户', en: 'User' },
  required: true,
  reference: { family: 'user', nameField: 'userName', options: { call: 'user.page', shape: 'page', value: 'id', label: 'realName', search: 'realName_like' } },
} as const;

const ASSIGNED: readonly InputDraft[] = [
  PERSON,
  { name: 'tenantId', kind: 'text', label: { zh: '租户编号', en: 'Tenant' }, required: true, max: 12 },
  {
    name: 'siteIds',
    label: { zh: '站点', en: 'Sites' },
    required: true,
    form: { wide: true, lists: true },
    reference: { family: 'site', many: true, options: { call: 'siteTenant.listSiteBySiteName', shape: 'rows', value: 'id', label: 'siteName' } },
  },
];

/** Sites that a person may see (spec 1 §3 User-site assignment, 1 §7 Users): assigned and taken away as lists of sites. */
export const userSiteTenant = defineFamily({
  key: 'userSiteTenant',
  area: 'users',
  labels: { zh: '用户站点分配', en: 'Sites of users' },
  documented: ['userId', 'tenantId'],
  uniqueTogether: [['userId', 'siteId']],
  fields: [
    'id',
    { ...PERSON, search: true, column: 120, personal: true },
    {
      name: 'siteId',
      label: { zh: '站点', en: 'Site' },
      reference: { family: 'site', nameField: 'siteName', options: { call: 'siteTenant.listSiteBySiteName', shape: 'rows', value: 'id', label: 'siteName' } },
      column: 240,
    },
    {
      name: 'deptId',
      label: { zh: '所属部门', en: 'Department' },
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.customTree', shape: 'tree', value: 'value', label: 'title' } },
      column: 160,
    },
    { name: 'siteName', label: { zh: '站点名称', en: 'Site' }, search: null, column: null },
    { name: 'tenantId', kind: 'text', label: { zh: '租户编号', en: 'Tenant' }, search: { match: 'equal' }, column: 110 },
    { name: 'createTime', label: { zh: '分配时间', en: 'Assigned' }, column: 165 },
  ],
  screen: {
    paths: ['/system/usersite'],
    title: 'siteName',
    calls: { page: 'userSiteTenant.userSitePage', add: null, remove: null },
    permissions: { import: null },
    tree: {
      label: { zh: '部门', en: 'Departments' },
      options: { call: 'dept.customTree', shape: 'tree', value: 'value', label: 'title' },
      key: 'deptId_equal',
    },
    actions: [
      { key: 'assign', label: { zh: '分配站点', en: 'Assign sites' }, call: 'userSiteTenant.save', place: 'screen', inputs: ASSIGNED, intent: 'primary' },
      {
        key: 'unassign',
        label: { zh: '取消分配', en: 'Take away' },
        call: 'userSiteTenant.remove',
        one: true,
        idsParam: 'siteIds',
        carry: { siteIds: 'siteId', userId: 'userId', tenantId: 'tenantId' },
        confirm: { zh: '确定取消该用户对所选站点的权限?', en: 'Take the chosen sites away from their users?' },
        intent: 'danger',
      },
    ],
    panels: [
      {
        key: 'sites',
        label: { zh: '该用户的站点', en: 'All sites of this user' },
        call: 'userSiteTenant.listSite',
        place: 'row',
        columns: ['siteId', 'deptId', 'createTime'],
        by: { userId: 'userId', tenantId: 'tenantId' },
      },
    ],
  },
  answers: [
    { call: 'userSiteTenant.listSite', by: { userId: 'userId', tenantId: 'tenantId' } },
    { call: 'userSiteTenant.userSitePage', by: { userId: 'userId', tenantId: 'tenantId' } },
  ],
  base: '/api/blade-user/usersitetenant',
  certainty: 'composed',
  calls: [
    { verb: 'listSite', kind: 'list', path: 'liatSite', params: ['userId', 'tenantId'] },
    { verb: 'userSitePage', kind: 'page', path: 'user/site/page', params: ['current', 'size', 'userId', 'tenantId'] },
    { verb: 'save', body: 'json' },
    { verb: 'remove', body: 'json' },
  ],
});
