import { defineFamily } from '../defineFamily';

/** Departments of a tenant (wire format §4.2): the tree is the list. */
export const dept = defineFamily({
  key: 'dept',
  area: 'system',
  labels: { zh: '机构管理', en: 'Departments' },
  heldBy: [
    { family: 'user', field: 'deptId' },
    { family: 'workCard', field: 'deptId' },
  ],
  tree: { parent: 'parentId', root: '0', label: 'deptName', order: 'sort' },
  fields: [
    'id',
    { name: 'deptName', label: { zh: '机构名称', en: 'Department' }, search: { match: 'like' }, column: 260, form: true, required: true, max: 45 },
    {
      name: 'parentId',
      label: { zh: '上级机构', en: 'Parent' },
      absent: '0',
      always: true,
      reference: { family: 'dept', nameField: 'parentName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      form: true,
    },
    { name: 'fullName', kind: 'text', label: { zh: '机构全称', en: 'Full name' }, search: { match: 'like' }, column: 260, form: true, required: true, max: 45 },
    { name: 'deptCategory', label: { zh: '机构类型', en: 'Category' }, dict: 'org_category', search: { match: 'equal' }, column: 110, form: true },
    { name: 'sort', form: true, required: true, between: [0, 999_999] },
    { name: 'remark', column: 200, form: { wide: true }, max: 255 },
    { name: 'ancestors', kind: 'text', label: { zh: '上级编号', en: 'Parent IDs' }, view: false },
  ],
  screen: { paths: ['/system/dept'], title: 'deptName', dateRange: null },
  answers: [
    { call: 'dept.list', nested: true },
    { call: 'dept.lazyList', by: { parentId: 'parentId' } },
    { call: 'dept.lazyTree', by: { parentId: 'parentId' } },
  ],
  base: '/api/blade-system/dept',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'tree' },
    { verb: 'lazyList', path: 'lazy-list' },
    'detail',
    { verb: 'tree', kind: 'tree', params: ['tenantId', 'userId'] },
    { verb: 'lazyTree', kind: 'tree', path: 'lazy-tree', params: ['parentId'] },
    { verb: 'customTree', kind: 'tree', path: '/blade-system/dept/custom/tree', params: ['tenantId'], certainty: 'given' },
    'submit',
    'remove',
  ],
});
