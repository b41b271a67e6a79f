import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';

/** Pictures are separate files: no cell contains one. */
const NOT_IN_CELLS = ['image', 'images'];

/**
 * Fields that a file may contain: those of the form for a new record. Empty when the family takes no import.
 */
export function importFields(family: FamilySpec): readonly FieldSpec[] {
  const { screen } = family;
  // A record whose form contains a table of items needs more than one row.
  if (screen?.calls.add === undefined || screen.items !== undefined) return [];
  return family.fields.filter(
    ({ form, kind }) => form !== undefined && form.on !== 'edit' && !NOT_IN_CELLS.includes(kind),
  );
}
