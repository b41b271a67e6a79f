import { defineFamily } from '../family';
import { CHILD_COLUMNS, dictFields, dictScreen } from './dictFields';

/**
 * Dictionaries of a tenant's own business (wire format §4.4): like those of the server, but separate per tenant. A call that the server routes (auto/route)
 * answers these first.
 */
export const dictBiz = defineFamily({
  key: 'dictBiz',
  area: 'dictionaries',
  labels: { zh: '业务字典', en: 'Business dictionaries' },
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
  calls: [
    { id: 'dictBiz.dictionary', method: 'GET', path: '/api/blade-system/dict-biz/dictionary', params: ['code'], kind: 'dictionary', certainty: 'composed' },
    { id: 'dictBiz.list', method: 'GET', path: '/api/blade-system/dict-biz/list', params: ['current', 'size'], kind: 'page', certainty: 'composed' },
    {
      id: 'dictBiz.parentList',
      method: 'GET',
      path: '/api/blade-system/dict-biz/parent-list',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    {
      id: 'dictBiz.childList',
      method: 'GET',
      path: '/api/blade-system/dict-biz/child-list',
      params: ['current', 'size', 'parentId'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'dictBiz.detail', method: 'GET', path: '/api/blade-system/dict-biz/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
    { id: 'dictBiz.tree', method: 'GET', path: '/api/blade-system/dict-biz/tree', params: ['code'], kind: 'tree', certainty: 'composed' },
    { id: 'dictBiz.remove', method: 'POST', path: '/api/blade-system/dict-biz/remove', params: ['ids'], kind: 'remove', certainty: 'composed' },
    { id: 'dictBiz.submit', method: 'POST', path: '/api/blade-system/dict-biz/submit', body: 'json', kind: 'submit', certainty: 'composed' },
  ],
});
