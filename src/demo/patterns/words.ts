import type { FamilySpec } from '@shared/catalogue/family';
import { choiceLabel } from '@shared/catalogue/kinds/choices';
import { dictText } from '../behaviours/names';
import type { Platform } from '../platform';
import { textOf } from './records';

/**
 * The label of a field's value in a record of the wire: from its dictionary, its choices or the name beside a
 * reference.
 */
export function wordsOf(
  { db }: Platform,
  family: FamilySpec,
  name: string,
  record: Readonly<Record<string, unknown>>,
): string {
  const value = textOf(record[name]);
  const field = family.fields.find((one) => one.name === name);
  if (field === undefined) return value;
  const { dict, reference } = field;
  if (dict !== undefined) return dictText(db, dict, value) || value;
  if (reference?.nameField !== undefined) return textOf(record[reference.nameField]) || value;
  return choiceLabel(value, field)?.zh ?? value;
}
