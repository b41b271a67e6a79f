import { useState } from 'react';
import type { OptionsSpec } from '@shared/catalogue/family';
import { useTranslation } from '@renderer/data/translation';
import { PickerButton, type PickerProps } from './PickerButton';
import { PageChoices } from './PageChoices';

/** Chooses among records that the server searches: their number is unlimited. */
export function PagePicker(
  props: PickerProps & {
    readonly options: OptionsSpec;
    readonly many: boolean;
    readonly by?: Readonly<Record<string, string>>;
  },
) {
  const { t } = useTranslation();
  const { options, many, value } = props;
  // Names of values chosen here; the record has names for its own.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const text = value.map((one) => picked.get(one) ?? one).join(t('form.comma'));
  return (
    <PickerButton
      {...props}
      text={props.names === '' ? text : props.names}
      content={(close) => (
        <PageChoices
          call={options.call}
          {...(props.by === undefined ? {} : { by: props.by })}
          label={props.label}
          many={many}
          value={value}
          names={picked}
          onChange={(values, names) => {
            setPicked(new Map([...picked, ...names]));
            props.onChange(values);
            if (!many) close();
          }}
        />
      )}
    />
  );
}
