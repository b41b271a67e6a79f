import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { failureText } from '@renderer/data/failure';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useMounted } from '@renderer/ui/useMounted';
import { FormField } from '../form/FormField';
import { useProblemText } from '../form/FormFields';
import { checkForm, type FormProblems, type FormValues } from '../form/model';
import { UploadNote } from '../form/UploadNote';
import { UploadsContext, useUploads } from '../kinds/uploads';
import { useFieldLabel } from '../labels';
import { BatchProgress } from './BatchProgress';
import { batchFields } from './batchFields';
import { RowPreview } from './RowPreview';
import type { Act, Run, RunReport } from './useRun';

const WIDTH_PX = 620;

/** Sets the same values in all chosen rows: only ticked fields change. */
export function BatchEditDialog(props: {
  readonly family: FamilySpec;
  readonly rows: readonly RecordView[];
  readonly run: Run;
  readonly nextJob: () => string;
  readonly onClose: () => void;
  readonly onReport: (act: Act, rows: readonly RecordView[], report: RunReport) => void;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const problemText = useProblemText();
  const isOpen = useMounted();
  const { family, rows } = props;
  const fields = batchFields(family);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [values, setValues] = useState<FormValues>({});
  const [problems, setProblems] = useState<FormProblems>({});
  const [failure, setFailure] = useState('');
  const uploads = useUploads();
  const [job, setJob] = useState<string | null>(null);
  const chosen = fields.filter(({ name }) => ticked.includes(name));
  const save = async (): Promise<void> => {
    // A picture that is still on its way would not be in what is sent.
    if (uploads.running) return;
    const found = checkForm(chosen, values);
    setProblems(found);
    if (Object.keys(found).length > 0 || chosen.length === 0 || job !== null) return;
    // A ticked field without a value is emptied in every row.
    const sent = Object.fromEntries(chosen.map(({ name }) => [name, values[name] ?? '']));
    const act: Act = { kind: 'edit', values: sent };
    const name = props.nextJob();
    setJob(name);
    setFailure('');
    const report = await props.run(act, rows, name);
    setJob(null);
    // No request was sent: the dialog stays with its content.
    if (report.screen !== null && isOpen()) setFailure(failureText(t, report.screen));
    else props.onReport(act, rows, report);
  };
  return (
    <Dialog
      isOpen
      title={t('batch.editTitle', { count: rows.length })}
      style={{ width: WIDTH_PX }}
      canOutsideClickClose={false}
      canEscapeKeyClose={job === null}
      isCloseButtonShown={job === null}
      onClose={props.onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <DialogBody>
          <p className="cj-hint">{t(fields.length === 0 ? 'batch.editNone' : 'batch.editHint')}</p>
          <UploadsContext value={uploads.begin}>
            <div className="cj-batch-fields">
              {fields.map((field) => {
                const on = ticked.includes(field.name);
                return (
                  <div key={field.name} className="cj-batch-field">
                    <Checkbox
                      checked={on}
                      label={label(field)}
                      onChange={() =>
                        setTicked(
                          on
                            ? ticked.filter((name) => name !== field.name)
                            : [...ticked, field.name],
                        )
                      }
                    />
                    {on && (
                      <FormField
                        bare
                        field={field}
                        mode="edit"
                        record={null}
                        value={values[field.name] ?? null}
                        problem={problemText(field, problems[field.name])}
                        autoFocus
                        onChange={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
                      />
                    )}
                  </div>
                );
              })}
            </div>
          </UploadsContext>
          <UploadNote uploading={uploads.running} />
          <RowPreview family={family} rows={rows} />
          <ProblemNote text={failure} />
          {job !== null && <BatchProgress job={job} total={rows.length} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('records.cancel')} disabled={job !== null} onClick={props.onClose} />
              <Button
                type="submit"
                intent="primary"
                loading={job !== null}
                disabled={chosen.length === 0 || uploads.running}
                text={t('records.save')}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
