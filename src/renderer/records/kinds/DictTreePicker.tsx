import { useTranslation } from '@renderer/data/translation';
import type { ChoiceSource } from '@renderer/data/choices';
import { useForest } from '@renderer/data/services';
import { ChoiceTree } from '../choices/ChoiceTree';
import { PickerButton, type PickerProps } from '../choices/PickerButton';
import { useChosenNames } from '../choices/useChosenNames';

/** One entry of a dictionary that is a tree. */
export function DictTreePicker(props: PickerProps & { readonly source: ChoiceSource }) {
  const { t } = useTranslation();
  const forest = useForest(props.source);
  const found = useChosenNames({ forest, lazy: false }, props.value);
  return (
    <PickerButton
      {...props}
      text={found.join(t('form.comma'))}
      content={(close) => (
        <ChoiceTree
          autoFocus
          forest={forest}
          lazy={false}
          label={props.label}
          many={false}
          value={props.value}
          onChange={(values) => {
            props.onChange(values);
            close();
          }}
        />
      )}
    />
  );
}
