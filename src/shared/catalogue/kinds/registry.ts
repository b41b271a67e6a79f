import { choiceKind, dictKind, referenceKind, regionKind, switchKind } from './choices';
import { decimalNumberKind, moneyKind, percentKind, weightKind } from './decimals';
import type { FieldKind } from './kind';
import type { FieldKindName } from './names';
import {
  emailKind,
  idCardKind,
  idKind,
  imageKind,
  imagesKind,
  locationKind,
  longTextKind,
  passwordKind,
  phoneKind,
  plateKind,
  secretKind,
  textKind,
} from './texts';
import { clockInsKind } from './clockIns';
import { polygonKind, routeKind } from './shapes';
import { dateKind, dateTimeKind, integerKind } from './values';

const KINDS: Readonly<Record<FieldKindName, FieldKind>> = {
  id: idKind,
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  decimal: decimalNumberKind,
  money: moneyKind,
  weight: weightKind,
  percent: percentKind,
  date: dateKind,
  dateTime: dateTimeKind,
  dict: dictKind,
  choice: choiceKind,
  switch: switchKind,
  reference: referenceKind,
  region: regionKind,
  phone: phoneKind,
  email: emailKind,
  plate: plateKind,
  idCard: idCardKind,
  location: locationKind,
  image: imageKind,
  images: imagesKind,
  password: passwordKind,
  secret: secretKind,
  clockIns: clockInsKind,
  polygon: polygonKind,
  route: routeKind,
};

export function kindOf(name: FieldKindName): FieldKind {
  return KINDS[name];
}
