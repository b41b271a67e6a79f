import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { choiceView } from './choice';
import { dateView } from './date';
import { decimalView } from './decimal';
import { dictView } from './dict';
import { emailView } from './email';
import { imageView } from './image';
import { integerView } from './integer';
import { longTextView } from './longText';
import { passwordView } from './password';
import { phoneView } from './phone';
import { referenceView } from './reference';
import { textView } from './text';
import type { KindView } from './view';

const VIEWS: Readonly<Record<FieldKindName, KindView>> = {
  id: textView,
  text: textView,
  longText: longTextView,
  integer: integerView,
  decimal: decimalView,
  money: decimalView,
  weight: decimalView,
  percent: decimalView,
  date: dateView,
  // Typed as text until a family needs to edit one; the kind's check says the format.
  dateTime: textView,
  dict: dictView,
  choice: choiceView,
  switch: choiceView,
  reference: referenceView,
  region: textView,
  phone: phoneView,
  email: emailView,
  plate: textView,
  idCard: textView,
  location: textView,
  image: imageView,
  images: textView,
  password: passwordView,
};

/** The screen half of a kind. */
export function viewOf(name: FieldKindName): KindView {
  return VIEWS[name];
}
