import { useTranslation } from '@renderer/data/translation';
import { Tag } from '@blueprintjs/core';
import { choiceLabel, shownIntent } from '@shared/catalogue/kinds/choices';
import { useFieldLabel, useLabel } from '../labels';
import { ValueSelect } from './ValueSelect';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

/** The declared label; a value without one is shown raw. */
function ChoiceCell({ value, field }: CellProps) {
  const label = useLabel();
  const known = choiceLabel(value, field);
  const text = known === undefined ? String(value) : label(known);
  const intent = shownIntent(value, field);
  if (intent === undefined) return <span title={text}>{text}</span>;
  return (
    <Tag minimal intent={intent} title={text}>
      {text}
    </Tag>
  );
}

type SelectProps = SearchProps & Partial<Pick<EditorProps, 'disabled' | 'autoFocus'>>;

function ChoiceSelect(props: SelectProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldLabel = useFieldLabel();
  const { field, ...rest } = props;
  const values = field.choices?.values ?? [];
  return (
    <ValueSelect
      {...rest}
      none={t('records.choose', { label: fieldLabel(field) })}
      options={values.map((one) => ({ value: one.value, label: label(one.label) }))}
    />
  );
}

function ChoiceEditor(props: EditorProps) {
  return (
    <ChoiceSelect
      id={props.id}
      field={props.field}
      value={props.value === null ? '' : String(props.value)}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      onChange={(value) => props.onChange(value === '' ? null : value)}
    />
  );
}

export const choiceView: KindView = {
  Cell: ChoiceCell,
  Editor: ChoiceEditor,
  Search: (props: SearchProps) => <ChoiceSelect {...props} />,
};
