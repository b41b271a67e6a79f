import { integerView } from './integer';
import { textView } from './text';
import type { KindView } from './view';

/** A scaled number: a decimal text from the wire to the screen, so that no digit is lost. */
export const decimalView: KindView = { ...textView, Editor: integerView.Editor };
