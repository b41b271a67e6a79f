import { defineFamily } from '../family';
import { CHILD_COLUMNS, dictFields, dictScreen } from './dictFields';

/**
 * Dictionaries of the server (spec 1 §2 Dictionary management, wire format §4.4): dictionaries and their entries are records of one kind. Reading a dictionary
 * by its code answers the entries that are not sealed.
 */
export const dict = defineFamily({
  key: 'dict',
  area: 'dictionaries',
  labels: { zh: '字典管理', en: 'Dictionaries' },
  shared: true,
  fields: dictFields('dict', 'dict.tree'),
  uniqueTogether: [['code', 'dictKey']],
  tree: { parent: 'parentId', root: '0', label: 'dictValue' },
  screen: {
    ...dictScreen('dict'),
    paths: ['/dict-horizontal/index', '/dict-vertical/index'],
    menuCodes: ['dict'],
    panels: [
      {
        key: 'children',
        label: { zh: '字典项', en: 'Entries' },
        call: 'dict.childList',
        place: 'beside',
        belowAt: ['/dict-vertical/index'],
        columns: CHILD_COLUMNS,
        by: { parentId: 'id' },
        edits: {
          add: 'dict.submit',
          edit: 'dict.submit',
          remove: 'dict.remove',
          given: { parentId: 'id', code: 'code' },
          permissions: { add: 'dict_add', edit: 'dict_edit', remove: 'dict_delete' },
        },
      },
      {
        key: 'direct',
        label: { zh: '直接下级', en: 'Direct subordinates' },
        call: 'dict.getDictParentList',
        place: 'row',
        columns: CHILD_COLUMNS,
        by: { parentId: 'id' },
        permission: 'dict_view',
      },
    ],
  },
  answers: [{ call: 'dict.parentList', where: [{ field: 'parentId', is: 'equal', value: '0' }] }],
  calls: [
    { id: 'dict.dictionary', method: 'GET', path: '/api/blade-system/dict/dictionary', params: ['code'], kind: 'dictionary', certainty: 'given' },
    { id: 'dict.dictionaryPost', method: 'POST', path: '/api/blade-system/dict/dictionary', params: ['code'], kind: 'dictionary', certainty: 'composed' },
    {
      id: 'dict.autoRouteDictionary',
      method: 'GET',
      path: '/api/blade-system/dict/auto/route/dictionary',
      params: ['code'],
      kind: 'dictionary',
      certainty: 'composed',
    },
    { id: 'dict.dictionaryTree', method: 'GET', path: '/api/blade-system/dict/dictionary-tree', params: ['code'], kind: 'dictionary', certainty: 'composed' },
    {
      id: 'dict.getDictParentList',
      method: 'GET',
      path: '/api/blade-system/dict/getdictParentList',
      params: ['parentId'],
      kind: 'dictionary',
      certainty: 'assumed',
    },
    { id: 'dict.list', method: 'GET', path: '/api/blade-system/dict/list', params: ['current', 'size'], kind: 'page', certainty: 'composed' },
    { id: 'dict.parentList', method: 'GET', path: '/api/blade-system/dict/parent-list', params: ['current', 'size'], kind: 'page', certainty: 'composed' },
    {
      id: 'dict.childList',
      method: 'GET',
      path: '/api/blade-system/dict/child-list',
      params: ['current', 'size', 'parentId'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'dict.detail', method: 'GET', path: '/api/blade-system/dict/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
    { id: 'dict.tree', method: 'GET', path: '/api/blade-system/dict/tree', params: ['code'], kind: 'tree', certainty: 'composed' },
    { id: 'dict.remove', method: 'POST', path: '/api/blade-system/dict/remove', params: ['ids'], kind: 'remove', certainty: 'composed' },
    { id: 'dict.submit', method: 'POST', path: '/api/blade-system/dict/submit', body: 'json', kind: 'submit', certainty: 'composed' },
  ],
});
