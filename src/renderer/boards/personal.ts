import type { FieldSpec } from '@shared/catalogue/family';
import { isPersonal as identifies } from '@shared/catalogue/personal';

const KINDS: ReadonlySet<string> = new Set(['password', 'secret', 'image']);

/**
 * True for fields that a board shows only while an operator is signed in and the workstation is not locked:
 * accounts and pictures too, since anybody may stand before it.
 */
export function isPersonal(field: FieldSpec): boolean {
  return identifies(field) || KINDS.has(field.kind) || /account/i.test(field.name);
}
