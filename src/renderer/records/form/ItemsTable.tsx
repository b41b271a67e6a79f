import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { FamilySpec, Label } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { emptyNarrowed } from '@shared/catalogue/narrowed';
import { useFieldLabel, useLabel } from '../labels';
import { FormField } from './FormField';
import { useProblemText } from './FormFields';
import { formFields, initialValues, type FormProblems, type FormValues } from './model';

/** Records of another family that the form collects, a row for each, with a check per cell. */
export function ItemsTable(props: {
  readonly family: FamilySpec;
  readonly title: Label;
  readonly rows: readonly FormValues[];
  readonly problems: readonly FormProblems[];
  /** Shown below the table when it has no row. */
  readonly problem: string;
  /** A picture of the form is on its way: no row is removed, because it would come into another one. */
  readonly uploading: boolean;
  readonly onChange: (change: (rows: readonly FormValues[]) => readonly FormValues[]) => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldLabel = useFieldLabel();
  const problemText = useProblemText();
  const { rows } = props;
  const fields = formFields(props.family, 'add');
  const changedRow = (row: FormValues, name: string, value: FieldValue | null): FormValues =>
    emptyNarrowed(fields, row, { ...row, [name]: value }).values;
  return (
    <section className="cj-items" data-items={rows.length}>
      <div className="cj-items-bar">
        <h3>{label(props.title)}</h3>
        <Button
          size="small"
          icon={<Plus />}
          text={t('form.itemsAdd')}
          onClick={() => props.onChange((all) => [...all, initialValues(fields, null)])}
        />
      </div>
      {rows.length === 0 && props.problem === '' && (
        <p className="cj-hint">{t('form.itemsEmpty')}</p>
      )}
      {props.problem !== '' && (
        <Callout compact intent="danger" icon={false} role="alert">
          {props.problem}
        </Callout>
      )}
      {rows.length > 0 && (
        <div className="cj-items-table">
          <table>
            <thead>
              <tr>
                {fields.map((field) => (
                  <th key={field.name}>
                    {fieldLabel(field)}
                    {field.required !== undefined && <i>*</i>}
                  </th>
                ))}
                <th aria-label={t('records.operations')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // Rows have no id until they are saved; they are only added at the end.
                <tr key={index}>
                  {fields.map((field, column) => (
                    <td key={field.name}>
                      <FormField
                        bare
                        row={index}
                        field={field}
                        mode="add"
                        record={null}
                        value={row[field.name] ?? null}
                        form={{ fields, values: row }}
                        autoFocus={column === 0 && index === rows.length - 1}
                        problem={problemText(field, props.problems[index]?.[field.name])}
                        onChange={(value) =>
                          props.onChange((all) =>
                            all.map((one, at) =>
                              at === index ? changedRow(one, field.name, value) : one,
                            ),
                          )
                        }
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<Cross />}
                      title={t('form.itemsRemove')}
                      aria-label={t('form.itemsRemove')}
                      disabled={props.uploading}
                      onClick={() =>
                        props.onChange((all) => all.filter((_one, at) => at !== index))
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
