import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ActionSpec, FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { failureText } from '@renderer/data/failure';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useToast } from '@renderer/ui/toasts';
import { useMounted } from '@renderer/ui/useMounted';
import { BatchProgress } from '../batch/BatchProgress';
import { countsOf, split, titleOf } from '../batch/report';
import { RowPreview } from '../batch/RowPreview';
import type { Act, Run, RunReport } from '../batch/useRun';
import { useLabel } from '../labels';
import { UploadsContext, useUploads } from '../kinds/uploads';
import { entered, useEmptiedNotes, type Entered } from './emptied';
import { FormFields } from './FormFields';
import { replacedOf } from './replaced';
import { ReplacedValues } from './ReplacedValues';
import { checkForm, initialValues, type FormProblems, type FormValues } from './model';
import { UploadNote } from './UploadNote';

const WIDTH_PX = 520;

/**
 * Confirms a declared action and collects its inputs. Of several chosen rows it runs those whose state allows
 * it, and says so before.
 */
export function ActionDialog(props: {
  readonly family: FamilySpec;
  readonly action: ActionSpec;
  readonly rows: readonly RecordView[];
  readonly run: Run;
  readonly nextJob: () => string;
  readonly onClose: () => void;
  /** All rows succeeded. @param reply what the server said, where the action shows it. */
  readonly onDone: (reply: string | undefined) => void;
  /** Some of several rows failed, or each has a reply of its own. */
  readonly onReport: (act: Act, rows: readonly RecordView[], report: RunReport) => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const toast = useToast();
  const isOpen = useMounted();
  const { action, family } = props;
  const { inputs = [], replaces = {} } = action;
  const [{ values, emptied }, setEntered] = useState<Entered>(() => ({
    values: { ...initialValues(inputs, null), ...presentValues(replaces, props.rows) },
    emptied: {},
  }));
  const [problems, setProblems] = useState<FormProblems>({});
  const [problem, setProblem] = useState('');
  const emptiedNotes = useEmptiedNotes();
  const uploads = useUploads();
  const [job, setJob] = useState<string | null>(null);
  const { may, mayNot } = split(family, action.key, props.rows);
  const isScreen = action.place === 'screen' && props.rows.length === 0;
  const blocked = !isScreen && may.length === 0;

  const run = async (): Promise<void> => {
    // A picture that is still on its way would not be in what is sent.
    if (uploads.running) return;
    const found = checkForm(inputs, values);
    setProblems(found);
    if (Object.keys(found).length > 0 || blocked || job !== null) return;
    const act: Act = { kind: 'action', action: action.key, carry: action.carry, values };
    const name = props.nextJob();
    setJob(name);
    setProblem('');
    const report = await props.run(act, may, name);
    setJob(null);
    const [first] = report.results;
    const bad = report.screen ?? (first?.outcome === 'failed' ? first.failure : null);
    const replies = report.results.flatMap((one) =>
      one.outcome === 'done' ? (one.reply ?? []) : [],
    );
    const isWhole = countsOf(report.results).done === may.length;
    if (may.length > 1 && (!isWhole || replies.length > 0)) props.onReport(act, may, report);
    else if (bad !== null && !isOpen()) toast('danger', failureText(t, bad));
    else if (bad !== null) setProblem(failureText(t, bad));
    else props.onDone(replies[0]);
  };
  return (
    <Dialog
      isOpen
      title={inputs.length === 0 ? t('records.prompt') : label(action.label)}
      style={{ width: WIDTH_PX }}
      canOutsideClickClose={false}
      canEscapeKeyClose={job === null}
      isCloseButtonShown={false}
      onClose={props.onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of a picker inside must not submit the action.
          event.stopPropagation();
          void run();
        }}
      >
        <DialogBody>
          <div className="cj-stack">
            {action.confirm !== undefined && <p>{label(action.confirm)}</p>}
            {mayNot.length > 0 && (
              <Callout compact intent="warning" icon={false} data-may-not={mayNot.length}>
                {t(blocked ? 'batch.noneMay' : 'batch.someMay', {
                  may: may.length,
                  all: props.rows.length,
                  names: mayNot.map((row) => titleOf(family, row)).join(t('form.comma')),
                })}
              </Callout>
            )}
            <UploadsContext value={uploads.begin}>
              <FormFields
                fields={inputs}
                mode="add"
                record={null}
                values={values}
                problems={problems}
                notes={emptiedNotes(emptied)}
                onChange={(name, value) => {
                  setEntered((all) => entered(inputs, all, name, value));
                  setProblems(({ [name]: _gone, ...rest }) => rest);
                }}
              />
            </UploadsContext>
            <UploadNote uploading={uploads.running} />
            {inputs.map((input) => {
              const field = replaces[input.name];
              return field === undefined ? null : (
                <ReplacedValues
                  key={input.name}
                  family={family}
                  rows={may}
                  input={input}
                  field={field}
                  chosen={values[input.name] ?? null}
                />
              );
            })}
            {action.confirm === undefined && inputs.length === 0 && (
              <p>{t('batch.actionAsk', { action: label(action.label) })}</p>
            )}
            {Object.keys(replaces).length === 0 && <RowPreview family={family} rows={may} />}
            <ProblemNote text={problem} />
            {job !== null && may.length > 1 && <BatchProgress job={job} total={may.length} />}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('shell.cancel')} disabled={job !== null} onClick={props.onClose} />
              <Button
                type="submit"
                intent={action.intent ?? 'primary'}
                loading={job !== null}
                disabled={blocked || uploads.running}
                autoFocus={inputs.length === 0}
                text={t('shell.ok')}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

/** What the inputs begin with: the present values, where all chosen records have the same. */
function presentValues(
  replaces: Readonly<Record<string, string>>,
  rows: readonly RecordView[],
): FormValues {
  return Object.fromEntries(
    Object.entries(replaces).flatMap(([input, field]) => {
      const { same } = replacedOf(rows, field, []);
      return same === null || same.length === 0 ? [] : [[input, [...same]]];
    }),
  );
}
