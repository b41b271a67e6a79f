import { HTMLSelect } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@shared/catalogue/family';
import { labelOf, sourceOf } from '@renderer/data/choices';
import { useChoices } from '@renderer/data/services';
import { useFieldLabel } from '../labels';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

/** The dictionary's word; a key that the dictionary lacks is shown as it is. */
function DictCell({ value, field }: CellProps) {
  const choices = useChoices(sourceOf(field));
  const key = String(value);
  const label = choices.status === 'ready' ? labelOf(choices.nodes, key) : undefined;
  return <span title={label ?? key}>{label ?? key}</span>;
}

function DictSelect(props: {
  readonly id: string;
  readonly field: FieldSpec;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const choices = useChoices(sourceOf(props.field));
  const nodes = choices.status === 'ready' ? choices.nodes : [];
  const missing = props.value !== '' && !nodes.some((node) => node.value === props.value);
  return (
    <HTMLSelect
      id={props.id}
      fill
      value={props.value}
      disabled={props.disabled === true}
      autoFocus={props.autoFocus === true}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">
        {choices.status === 'failed'
          ? t('crud.optionsFailed')
          : t('crud.choose', { label: label(props.field) })}
      </option>
      {missing && <option value={props.value}>{props.value}</option>}
      {nodes.map((node) => (
        <option key={node.value} value={node.value}>
          {node.label}
        </option>
      ))}
    </HTMLSelect>
  );
}

function DictEditor(props: EditorProps) {
  return (
    <DictSelect
      id={props.id}
      field={props.field}
      value={props.value === null ? '' : String(props.value)}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      onChange={(value) => props.onChange(value === '' ? null : value)}
    />
  );
}

export const dictView: KindView = {
  Cell: DictCell,
  Editor: DictEditor,
  Search: (props: SearchProps) => <DictSelect {...props} />,
};
