import type { FieldSpec } from '@shared/catalogue/family';

/** Names of fields that hold a person's name, number or account on this wire, should a declaration forget its mark. */
const PERSON =
  /(person|user|real|employee|driver|leader|contact|resident|owner)_?(name|phone)|account|idcard/i;

const KINDS: ReadonlySet<string> = new Set(['phone', 'email', 'password', 'idCard', 'image']);

/** True for what the wall shows only while somebody is signed in and has not locked. */
export function isPersonal(field: FieldSpec): boolean {
  return field.personal === true || KINDS.has(field.kind) || PERSON.test(field.name);
}
