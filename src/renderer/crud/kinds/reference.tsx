import { labelOf, sourceOf } from '@renderer/data/choices';
import { useChoices } from '@renderer/data/services';
import { useFieldLabel } from '../labels';
import { TreePicker } from '../choices/TreePicker';
import type { CellProps, EditorProps, KindView, SearchProps } from './view';

const idsOf = (value: CellProps['value'] | null): readonly string[] => {
  if (value === null || value === '') return [];
  return typeof value === 'object' ? value : String(value).split(',');
};

/** The names that the server sent with the record, else the options' labels, else the ids. */
function ReferenceCell({ value, field, record }: CellProps) {
  const sent = field.reference?.nameField;
  const name = sent === undefined ? '' : (record.extra[sent] ?? '');
  const choices = useChoices(name === '' ? sourceOf(field) : null);
  const nodes = choices.status === 'ready' ? choices.nodes : [];
  const text =
    name === '' || name === 'null'
      ? idsOf(value)
          .map((id) => labelOf(nodes, id) ?? id)
          .join('、')
      : name;
  return <span title={text}>{text}</span>;
}

function ReferenceEditor(props: EditorProps) {
  const label = useFieldLabel();
  const many = props.field.reference?.many === true;
  return (
    <TreePicker
      id={props.id}
      label={label(props.field)}
      source={sourceOf(props.field)}
      many={many}
      disabled={props.disabled}
      invalid={props.invalid}
      value={idsOf(props.value)}
      onChange={(ids) => {
        if (ids.length === 0) props.onChange(null);
        else props.onChange(many ? ids : (ids[0] ?? null));
      }}
    />
  );
}

/** Search is by one record, whatever the field holds. */
function ReferenceSearch(props: SearchProps) {
  const label = useFieldLabel();
  return (
    <TreePicker
      id={props.id}
      label={label(props.field)}
      source={sourceOf(props.field)}
      many={false}
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
