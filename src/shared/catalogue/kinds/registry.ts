import { dictKind, referenceKind } from './choices';
import type { FieldKind } from './kind';
import type { FieldKindName } from './names';
import { emailKind, idKind, imageKind, longTextKind, passwordKind, phoneKind, textKind } from './texts';
import { dateKind, dateTimeKind, integerKind } from './values';

const KINDS: Readonly<Record<FieldKindName, FieldKind>> = {
  id: idKind,
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  date: dateKind,
  dateTime: dateTimeKind,
  dict: dictKind,
  reference: referenceKind,
  phone: phoneKind,
  email: emailKind,
  image: imageKind,
  password: passwordKind,
};

/** The kind of a name. */
export function kindOf(name: FieldKindName): FieldKind {
  return KINDS[name];
}
