import { defineFamily } from '../defineFamily';
import { CHILD_COLUMNS, dictFields, dictScreen } from './dictFields';

/**
 * Dictionaries of a tenant's own business (wire format §4.4): like those of the server, but separate per tenant. A call that the server routes (auto/route)
 * answers these first.
 */
export const dictBiz = defineFamily({
  key: 'dictBiz',
  area: 'dictionaries',
  labels: { zh: '业务字典', en: 'Business dictionaries' },
  documented: ['code', 'dictValue', 'sort', 'isSealed', 'dictKey', 'parentId', 'remark'],
  fields: dictFields('dictBiz', 'dictBiz.tree'),
  uniqueTogether: [['code', 'dictKey']],
  tree: { parent: 'parentId', root: '0', label: 'dictValue' },
  screen: {
    ...dictScreen('dictBiz'),
    paths: ['/system/dictbiz'],
    menuCodes: ['dictBiz', 'dictbiz'],
    panels: [
      {
        key: 'children',
        label: { zh: '字典项', en: 'Entries' },
        call: 'dictBiz.childList',
        place: 'beside',
        columns: CHILD_COLUMNS,
        by: { parentId: 'id' },
        edits: {
          add: 'dictBiz.submit',
          edit: 'dictBiz.submit',
          remove: 'dictBiz.remove',
          given: { parentId: 'id', code: 'code' },
          permissions: { add: 'dictBiz_add', edit: 'dictBiz_edit', remove: 'dictBiz_delete' },
        },
      },
    ],
  },
  answers: [
    { call: 'dictBiz.dictionary', by: { code: 'code' } },
    { call: 'dictBiz.parentList', where: [{ field: 'parentId', is: 'equal', value: '0' }] },
  ],
  base: '/api/blade-system/dict-biz',
  certainty: 'composed',
  calls: [
    { verb: 'dictionary', kind: 'dictionary', params: ['code'] },
    { verb: 'list', kind: 'page' },
    { verb: 'parentList', kind: 'page', path: 'parent-list' },
    { verb: 'childList', kind: 'page', path: 'child-list', params: ['current', 'size', 'parentId'] },
    'detail',
    { verb: 'tree', params: ['code'] },
    'remove',
    'submit',
  ],
});
