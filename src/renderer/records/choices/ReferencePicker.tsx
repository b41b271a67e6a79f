import { must } from '@shared/base/assert';
import type { FieldSpec } from '@shared/catalogue/family';
import { PagePicker } from './PagePicker';
import type { PickerProps } from './PickerButton';
import { TreePicker } from './TreePicker';

/** Chooses records of another family, as their call offers them. */
export function ReferencePicker(
  props: PickerProps & {
    readonly field: FieldSpec;
    readonly many: boolean;
    /** What narrows the choices, as parameters of their call. */
    readonly by?: Readonly<Record<string, string>>;
  },
) {
  const { field, ...rest } = props;
  const { options } = must(field.reference, `reference of ${field.name}`);
  return options.shape === 'page' ? (
    <PagePicker {...rest} options={options} />
  ) : (
    <TreePicker {...rest} options={options} />
  );
}
