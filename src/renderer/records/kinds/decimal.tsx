import { kindOf } from '@shared/catalogue/kinds/registry';
import { grouped } from '@renderer/charts/numbers';
import { integerView } from './integer';
import { textView } from './text';
import type { CellProps, KindView } from './view';

/** All digits, with thousands separators. */
function DecimalCell({ value, field }: CellProps) {
  const text = kindOf(field.kind).text(value, field);
  return (
    <span className="cj-number" title={text}>
      {grouped(text)}
    </span>
  );
}

/** A scaled number: a decimal text from the wire to the screen, so that no digit is lost. */
export const decimalView: KindView = {
  ...textView,
  Cell: DecimalCell,
  Editor: integerView.Editor,
};
