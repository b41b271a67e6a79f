import { Fragment } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue, FormProblem } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { useFieldLabel, useLabel } from '../labels';
import { FormField } from './FormField';
import type { FormProblems, FormValues } from './model';

/** Text of a form problem: the documented message where the declaration has one. */
export function useProblemText(): (field: FieldSpec, problem: FormProblem | undefined) => string {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldLabel = useFieldLabel();
  return (field, problem) => {
    if (problem === undefined) return '';
    if (problem.words !== undefined) return label(problem.words);
    return t(problem.key, { label: fieldLabel(field), ...problem.values });
  };
}

/** Fields in two columns under the titles of their sections. */
export function FormFields(props: {
  readonly fields: readonly FieldSpec[];
  readonly mode: 'add' | 'edit';
  readonly record: RecordView | null;
  readonly values: FormValues;
  readonly problems: FormProblems;
  /** What the server made of fields, by name. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  readonly onChange: (name: string, value: FieldValue | null) => void;
}) {
  const label = useLabel();
  const problemText = useProblemText();
  const focused = props.fields.find(
    ({ kind, form }) =>
      kind !== 'image' &&
      kind !== 'images' &&
      !(props.mode === 'edit' && form?.readOnlyOn === 'edit'),
  );
  return (
    <div className="cj-form">
      {props.fields.map((field) => (
        <Fragment key={field.name}>
          {field.form?.section !== undefined && (
            <h3 className="cj-form-section">{label(field.form.section)}</h3>
          )}
          <FormField
            field={field}
            mode={props.mode}
            record={props.record}
            value={props.values[field.name] ?? null}
            autoFocus={field === focused}
            problem={problemText(field, props.problems[field.name])}
            note={props.notes?.[field.name]}
            form={{ fields: props.fields, values: props.values }}
            onChange={(value) => props.onChange(field.name, value)}
          />
        </Fragment>
      ))}
    </div>
  );
}
