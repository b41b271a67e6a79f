import { useTranslation } from '@renderer/data/translation';
import { labelOf, sourceOf } from '@renderer/data/choices';
import { useChoices } from '@renderer/data/services';
import { useFieldLabel } from '../labels';
import { DictTreePicker } from './DictTreePicker';
import { ValueSelect } from './ValueSelect';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

/** The dictionary's label; a key without one is shown raw. */
function DictCell({ value, field }: CellProps) {
  const choices = useChoices(sourceOf(field));
  const key = String(value);
  const label = choices.status === 'ready' ? labelOf(choices.nodes, key) : undefined;
  return <span title={label ?? key}>{label ?? key}</span>;
}

type SelectProps = SearchProps & Partial<Pick<EditorProps, 'disabled' | 'autoFocus'>>;

function DictSelect(props: SelectProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { field, ...rest } = props;
  const choices = useChoices(sourceOf(field));
  const failed = choices.status === 'failed';
  return (
    <ValueSelect
      {...rest}
      none={failed ? t('records.optionsFailed') : t('records.choose', { label: label(field) })}
      options={choices.status === 'ready' ? choices.nodes : []}
    />
  );
}

function DictEditor(props: EditorProps) {
  const label = useFieldLabel();
  const source = sourceOf(props.field);
  if (props.field.dictFrom === 'tree' && source !== null)
    return (
      <DictTreePicker
        id={props.id}
        source={source}
        label={label(props.field)}
        names=""
        value={props.value === null ? [] : [String(props.value)]}
        disabled={props.disabled}
        invalid={props.invalid}
        autoFocus={props.autoFocus}
        onChange={([value]) => props.onChange(value ?? null)}
      />
    );
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
