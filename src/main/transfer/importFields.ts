import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';

/** Pictures are files of their own: no cell holds one. */
const NOT_IN_CELLS = ['image', 'images'];

/** Fields that a file may hold: those of the form for a new record. Empty where nothing can be imported. */
export function importFields(family: FamilySpec): readonly FieldSpec[] {
  const { screen } = family;
  // A record whose form collects a table of others is more than one row.
  if (screen?.calls.add === undefined || screen.items !== undefined) return [];
  return family.fields.filter(
    ({ form, kind }) => form !== undefined && form.on !== 'edit' && !NOT_IN_CELLS.includes(kind),
  );
}
