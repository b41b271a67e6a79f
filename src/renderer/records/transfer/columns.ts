import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';

/** Fields that a file may contain: all of lists and forms, except passwords. */
export function exportable(family: FamilySpec): readonly FieldSpec[] {
  return family.fields.filter(
    ({ kind, column, form, view, name }) =>
      !SECRET_KINDS.has(kind) &&
      (column !== undefined || form !== undefined || view === true || name === idOf(family)),
  );
}

const idOf = (family: FamilySpec): string => family.idField ?? 'id';

/** Chosen columns: those of the list in its order, then the others as declared. */
export function inListOrder(
  picked: readonly string[],
  shown: readonly string[],
  fields: readonly FieldSpec[],
): string[] {
  const others = fields.map(({ name }) => name).filter((name) => !shown.includes(name));
  return [...shown, ...others].filter((name) => picked.includes(name));
}
