import type { TextKey } from '@shared/i18n/textKey';
import type { FamilySpec, FieldSpec, SearchMatch } from '@shared/catalogue/family';
import { NUMBER_KINDS, type FieldKindName } from '@shared/catalogue/kinds/names';
import type { RecordView } from '@shared/catalogue/record';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { answerOf } from '@shared/catalogue/known';
import { rangeKeys } from '@shared/model/dayRange';

export type Filters = Readonly<Record<string, string>>;

/** Value sent with `_null` and `_notnull`: any non-empty one (wire format §3). */
export const DUMMY = '1';
/** Longest search text, characters. */
const LONGEST = 200;

const TEXT: readonly SearchMatch[] = [
  'like',
  'equal',
  'likeright',
  'likeleft',
  'notlike',
  'notequal',
];
const NUMBER: readonly SearchMatch[] = ['equal', 'notequal', 'range', 'ge', 'le', 'gt', 'lt'];
const ONE_OF: readonly SearchMatch[] = ['equal', 'notequal'];
const EMPTY: readonly SearchMatch[] = ['null', 'notnull'];

const CHOICES: readonly FieldKindName[] = ['id', 'dict', 'choice', 'switch', 'reference', 'region'];

/** True for kinds whose search boxes take numbers. */
export function isNumber(field: FieldSpec): boolean {
  return NUMBER_KINDS.has(field.kind);
}

function sensible(field: FieldSpec): readonly SearchMatch[] {
  if (field.kind === 'date' || field.kind === 'dateTime') return ['dateRange'];
  if (isNumber(field)) return NUMBER;
  if (field.kind === 'image' || field.kind === 'images') return [];
  return CHOICES.includes(field.kind) ? ONE_OF : TEXT;
}

/** The default condition of a field; the field of the screen's date range has one without a declaration. */
function ownMatch(family: FamilySpec, field: FieldSpec): SearchMatch {
  if (field.search !== undefined) return field.search.match;
  return family.screen?.dateRange === field.name ? 'dateRange' : 'like';
}

/**
 * True when the page call takes the plain name, as documented or as its own condition: the key takes no
 * suffix.
 */
function isBare(family: FamilySpec, field: FieldSpec): boolean {
  const page = family.calls.find((call) => call.id === family.screen?.calls.page);
  if (page === undefined) return false;
  return (
    page.params?.includes(field.name) === true || answerOf(page.id)?.by?.[field.name] === field.name
  );
}

/** Conditions that make sense for a field, the declared one first; a single one needs no choice. */
export function conditionsOf(family: FamilySpec, field: FieldSpec): readonly SearchMatch[] {
  const own = ownMatch(family, field);
  // A required field is never empty; a key without a suffix takes no other condition.
  if (isBare(family, field)) return [own];
  const empty = field.required === undefined ? EMPTY : [];
  return [own, ...[...sensible(field), ...empty].filter((match) => match !== own)];
}

/** Wire keys of a condition on a field; two for ranges. */
export function keysOf(
  family: FamilySpec,
  field: FieldSpec,
  match: SearchMatch,
): readonly [string] | readonly [string, string] {
  if (match === 'dateRange') {
    const { from, to } = rangeKeys(field.name);
    return [from, to];
  }
  if (match === 'range') return [`${field.name}_ge`, `${field.name}_le`];
  return isBare(family, field) ? [field.name] : [`${field.name}_${match}`];
}

/** The condition that the filters use for a field; the declared one when they do not use it. */
export function conditionIn(family: FamilySpec, field: FieldSpec, filters: Filters): SearchMatch {
  const own = ownMatch(family, field);
  const all = conditionsOf(family, field);
  const isThere = (key: string): boolean => filters[key] !== undefined;
  const whole = all.filter((match) => keysOf(family, field, match).every(isThere));
  // Two bounds are a range, even if each could be another condition alone.
  if (whole.includes('range')) return 'range';
  if (keysOf(family, field, own).some(isThere)) return own;
  return whole[0] ?? own;
}

/** Every wire key by which a field can be searched. */
function allKeys(family: FamilySpec, field: FieldSpec): readonly string[] {
  return conditionsOf(family, field).flatMap((match) => [...keysOf(family, field, match)]);
}

/** Fields with a search box, in the order of the declaration. */
export function searchFields(family: FamilySpec): readonly FieldSpec[] {
  const range = family.screen?.dateRange;
  return family.fields.filter(({ name, search }) => search !== undefined || name === range);
}

/** Conditions in force without a box; the tree beside the list shows its own. */
export function otherFilters(family: FamilySpec, filters: Filters): Filters {
  const shown = new Set(searchFields(family).flatMap((field) => allKeys(family, field)));
  const tree = family.screen?.tree?.key;
  return Object.fromEntries(
    Object.entries(filters).filter(([key]) => !shown.has(key) && key !== tree),
  );
}

/** Conditions that survive clearing the search: the choice of the tree beside the list. */
export function clearedFilters(family: FamilySpec, filters: Filters): Filters {
  const tree = family.screen?.tree?.key;
  const chosen = tree === undefined ? undefined : filters[tree];
  return tree === undefined || chosen === undefined ? {} : { [tree]: chosen };
}

/** The filters with another condition for a field; a single value is kept. */
export function withCondition(
  family: FamilySpec,
  field: FieldSpec,
  filters: Filters,
  match: SearchMatch,
): Filters {
  const before = keysOf(family, field, conditionIn(family, field, filters));
  const value = before.length === 1 ? (filters[before[0]] ?? '') : '';
  const rest = withoutFields(family, filters, [field]);
  if (match === 'null' || match === 'notnull')
    return { ...rest, [keysOf(family, field, match)[0]]: DUMMY };
  const wasDummy = before.some((key) => /_(?:not)?null$/.test(key));
  const [first, second] = keysOf(family, field, match);
  if (second !== undefined) return { ...rest, [first]: '', [second]: '' };
  return { ...rest, [first]: wasDummy ? '' : value };
}

/** Fields in use with an undocumented search key: after a 500 the search is offered without them. */
export function assumedInUse(family: FamilySpec, filters: Filters): readonly FieldSpec[] {
  return family.fields.filter(
    (field) =>
      field.search?.assumed === true &&
      allKeys(family, field).some((key) => filters[key] !== undefined),
  );
}

export function withoutFields(
  family: FamilySpec,
  filters: Filters,
  fields: readonly FieldSpec[],
): Filters {
  const keys = new Set(fields.flatMap((field) => allKeys(family, field)));
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.has(key)));
}

/** The problem of a field's boxes, as i18n key with values; undefined when the search is valid. */
export function searchProblem(
  family: FamilySpec,
  field: FieldSpec,
  match: SearchMatch,
  filters: Filters,
):
  | { readonly key: TextKey; readonly values?: Readonly<Record<string, string | number>> }
  | undefined {
  const values = keysOf(family, field, match).map((key) => (filters[key] ?? '').trim());
  if (values.some((value) => value.length > LONGEST)) return { key: 'list.long' };
  if (!isNumber(field) || match === 'null' || match === 'notnull') return undefined;
  const { between: _anyNumber, ...plain } = field;
  for (const value of values) {
    const problem = value === '' ? undefined : kindOf(field.kind).check?.(value, plain);
    if (problem !== undefined) return problem;
  }
  const [from = '', to = ''] = values;
  // Compared for their order only; the text itself is sent.
  return from !== '' && to !== '' && Number(from) > Number(to) ? { key: 'list.order' } : undefined;
}

/** The filters as they are sent: trimmed, without empty ones. */
export function sentFilters(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** The filters for records with the value of a cell; null when that cannot be searched. */
export function onlyThis(
  family: FamilySpec,
  field: FieldSpec,
  record: RecordView,
  filters: Filters,
): Filters | null {
  const cell = record.cells[field.name];
  const match = conditionsOf(family, field).find((one) => one === 'equal' || isBare(family, field));
  if (!searchFields(family).includes(field) || match === undefined || cell?.state !== 'value')
    return null;
  // A cell with several values matches no single one.
  if (typeof cell.value === 'object' || field.reference?.many === true) return null;
  const [key] = keysOf(family, field, match);
  return { ...withoutFields(family, filters, [field]), [key]: String(cell.value) };
}
