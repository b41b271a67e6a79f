import type { FamilySpec, FieldSpec, SearchMatch } from '@shared/catalogue/family';
import { firstWithin, lastWithin } from '@shared/model/dayRange';
import type { CellText } from './cellText';
import { conditionIn, keysOf, otherFilters, searchFields, type Filters } from './search';

/** Texts for conditions. */
export interface ConditionWords {
  readonly label: (field: FieldSpec) => string;
  readonly condition: (match: SearchMatch) => string;
  readonly text: CellText;
}

/** The conditions in force in words, one text each. */
export function describeFilters(
  family: FamilySpec,
  filters: Filters,
  words: ConditionWords,
): readonly string[] {
  const known = searchFields(family).flatMap(
    (field) => fieldCondition(family, field, filters, words) ?? [],
  );
  const others = Object.entries(otherFilters(family, filters));
  return [...known, ...others.map(([key, value]) => `${key} = ${value}`)];
}

/** The condition on one field in words; null: the filters do not use it. */
export function fieldCondition(
  family: FamilySpec,
  field: FieldSpec,
  filters: Filters,
  words: ConditionWords,
): string | null {
  const match = conditionIn(family, field, filters);
  const keys = keysOf(family, field, match);
  if (!keys.some((key) => filters[key] !== undefined)) return null;
  const word = `${words.label(field)} ${words.condition(match)}`;
  if (match === 'null' || match === 'notnull') return word;
  const values = keys.map((key) => filters[key]);
  const [from, to] = values;
  // A person reads what is within the range, and the bounds on the wire are outside of it.
  const shown = match === 'dateRange' ? [from && firstWithin(from), to && lastWithin(to)] : values;
  const [first, second] = shown.map((value) => valueText(field, value, words));
  return second === undefined ? `${word} ${first ?? ''}` : `${word} ${first ?? ''} ~ ${second}`;
}

/** The label of a searched value: that of a cell with the same value. */
function valueText(
  field: FieldSpec,
  value: string | undefined,
  { text }: ConditionWords,
): string | undefined {
  if (value === undefined) return undefined;
  const cells = { [field.name]: { state: 'value' as const, value } };
  return text({ id: '', cells, extra: {}, tolerated: 0 }, field);
}
