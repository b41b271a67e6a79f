import { columnName } from '@shared/api/column';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { idFieldOf } from '@shared/catalogue/screens';
import type { PasswordTransform } from '../session/passwords';

export type FormValues = Readonly<Record<string, FieldValue | null>>;

/** True for fields that the form of this mode sends. */
function isSent(field: FieldSpec, mode: 'add' | 'edit'): boolean {
  if (field.form === undefined) return false;
  if (field.form.on !== undefined && field.form.on !== mode) return false;
  return !(mode === 'edit' && field.form.readOnlyOn === 'edit');
}

/**
 * Makes the body of a save: only fields of the form are sent, an emptied one as '' (the server does not
 * update null fields, wire format §3). Passwords are transformed.
 */
export function writeRecord(
  family: FamilySpec,
  mode: 'add' | 'edit',
  id: string | undefined,
  values: FormValues,
  password: PasswordTransform,
): Record<string, unknown> {
  // Some records are identified by another field than the id; a server may read either.
  const body: Record<string, unknown> = id === undefined ? {} : { id, [idFieldOf(family)]: id };
  for (const field of family.fields) {
    const value = values[field.name];
    if (value === undefined || !isSent(field, mode)) continue;
    if (value === null || value === '') {
      if (mode === 'edit') body[field.name] = '';
      continue;
    }
    const wire = kindOf(field.kind).write(value, field);
    body[field.name] = field.kind === 'password' ? password(String(wire)) : wire;
  }
  return body;
}

/** The ascs and descs parameters of a sort. */
export function sortQuery(
  sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[],
): Record<string, string> {
  const list = (direction: 'asc' | 'desc'): string =>
    sort
      .filter((entry) => entry.direction === direction)
      .map((entry) => columnName(entry.field))
      .join(',');
  const ascs = list('asc');
  const descs = list('desc');
  return { ...(ascs === '' ? {} : { ascs }), ...(descs === '' ? {} : { descs }) };
}

/** The wire values of the requested fields; empty ones are left out, passwords are transformed. */
export function wireValues(
  fields: readonly FieldSpec[],
  values: FormValues,
  password: (text: string) => string,
): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined || value === null || value === '') continue;
    const written = kindOf(field.kind).write(value, field);
    wire[field.name] = field.kind === 'password' ? password(String(written)) : written;
  }
  return wire;
}
