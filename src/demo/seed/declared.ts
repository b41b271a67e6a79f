import type { FamilySpec } from '@shared/catalogue/family';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { kindOf } from '@shared/catalogue/kinds/registry';

/** The values that a declaration can give by itself. */
export function declaredBody(family: FamilySpec, source: SeedSource): Record<string, unknown> {
  return Object.fromEntries(
    family.fields.map((field) => [field.name, kindOf(field.kind).seed(field, source)]),
  );
}
