import { choiceKind, dictKind, referenceKind } from './choices';
import { percentKind, weightKind } from './decimals';
import type { FieldKind } from './kind';
import type { FieldKindName } from './names';
import { emailKind, idKind, imageKind, longTextKind, passwordKind, phoneKind, plateKind, textKind } from './texts';
import { dateKind, dateTimeKind, integerKind } from './values';

const KINDS: Readonly<Record<FieldKindName, FieldKind>> = {
  id: idKind,
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  weight: weightKind,
  percent: percentKind,
  date: dateKind,
  dateTime: dateTimeKind,
  dict: dictKind,
  choice: choiceKind,
  reference: referenceKind,
  phone: phoneKind,
  email: emailKind,
  plate: plateKind,
  image: imageKind,
  password: passwordKind,
};

/** The kind of a name. */
export function kindOf(name: FieldKindName): FieldKind {
  return KINDS[name];
}
