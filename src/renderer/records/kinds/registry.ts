import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { choiceView } from './choice';
import { dateView } from './date';
import { dateTimeView } from './dateTime';
import { decimalView } from './decimal';
import { dictView } from './dict';
import { emailView } from './email';
import { imageView } from './image';
import { imagesView } from './images';
import { integerView } from './integer';
import { locationView } from './location';
import { longTextView } from './longText';
import { passwordView } from './password';
import { phoneView } from './phone';
import { referenceView } from './reference';
import { regionView } from './region';
import { secretView } from './secret';
import { shapeView } from './shape';
import { switchView } from './switch';
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
  dateTime: dateTimeView,
  dict: dictView,
  choice: choiceView,
  switch: switchView,
  reference: referenceView,
  region: regionView,
  phone: phoneView,
  email: emailView,
  plate: textView,
  idCard: textView,
  location: locationView,
  polygon: shapeView,
  route: shapeView,
  image: imageView,
  images: imagesView,
  password: passwordView,
  secret: secretView,
  clockIns: textView,
};

export function viewOf(name: FieldKindName): KindView {
  return VIEWS[name];
}
