import { defineFamily } from '../defineFamily';

/** Positions of a tenant's people (wire format §4.2). One that a person still holds cannot be removed. */
export const post = defineFamily({
  key: 'post',
  area: 'system',
  labels: { zh: '岗位管理', en: 'Positions' },
  documented: ['category', 'postCode', 'postName', 'sort', 'remark'],
  heldBy: [{ family: 'user', field: 'postId' }],
  fields: [
    'id',
    {
      name: 'postCode',
      kind: 'text',
      label: { zh: '岗位编号', en: 'Position code' },
      required: true,
      max: 12,
      unique: true,
      search: true,
      column: { width: 130, sortable: true, pinned: 'left' },
      form: true,
    },
    { name: 'postName', kind: 'text', label: { zh: '岗位名称', en: 'Position' }, required: true, max: 64, search: true, column: 180, form: true },
    { name: 'category', label: { zh: '岗位类型', en: 'Level' }, dict: 'post_category', required: true, search: { match: 'equal' }, column: 110, form: true },
    { name: 'sort', label: { zh: '岗位排序', en: 'Order' }, required: true, between: [0, 999_999], form: { first: '1' } },
    { name: 'remark', label: { zh: '岗位描述', en: 'Description' }, max: 255, column: 260, form: { wide: true } },
  ],
  screen: { paths: ['/system/post'], title: 'postName', dateRange: null, sort: { field: 'sort', direction: 'asc' } },
  base: '/api/blade-system/post',
  certainty: 'composed',
  calls: [{ verb: 'list', kind: 'page' }, { verb: 'select', kind: 'list', params: ['tenantId'] }, 'detail', 'remove', 'submit'],
});
