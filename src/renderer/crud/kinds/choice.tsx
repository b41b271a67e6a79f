import { HTMLSelect } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { choiceLabel } from '@shared/catalogue/kinds/choices';
import { useFieldLabel, useLabel } from '../labels';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

/** The declared word; a value that the declaration lacks is shown as it is. */
function ChoiceCell({ value, field }: CellProps) {
  const label = useLabel();
  const known = choiceLabel(value, field);
  const text = known === undefined ? String(value) : label(known);
  return <span title={text}>{text}</span>;
}

function ChoiceSelect(props: SearchProps & { readonly disabled?: boolean }) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldLabel = useFieldLabel();
  const values = props.field.choices?.values ?? [];
  const missing = props.value !== '' && !values.some(({ value }) => value === props.value);
  return (
    <HTMLSelect
      id={props.id}
      fill
      value={props.value}
      disabled={props.disabled === true}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{t('crud.choose', { label: fieldLabel(props.field) })}</option>
      {missing && <option value={props.value}>{props.value}</option>}
      {values.map((one) => (
        <option key={one.value} value={one.value}>
          {label(one.label)}
        </option>
      ))}
    </HTMLSelect>
  );
}

function ChoiceEditor(props: EditorProps) {
  return (
    <ChoiceSelect
      id={props.id}
      field={props.field}
      value={props.value === null ? '' : String(props.value)}
      disabled={props.disabled}
      onChange={(value) => props.onChange(value === '' ? null : value)}
    />
  );
}

export const choiceView: KindView = {
  Cell: ChoiceCell,
  Editor: ChoiceEditor,
  Search: (props: SearchProps) => <ChoiceSelect {...props} />,
};
