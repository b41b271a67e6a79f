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
  /** Only spares a list the reading and sorting of all its records: a table of a few thousand does without. */
  readonly isForLong: boolean;
}

/**
 * Rows from which a table is long. The largest tenant has a quarter of them: such a list is read and sorted
 * in some 25 ms, and kept until a record is written.
 */
export const LONG_TABLE = 40_000;

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

/** Searches that compare values, so that an index of them finds the records. */
const COMPARED = new Set<string | undefined>([
  'equal',
  'range',
  'dateRange',
  'gt',
  'ge',
  'lt',
  'le',
]);

/** What the catalogue asks of the records of one family, whichever family declares it. */
interface Asked {
  /** Fields of which a call or a figure takes the newest record for each value. */
  readonly latest: Set<string>;
  /** Fields that the declared conditions of lists test. */
  readonly tested: Set<string>;
  /** Fields by whose values a call finds the records, those of linked records among them. */
  readonly found: Set<string>;
  /** Fields with a number that the server makes. */
  readonly numbered: Set<string>;
}

const nothing = (): Asked => ({
  latest: new Set(),
  tested: new Set(),
  found: new Set(),
  numbered: new Set(),
});

/** What was gathered of a catalogue: each of its tables asks for the whole. */
const gathered = new WeakMap<readonly FamilySpec[], ReadonlyMap<string, Asked>>();

/** What all families ask of each other's records, by the family of the records. */
function askedOfAll(families: readonly FamilySpec[]): ReadonlyMap<string, Asked> {
  const known = gathered.get(families);
  if (known !== undefined) return known;
  const all = new Map<string, Asked>();
  const of = (key: string): Asked => {
    const asked = all.get(key) ?? nothing();
    all.set(key, asked);
    return asked;
  };
  for (const { key, answers = [], figures = [], effects = [], heldBy = [] } of families) {
    for (const { family, field } of heldBy) of(family).found.add(field);
    for (const { of: other = key, latestPer, where = [], by = {}, unreferencedBy } of answers) {
      if (latestPer !== undefined) of(other).latest.add(latestPer);
      else for (const { field } of where) of(other).tested.add(field);
      for (const field of Object.values(by)) of(other).found.add(field);
      if (unreferencedBy !== undefined) of(unreferencedBy.family).found.add(unreferencedBy.field);
    }
    for (const figure of figures) {
      const values = figure.shape === 'rank' ? [figure.value] : figure.values;
      for (const { latestPer } of values)
        if (latestPer !== undefined) of(figure.of ?? key).latest.add(latestPer);
    }
    for (const { list, targetField, set = {}, insert } of effects) {
      if (list?.link !== undefined) of(list.family).found.add(list.link);
      if (targetField !== undefined) of(key).found.add(targetField);
      for (const [other, made] of [
        [key, set],
        [insert?.family ?? key, insert?.values ?? {}],
      ] as const)
        for (const [field, value] of Object.entries(made))
          if ('serial' in value) of(other).numbered.add(field);
    }
  }
  gathered.set(families, all);
  return all;
}

const unlike = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** An index that no list is read along. */
function plain(
  kind: string,
  table: string,
  names: readonly string[],
  list: readonly string[],
): TableIndex {
  const name = `${table}_${kind}_${names.join('_')}`;
  return {
    name,
    column: '',
    isForLong: false,
    sql: `CREATE INDEX ${name} ON ${table} (${list.join(', ')});`,
  };
}

/**
 * The indexes of a family's table. Families with a moment grow without limit: the columns that their lists
 * sort by or search have an index followed by the moment and the id, as lists are ordered, and every index
 * ends in the short values that narrow lists, so that counting and ordering read no row. Other families need
 * only the indexes that find records by a value: one that no second record may have, one whose newest record
 * is asked for, one that links records, one that is counted on, one that a search compares.
 * @param families every family: their calls, figures and effects read these records, too.
 */
export function indexesOf(
  family: FamilySpec,
  table: string,
  columns: ReadonlySet<string>,
  families: readonly FamilySpec[],
): readonly TableIndex[] {
  const { fields, tree, idField, moment: happens } = family;
  const asked = askedOfAll(families).get(family.key) ?? nothing();
  const moment = columnName(happens ?? 'createTime');
  const listed = fields.filter(({ name }) => {
    const column = columnName(name);
    return happens !== undefined && columns.has(column) && column !== moment && name !== 'id';
  });
  const isSearched = ({ search }: FieldSpec): boolean => search !== undefined;
  const isTested = ({ name }: FieldSpec): boolean => asked.tested.has(name);
  const short = listed
    .filter((field) => isShort(field) && (isSearched(field) || isTested(field)))
    .map(({ name }) => columnName(name));
  const ordered = listed
    .filter((field) => field.column?.sortable === true || isSearched(field))
    .map(({ name }) => columnName(name));
  const seen = ['tenant_id', 'is_deleted'];
  const unique = uniqueFields(family).map((names) => names.map(columnName));
  /** Columns by whose index single records are found, however many there are. */
  const finding = new Set([
    ...unique.filter(({ length }) => length === 1).flat(),
    ...[...asked.latest, ...asked.numbered, ...asked.found].map(columnName),
  ]);
  /** An index that lists are read along. */
  const along = (kind: string, column: string, before: readonly string[]): TableIndex => {
    const name = `${table}_${kind}_${column}`;
    const list = [...new Set([...seen, ...before, moment, 'id', ...short])];
    const isForLong = before.length > 0 && !finding.has(column);
    return {
      name,
      column,
      isForLong,
      sql: `CREATE INDEX ${name} ON ${table} (${list.join(', ')});`,
    };
  };
  const others = (names: readonly string[]): readonly string[] =>
    names
      .map(columnName)
      .filter((name) => columns.has(name) && name !== 'id' && !ordered.includes(name));
  const newest = others([...asked.latest]);
  const compared = others(
    fields.filter(({ search }) => COMPARED.has(search?.match)).map(({ name }) => name),
  );
  const single = [...ordered, ...unique.filter(({ length }) => length === 1).flat()];
  // Links are looked for in every tenant at once; a parent and an id of the wire, too.
  const keys = [tree?.parent, idField, ...asked.found].filter((name) => name !== undefined);
  return [
    along('by', moment, []),
    ...ordered.map((name) => along('on', name, [name])),
    ...newest.map((name) => plain('new', table, [name], [...seen, name, moment])),
    ...unique
      .filter(([name = '', ...more]) => more.length > 0 || !ordered.includes(name))
      .map((names) => plain('one', table, names, [...seen, ...names])),
    ...unlike([...others([...asked.numbered]), ...compared])
      .filter((name) => !single.includes(name) && !newest.includes(name) && name !== moment)
      .map((name) => plain('one', table, [name], [...seen, name])),
    ...unlike(keys.map(columnName))
      .filter((name) => columns.has(name) && name !== 'id')
      .map((name) => plain('at', table, [name], [name])),
  ];
}
