import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionSpec, FamilySpec } from '@shared/catalogue/family';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useLabel } from '../labels';
import { FormField } from './FormField';
import { checkForm, type FormProblems, type FormValues } from './model';

/** Confirms an action of the declaration, and asks for its inputs where it has any. */
export function ActionDialog(props: {
  readonly family: FamilySpec;
  readonly action: ActionSpec;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const label = useLabel();
  const { action } = props;
  const { inputs = [] } = action;
  const [values, setValues] = useState<FormValues>({});
  const [problems, setProblems] = useState<FormProblems>({});
  const [problem, setProblem] = useState('');
  const run = async (): Promise<void> => {
    const found = checkForm(inputs, values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const result = await settle(
      bridge.request('records.run', {
        job: `action:${action.key}`,
        family: props.family.key,
        act: { kind: 'action', action: action.key, values: values as Record<string, string> },
        rows: props.ids.map((id) => ({ id })),
      }),
    );
    if (result.ok) props.onDone();
    else setProblem(failureText(t, result.error));
  };
  return (
    <ConfirmDialog
      title={inputs.length === 0 ? t('crud.prompt') : label(action.label)}
      onConfirm={run}
      onClose={props.onClose}
    >
      {action.confirm !== undefined && label(action.confirm)}
      {inputs.map((field, index) => {
        const found = problems[field.name];
        return (
          <FormField
            key={field.name}
            field={field}
            mode="add"
            record={null}
            value={values[field.name] ?? null}
            autoFocus={index === 0}
            problem={
              found === undefined
                ? ''
                : t(found.key, { label: label(field.label), ...found.values })
            }
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        );
      })}
      <ProblemNote text={problem} />
    </ConfirmDialog>
  );
}
