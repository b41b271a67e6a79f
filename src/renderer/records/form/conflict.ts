import type { FieldSpec } from '@shared/catalogue/family';
import { sameSaved } from '@shared/catalogue/kept';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { changedFields, sameValue, type FormValues } from './model';

/** A field that another person changed while a form was open, or since a draft was written. */
export interface Conflict {
  readonly field: FieldSpec;
  readonly before: FieldValue | null;
  readonly now: FieldValue | null;
  /** The form's value; the same as `before` when the user did not change it. */
  readonly mine: FieldValue | null;
}

/** The fields of a form that changed on the server; the same change on both sides is no conflict. */
export function conflictsOf(
  fields: readonly FieldSpec[],
  before: FormValues,
  now: FormValues,
  mine: FormValues,
): readonly Conflict[] {
  return fields.flatMap((field) => {
    const [old = null, fresh = null, own = null] = [
      before[field.name],
      now[field.name],
      mine[field.name],
    ];
    if (sameValue(old, fresh) || sameValue(fresh, own) || isSamePicture(field, old, fresh))
      return [];
    return [{ field, before: old, now: fresh, mine: own }];
  });
}

/** Whether pictures differ in nothing but in what a server signs their addresses with, anew for each answer. */
function isSamePicture(field: FieldSpec, a: FieldValue | null, b: FieldValue | null): boolean {
  const isPicture = field.kind === 'image' || field.kind === 'images';
  return isPicture && a !== null && b !== null && sameSaved(field, a, b);
}

/** The server's values with the user's changes on top. */
export function rebased(before: FormValues, now: FormValues, mine: FormValues): FormValues {
  const own = Object.fromEntries(changedFields(before, mine).map((name) => [name, mine[name]]));
  return { ...now, ...own } as FormValues;
}
