import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { FormFooter } from '@renderer/ui/FormFooter';
import { useFieldLabel, useLabel } from '../labels';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { FormField, ViewField } from './FormField';
import {
  checkForm,
  formFields,
  initialValues,
  isDirty,
  sentValues,
  type FormMode,
  type FormProblems,
} from './model';
import { useDetail } from './useDetail';

const WIDTH_PX = 760;

/** Add, edit or view one record; the form comes from the declaration. */
export function RecordDialog(props: {
  readonly family: FamilySpec;
  readonly mode: FormMode;
  readonly record: RecordView | null;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const detail = useDetail(props.family, props.record);
  const [asking, setAsking] = useState(false);
  const [dirty, setDirty] = useState(false);
  const close = (): void => {
    if (dirty) setAsking(true);
    else props.onClose();
  };
  return (
    <>
      <Dialog
        isOpen
        title={`${t(`crud.${props.mode}`)} · ${label(props.family.labels)}`}
        onClose={close}
        canOutsideClickClose={false}
        style={{ width: WIDTH_PX }}
      >
        {detail.status === 'loading' && (
          <DialogBody>
            <Spinner size={28} aria-label={t('shell.loading')} />
          </DialogBody>
        )}
        {detail.status === 'failed' && (
          <DialogBody>
            <Callout intent="danger" icon={false}>
              {failureText(t, detail.failure)}
            </Callout>
          </DialogBody>
        )}
        {detail.status === 'ready' &&
          (props.mode === 'view' ? (
            <RecordSheet family={props.family} record={detail.record} onClose={close} />
          ) : (
            <RecordForm
              family={props.family}
              mode={props.mode}
              record={detail.record}
              onClose={close}
              onDirty={setDirty}
              onSaved={props.onSaved}
            />
          ))}
      </Dialog>
      {asking && (
        <ConfirmDialog
          title={t('crud.prompt')}
          confirm={t('crud.discard')}
          cancel={t('crud.keepEditing')}
          intent="danger"
          careful
          onConfirm={props.onClose}
          onClose={() => setAsking(false)}
        >
          {t('crud.dirtyAsk')}
        </ConfirmDialog>
      )}
    </>
  );
}

function RecordSheet(props: {
  readonly family: FamilySpec;
  readonly record: RecordView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { record } = props;
  return (
    <>
      <DialogBody>
        <dl className="cj-view">
          {record !== null &&
            formFields(props.family, 'view').map((field) => (
              <ViewField key={field.name} field={field} record={record} />
            ))}
        </dl>
      </DialogBody>
      <DialogFooter actions={<Button text={t('crud.close')} onClick={props.onClose} />} />
    </>
  );
}

function RecordForm(props: {
  readonly family: FamilySpec;
  readonly mode: 'add' | 'edit';
  readonly record: RecordView | null;
  readonly onClose: () => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaved: (message: string) => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const fieldLabel = useFieldLabel();
  const label = useLabel();
  const { family, mode, record } = props;
  const fields = formFields(family, mode);
  const [first] = useState(() => initialValues(fields, record));
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<FormProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    const found = checkForm(fields, values);
    setProblems(found);
    const bad = fields.find((field) => found[field.name] !== undefined);
    if (bad !== undefined) {
      document.getElementById(`form-${bad.name}`)?.focus();
      return;
    }
    setBusy(true);
    setFailure('');
    const answer = await settle(
      bridge.request('data.save', {
        family: family.key,
        mode,
        ...(record === null ? {} : { id: record.id }),
        values: sentValues(mode, first, values) as Record<string, string>,
      }),
    );
    setBusy(false);
    // A refused form stays as it is: nothing that was typed is lost.
    if (answer.ok) props.onSaved(t(mode === 'add' ? 'crud.added' : 'crud.updated'));
    else setFailure(failureText(t, answer.error));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A picker's own form must not save the record around it.
        event.stopPropagation();
        void save();
      }}
    >
      <DialogBody>
        <div className="cj-form">
          {fields.map((field, index) => {
            const problem = problems[field.name];
            const required =
              typeof field.required === 'object'
                ? label(field.required)
                : t('crud.check.required', { label: fieldLabel(field) });
            return (
              <FormField
                key={field.name}
                field={field}
                mode={mode}
                record={record}
                value={values[field.name] ?? null}
                autoFocus={index === 0}
                problem={
                  problem === undefined
                    ? ''
                    : problem.key === 'crud.check.required'
                      ? required
                      : t(problem.key, problem.values ?? {})
                }
                onChange={(value) => {
                  const next = { ...values, [field.name]: value };
                  setValues(next);
                  props.onDirty(isDirty(first, next));
                  const { [field.name]: _gone, ...rest } = problems;
                  setProblems(rest);
                }}
              />
            );
          })}
        </div>
        <ProblemNote text={failure} />
      </DialogBody>
      <FormFooter
        cancel={t('crud.cancel')}
        submit={t(busy ? 'crud.saving' : 'crud.save')}
        busy={busy}
        onClose={props.onClose}
      />
    </form>
  );
}
