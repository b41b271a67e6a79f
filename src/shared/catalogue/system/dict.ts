import { defineFamily } from '../defineFamily';
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
  documented: ['code', 'dictValue', 'sort', 'isSealed', 'dictKey', 'parentId', 'remark'],
  fields: dictFields('dict', 'dict.tree'),
  uniqueTogether: [['code', 'dictKey']],
  tree: { parent: 'parentId', root: '0', label: 'dictValue' },
  screen: {
    ...dictScreen('dict'),
    paths: ['/dict-horizontal/index', '/dict-vertical/index'],
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
  base: '/api/blade-system/dict',
  certainty: 'composed',
  calls: [
    { verb: 'dictionary', kind: 'dictionary', params: ['code'], certainty: 'given' },
    { verb: 'dictionaryPost', kind: 'dictionary', path: 'dictionary', method: 'POST', params: ['code'] },
    { verb: 'autoRouteDictionary', kind: 'dictionary', path: 'auto/route/dictionary', params: ['code'] },
    { verb: 'dictionaryTree', kind: 'dictionary', path: 'dictionary-tree', params: ['code'] },
    { verb: 'getDictParentList', kind: 'dictionary', path: 'getdictParentList', params: ['parentId'], certainty: 'assumed' },
    { verb: 'list', kind: 'page' },
    { verb: 'parentList', kind: 'page', path: 'parent-list' },
    { verb: 'childList', kind: 'page', path: 'child-list', params: ['current', 'size', 'parentId'] },
    'detail',
    { verb: 'tree', params: ['code'] },
    'remove',
    'submit',
  ],
});
