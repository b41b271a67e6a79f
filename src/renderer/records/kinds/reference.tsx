import { must } from '@shared/base/assert';
import { narrowing } from '@shared/catalogue/narrowed';
import { labelOf, sourceOf } from '@renderer/data/choices';
import { useTranslation } from '@renderer/data/translation';
import { useChoices } from '@renderer/data/services';
import { TransferLists } from '../choices/TransferLists';
import { ReferencePicker } from '../choices/ReferencePicker';
import { useFieldLabel } from '../labels';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

const idsOf = (value: CellProps['value'] | null): readonly string[] => {
  if (value === null || value === '') return [];
  return typeof value === 'object' ? value : String(value).split(',');
};

/** The names that the server sent with a record; '' without any. */
function sentNames({ field, record }: Pick<CellProps, 'field' | 'record'>): string {
  const sent = field.reference?.nameField;
  const name = sent === undefined ? '' : (record.extra[sent] ?? '');
  return name === 'null' ? '' : name;
}

/** The names sent with the record, otherwise the options' labels, otherwise the ids. */
export function ReferenceCell({ value, field, record }: CellProps) {
  const { t } = useTranslation();
  const name = sentNames({ field, record });
  const choices = useChoices(name === '' ? sourceOf(field) : null);
  const nodes = choices.status === 'ready' ? choices.nodes : [];
  const text =
    name === ''
      ? idsOf(value)
          .map((id) => labelOf(nodes, id) ?? id)
          .join(t('form.comma'))
      : name;
  return <span title={text}>{text}</span>;
}

export function ReferenceEditor(props: EditorProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { field, record, value } = props;
  const many = field.reference?.many === true;
  const cell = record?.cells[field.name];
  // The record's names are valid only for its unchanged value.
  const ids = idsOf(value);
  const isOld = cell?.state === 'value' && idsOf(cell.value).join(',') === ids.join(',');
  const { options } = must(field.reference, `reference of ${field.name}`);
  const { form = { fields: [], values: {} } } = props;
  const { params, lacks } = narrowing(options, form.fields, form.values, record?.id ?? '');
  const first = lacks === null ? '' : t('records.chooseFirst', { label: label(lacks) });
  if (field.form?.lists === true)
    return (
      <TransferLists
        id={props.id}
        options={options}
        by={params}
        label={label(field)}
        value={ids}
        disabled={props.disabled}
        hint={first}
        onChange={(all) => props.onChange(all.length === 0 ? null : all)}
      />
    );
  return (
    <ReferencePicker
      id={props.id}
      field={field}
      label={label(field)}
      many={many}
      by={params}
      names={record != null && isOld ? sentNames({ field, record }) : ''}
      disabled={props.disabled || lacks !== null}
      hint={first}
      invalid={props.invalid}
      autoFocus={props.autoFocus}
      value={ids}
      onChange={(all) => {
        if (all.length === 0) props.onChange(null);
        else props.onChange(many ? all : (all[0] ?? null));
      }}
    />
  );
}

/** A search takes a single record, whatever the field holds. */
export function ReferenceSearch(props: SearchProps) {
  const label = useFieldLabel();
  return (
    <ReferencePicker
      id={props.id}
      field={props.field}
      label={label(props.field)}
      many={false}
      names=""
      value={idsOf(props.value)}
      onChange={(ids) => props.onChange(ids[0] ?? '')}
    />
  );
}

export const referenceView: KindView = {
  Cell: ReferenceCell,
  Editor: ReferenceEditor,
  Search: ReferenceSearch,
};
