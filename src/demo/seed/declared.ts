import type { FamilySpec } from '@shared/catalogue/family';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { kindOf } from '@shared/catalogue/kinds/registry';

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
    const value = keys.length > 0 ? source.pick(keys) : kindOf(field.kind).seed(field, source);
    return [field.name, value] as const;
  });
  return Object.fromEntries(entries);
}
