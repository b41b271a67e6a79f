import type { FamilySpec } from '@shared/catalogue/family';
import { conditionIn, keysOf, otherFilters, searchFields, type Filters } from './search';
import { fieldCondition, type ConditionWords } from './describe';

/** One condition that is in force. */
export interface Condition {
  readonly text: string;
  /** Its wire keys: without them it is not in force. */
  readonly keys: readonly string[];
}

const conditionOf = (text: string, keys: readonly string[]): Condition => ({ text, keys });

/** The first second of a day that begins a range, and the last one of a day that ends it, say nothing. */
const FIRST_SECOND = /^([^~]*) 00:00:00(?= ~|$)/;
const LAST_SECOND = /(~ \S+) 23:59:59$/;
const ONE_DAY = /(\S+) ~ \1$/;

/** The conditions in force, each with the keys that make it; the tree beside the list shows its own. */
export function conditionsInForce(
  family: FamilySpec,
  filters: Filters,
  words: ConditionWords,
): readonly Condition[] {
  const known = searchFields(family).flatMap((field) => {
    const text = fieldCondition(family, field, filters, words);
    if (text === null) return [];
    const match = conditionIn(family, field, filters);
    const shown =
      match === 'dateRange'
        ? text
            .replace(` ${words.condition(match)}`, '')
            .replace(LAST_SECOND, '$1')
            .replace(FIRST_SECOND, '$1')
            .replace(ONE_DAY, '$1')
        : text;
    return [conditionOf(shown, keysOf(family, field, match))];
  });
  const others = Object.entries(otherFilters(family, filters));
  return [...known, ...others.map(([key, value]) => conditionOf(`${key} = ${value}`, [key]))];
}

/** The filters without one condition. */
export function withoutCondition(filters: Filters, { keys }: Condition): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
}
