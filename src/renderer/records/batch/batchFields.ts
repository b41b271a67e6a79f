import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { narrowedBy } from '@shared/catalogue/narrowed';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';
import { formFields } from '../form/model';

/**
 * Fields that may get the same value in many records: those of the edit form, without those that must differ
 * between records or cannot be changed.
 */
export function batchFields(family: FamilySpec): readonly FieldSpec[] {
  const single = new Set([
    family.screen?.title,
    family.tree?.parent,
    ...keyed(family),
    ...tied(family),
  ]);
  return formFields(family, 'edit').filter(
    ({ name, kind, unique, form }) =>
      unique !== true &&
      form?.readOnlyOn !== 'edit' &&
      !SECRET_KINDS.has(kind) &&
      // Two records in one place are a mistake.
      kind !== 'polygon' &&
      kind !== 'route' &&
      !single.has(name),
  );
}

/** Fields whose choices another one narrows, and those that narrow them: one value for many records would leave the other behind. */
function tied({ fields }: FamilySpec): readonly string[] {
  return fields.flatMap((field) => {
    const by = narrowedBy(field);
    return by.length === 0 ? [] : [field.name, ...by];
  });
}

function keyed(family: FamilySpec): readonly string[] {
  return (family.uniqueTogether ?? []).flat();
}
