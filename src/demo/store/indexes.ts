import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { columnName } from '../wire/conditions';

/** One index of a family's table. */
export interface TableIndex {
  readonly name: string;
  readonly sql: string;
  readonly column: string;
}

/** Conditions that scan the values of a column. */
const SEARCHED = new Set(['equal', 'range', 'like', 'likeleft', 'likeright', 'notlike']);

/** Kinds whose values are short. */
const SHORT = new Set<FieldKindName>(['dict', 'choice', 'switch', 'integer']);

function isShort({ kind }: FieldSpec): boolean {
  return SHORT.has(kind) || kindOf(kind).scale !== undefined;
}

/**
 * The indexes of a family's table. Families with a moment grow without limit: the columns that their lists
 * sort by or search have an index followed by the moment, and every index ends in the short values that
 * narrow lists, so that counting and ordering read no row. Other families need only the indexes that find one
 * record.
 */
export function indexesOf(
  family: FamilySpec,
  table: string,
  columns: ReadonlySet<string>,
): readonly TableIndex[] {
  const { fields, tree, idField, moment: happens } = family;
  const moment = columnName(happens ?? 'createTime');
  const listed = fields.filter(({ name }) => {
    const column = columnName(name);
    return happens !== undefined && columns.has(column) && column !== moment && name !== 'id';
  });
  const isSearched = ({ search }: FieldSpec): boolean => SEARCHED.has(search?.match ?? '');
  const short = listed.filter((field) => isShort(field) && isSearched(field));
  const first = listed.filter(
    (field) => field.column?.sortable === true || (isSearched(field) && !isShort(field)),
  );
  const keys = [tree?.parent, idField].filter((name) => name !== undefined && name !== 'id');
  const make = (kind: string, column: string, behind: readonly string[]): TableIndex => {
    const name = `${table}_${kind}_${column}`;
    const list = [
      ...new Set([...behind, ...(kind === 'at' ? [] : short.map((one) => columnName(one.name)))]),
    ];
    return { name, column, sql: `CREATE INDEX ${name} ON ${table} (${list.join(', ')});` };
  };
  const seen = ['tenant_id', 'is_deleted'];
  return [
    make('by', moment, [...seen, moment]),
    ...first
      .map(({ name }) => columnName(name))
      .map((name) => make('on', name, [...seen, name, moment])),
    ...[...new Set(keys)]
      .map((name) => columnName(name ?? ''))
      .map((name) => make('at', name, [name])),
  ];
}
