import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { columnName } from '../wire/conditions';

/** One index of a family's table. */
export interface TableIndex {
  readonly name: string;
  readonly sql: string;
  /** Column that a list may be ordered or searched along; '' for an index that only finds records. */
  readonly column: string;
}

/** Conditions that scan the values of a column. */
const SEARCHED = new Set(['equal', 'range', 'like', 'likeleft', 'likeright', 'notlike']);

/** Kinds whose values are short. */
const SHORT = new Set<FieldKindName>(['dict', 'choice', 'switch', 'integer']);

function isShort({ kind }: FieldSpec): boolean {
  return SHORT.has(kind) || kindOf(kind).scale !== undefined;
}

/** Fields that are unique, alone or together. */
export function uniqueFields({
  fields,
  uniqueTogether = [],
}: FamilySpec): readonly (readonly string[])[] {
  return [...fields.filter(({ unique }) => unique).map(({ name }) => [name]), ...uniqueTogether];
}

/** Fields of which a call answers the newest record for each value. */
function latestFields({ key, answers = [] }: FamilySpec): readonly string[] {
  const own = answers.filter(({ of }) => of === undefined || of === key);
  return [...new Set(own.flatMap(({ latestPer }) => latestPer ?? []))];
}

/** An index that no list is read along. */
function plain(
  kind: string,
  table: string,
  names: readonly string[],
  list: readonly string[],
): TableIndex {
  const name = `${table}_${kind}_${names.join('_')}`;
  return { name, column: '', sql: `CREATE INDEX ${name} ON ${table} (${list.join(', ')});` };
}

/**
 * The indexes of a family's table. Families with a moment grow without limit: the columns that their lists
 * sort by or search have an index followed by the moment, and every index ends in the short values that
 * narrow lists, so that counting and ordering read no row. Other families need only the indexes that find one
 * record. Values that no second record may have, and values whose newest record is asked for, are found by an
 * index in every family.
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
  const ordered = first.map(({ name }) => columnName(name));
  const newest = latestFields(family).map(columnName);
  return [
    make('by', moment, [...seen, moment]),
    ...ordered.map((name) => make('on', name, [...seen, name, moment])),
    ...newest
      .filter((name) => !ordered.includes(name))
      .map((name) => plain('new', table, [name], [...seen, name, moment])),
    ...uniqueFields(family)
      .map((names) => names.map(columnName))
      .filter(([name = '', ...more]) => more.length > 0 || !ordered.includes(name))
      .map((names) => plain('one', table, names, [...seen, ...names])),
    ...[...new Set(keys)]
      .map((name) => columnName(name ?? ''))
      .map((name) => make('at', name, [name])),
  ];
}
