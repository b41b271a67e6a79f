import { useTranslation } from '@renderer/data/translation';
import { Switch } from '@blueprintjs/core';
import { choiceLabel } from '@shared/catalogue/kinds/choices';
import { useLabel } from '../labels';
import { choiceView } from './choice';
import type { EditorProps, KindView } from './view';

/** Yes or no as 1 and 0; without a choice it says so, because "not set" is not "no". */
function SwitchEditor(props: EditorProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { field, value } = props;
  const isOn = String(value) === '1';
  const word = choiceLabel(isOn ? '1' : '0', field);
  const text = word === undefined ? t(isOn ? 'form.yes' : 'form.no') : label(word);
  return (
    <Switch
      id={props.id}
      className="cj-switch"
      checked={isOn}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      label={value === null ? t('form.notSet') : text}
      onChange={() => props.onChange(isOn ? '0' : '1')}
    />
  );
}

export const switchView: KindView = { ...choiceView, Editor: SwitchEditor };
