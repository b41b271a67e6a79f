import type { FieldSpec } from '@shared/catalogue/family';

/** Wire names of fields with a person's name, number or account, in case a declaration lacks its mark. */
const PERSON =
  /(person|user|real|employee|driver|leader|contact|resident|owner)_?(name|phone)|account|idcard/i;

const KINDS: ReadonlySet<string> = new Set(['phone', 'email', 'password', 'idCard', 'image']);

/**
 * True for fields that a board shows only while an operator is signed in and the workstation is not locked.
 */
export function isPersonal(field: FieldSpec): boolean {
  return field.personal === true || KINDS.has(field.kind) || PERSON.test(field.name);
}
