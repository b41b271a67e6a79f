import type { FamilySpec } from '@shared/catalogue/family';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { placeAt } from './places';

/** Keys of a dictionary by its code; empty for an unknown code. */
export type DictKeys = (code: string) => readonly string[];

/**
 * The values that the declaration alone can give; dictionary keys and states are spread over all possible
 * ones.
 */
export function declaredBody(
  family: FamilySpec,
  source: SeedSource,
  keysOf: DictKeys = () => [],
): Record<string, unknown> {
  const entries = family.fields.map((field) => {
    const keys = field.dict === undefined ? [] : keysOf(field.dict);
    if (keys.length > 0) return [field.name, source.pick(keys)] as const;
    const isPlace = field.kind === 'location';
    const value = isPlace ? placeAt(source, '') : kindOf(field.kind).seed(field, source);
    return [field.name, value] as const;
  });
  return Object.fromEntries(entries);
}
