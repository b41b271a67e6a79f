import type { FieldDrafts } from '../draft';

/** The two values of "sealed" (spec 1 §4): a sealed entry is no longer offered; records with it keep it. */
const SEALED = {
  values: [
    { value: '0', label: { zh: '否', en: 'No' } },
    { value: '1', label: { zh: '是', en: 'Yes' }, intent: 'warning' },
  ],
} as const;

/**
 * Fields of a dictionary entry (wire format §4.4), the same in the server's dictionaries and in those of a tenant. Messages are the documented ones (spec 1 §5
 * Dictionary forms). A dictionary itself is a top-level entry with the key "-1".
 * @param tree call whose answer lists the dictionaries as options.
 */
export function dictFields(family: 'dict' | 'dictBiz', tree: string) {
  return [
    'id',
    { name: 'code', label: { zh: '字典编号', en: 'Code' }, required: true, max: 100, search: { match: 'like' }, column: 135, form: { readOnlyOn: 'edit' } },
    { name: 'dictValue', kind: 'text', label: { zh: '字典名称', en: 'Name' }, required: true, max: 100, search: { match: 'like' }, column: 120, form: true },
    { name: 'dictKey', kind: 'text', label: { zh: '字典键值', en: 'Key' }, required: true, max: 100, absent: '-1', column: 100, form: true },
    {
      name: 'parentId',
      label: { zh: '上级字典', en: 'Parent' },
      absent: '0',
      reference: { family, nameField: 'parentName', options: { call: tree, shape: 'tree', value: 'value', label: 'title', fixed: { code: 'DICT' } } },
      column: 110,
      form: true,
    },
    { name: 'sort', label: { zh: '字典排序', en: 'Order' }, required: true, between: [0, 999_999], form: { first: '1' } },
    {
      name: 'isSealed',
      kind: 'switch',
      label: { zh: '封存', en: 'Sealed' },
      required: true,
      choices: SEALED,
      search: { match: 'equal' },
      column: 70,
      form: { first: '0' },
    },
    { name: 'remark', column: 140, form: { wide: true } },
  ] as const satisfies FieldDrafts;
}

/** Columns of the dictionaries, and of the entries of one. */
const PARENT_COLUMNS = ['code', 'dictValue', 'sort', 'isSealed', 'remark'] as const;
export const CHILD_COLUMNS = ['dictKey', 'dictValue', 'sort', 'isSealed', 'parentId', 'remark'] as const;
const ALL_COLUMNS = ['code', 'dictKey', 'dictValue', 'sort', 'isSealed', 'parentId', 'remark'] as const;

/** The documented tables: dictionaries, and beside them (or below, by route) the entries of the chosen one. */
export function dictScreen(family: 'dict' | 'dictBiz') {
  return {
    title: 'dictValue',
    sort: { field: 'sort', direction: 'asc' },
    columns: PARENT_COLUMNS,
    // A dictionary is a top-level entry with the key "-1", which no user types.
    given: { dictKey: '-1', parentId: '0' },
    calls: { page: `${family}.parentList` },
    views: [{ key: 'all', label: { zh: '全部字典项', en: 'All entries' }, call: `${family}.list`, columns: ALL_COLUMNS }],
  } as const;
}
