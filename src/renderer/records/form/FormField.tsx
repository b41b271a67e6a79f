import { useTranslation } from '@renderer/data/translation';
import { FormGroup } from '@blueprintjs/core';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { viewOf } from '../kinds/registry';
import type { FormAround } from '../kinds/view';
import { useFieldLabel } from '../labels';
import { FieldCell } from '../list/FieldCell';

/** One field of a form with its label, problem and, where it was unreadable, the raw value. */
export function FormField(props: {
  readonly field: FieldSpec;
  readonly mode: 'add' | 'edit';
  readonly record: RecordView | null;
  readonly value: FieldValue | null;
  readonly problem: string;
  /** What the server made of it, where that is something else. */
  readonly note?: string | undefined;
  readonly autoFocus: boolean;
  /** What stands around the field. */
  readonly form?: FormAround | undefined;
  /** Without its label: an element beside it names the field. */
  readonly bare?: true;
  /** Distinguishes the same field in several rows. */
  readonly row?: number;
  readonly onChange: (value: FieldValue | null) => void;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { field, record, bare = false } = props;
  const { Editor } = viewOf(field.kind);
  const id = props.row === undefined ? `form-${field.name}` : `form-${field.name}-${props.row}`;
  const cell = record?.cells[field.name];
  const raw = cell?.state === 'unreadable' ? t('records.unreadable', { raw: cell.raw }) : '';
  const { note = '' } = props;
  const help = props.problem === '' ? note || raw : props.problem;
  return (
    <FormGroup
      className={field.form?.wide === true ? 'cj-form-wide' : ''}
      {...(bare ? { 'aria-label': label(field) } : { label: label(field), labelFor: id })}
      labelInfo={field.required === undefined || bare ? undefined : '*'}
      helperText={help === '' ? undefined : help}
      intent={props.problem !== '' ? 'danger' : note !== '' ? 'warning' : 'none'}
    >
      <Editor
        id={id}
        field={field}
        value={props.value}
        onChange={props.onChange}
        disabled={props.mode === 'edit' && field.form?.readOnlyOn === 'edit'}
        invalid={props.problem !== ''}
        autoFocus={props.autoFocus}
        record={record}
        {...(props.form === undefined ? {} : { form: props.form })}
      />
    </FormGroup>
  );
}

/** One field of the view dialog. */
export function ViewField(props: { readonly field: FieldSpec; readonly record: RecordView }) {
  const label = useFieldLabel();
  return (
    <div className={props.field.form?.wide === true ? 'cj-form-wide' : undefined}>
      <dt>{label(props.field)}</dt>
      <dd>
        <FieldCell record={props.record} field={props.field} />
      </dd>
    </div>
  );
}
