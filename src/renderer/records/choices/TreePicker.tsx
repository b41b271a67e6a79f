import type { OptionsSpec } from '@shared/catalogue/family';
import { treeSource } from '@renderer/data/choices';
import { useTranslation } from '@renderer/data/translation';
import { useForest } from '@renderer/data/services';
import { ChoiceTree } from './ChoiceTree';
import { PickerButton, type PickerProps } from './PickerButton';
import { useChosenNames } from './useChosenNames';

/** Chooses from a tree or from rows, loaded as a whole or branch by branch. */
export function TreePicker(
  props: PickerProps & {
    readonly options: OptionsSpec;
    readonly many: boolean;
    readonly by?: Readonly<Record<string, string>>;
  },
) {
  const { t } = useTranslation();
  const { options, many, value } = props;
  const lazy = options.lazy !== undefined;
  const forest = useForest(treeSource(options, props.by));
  const unknown = props.names === '' ? value : [];
  const found = useChosenNames({ forest, lazy }, unknown);
  return (
    <PickerButton
      {...props}
      text={props.names === '' ? found.join(t('form.comma')) : props.names}
      content={(close) => (
        <ChoiceTree
          autoFocus
          forest={forest}
          lazy={lazy}
          label={props.label}
          many={many}
          value={value}
          onChange={(values) => {
            props.onChange(values);
            if (!many) close();
          }}
        />
      )}
    />
  );
}
