import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { ImportRefusal, ImportState } from '@shared/model/transfer';
import { failureText } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { AnnotatedButton } from './AnnotatedButton';
import { SheetFileButton } from './SheetFileButton';
import type { ImportModel } from './useImport';

/** Most refused rows shown; the annotated copy has all. */
const SHOWN = 200;
/** Most row numbers in a sentence. */
const NAMED = 20;

/** The result of an import, and the acts on the remaining rows. */
export function ImportResult(props: {
  readonly family: FamilySpec;
  readonly state: ImportState;
  readonly model: ImportModel;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const { state, model } = props;
  const { job, total, unfit, done, failed, otherwise, unsure, why } = state;
  const [asking, setAsking] = useState(false);
  const left = Math.max(0, total - done - failed.length - unsure.length);
  const isOver = left === 0;
  const troubled = failed.length + unsure.length + otherwise.length;
  const forget = (): void => {
    bridge.request('import.forget', { job }).catch(report);
    props.onClose();
  };
  return (
    <>
      <DialogBody>
        <div className="cj-import-body">
          <Callout
            icon={false}
            role="status"
            title={state.name}
            intent={isOver && troubled + unfit === 0 ? 'success' : 'warning'}
          >
            {t('transfer.result', { done, failed: failed.length, left })}
            {unfit > 0 && <p>{t('transfer.resultUnfit', { count: unfit })}</p>}
          </Callout>
          {why !== undefined && (
            <p>
              {why.kind === 'cancelled'
                ? t('transfer.stoppedByUser')
                : t('transfer.stopped', { reason: failureText(t, why) })}
            </p>
          )}
          {unsure.length > 0 && (
            <Callout intent="danger" icon={false}>
              {t('transfer.resultUnsure', { count: unsure.length, rows: named(unsure) })}
            </Callout>
          )}
          {!isOver && state.needsFile && (
            <Callout icon={false}>{t('transfer.pendingNeedsFile')}</Callout>
          )}
          <RowTable
            title={t('transfer.refusedTitle')}
            column={t('transfer.refusedWhy')}
            rows={failed}
          />
          <RowTable
            title={t('transfer.otherwiseTitle')}
            column={t('transfer.otherwiseWhat')}
            rows={otherwise}
          />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          isOver ? (
            <Button intent="primary" text={t('transfer.finish')} onClick={forget} autoFocus />
          ) : (
            <>
              <Button text={t('transfer.keepLater')} onClick={props.onClose} />
              {state.needsFile ? (
                <SheetFileButton
                  primary
                  text={t('transfer.chooseFile')}
                  onFile={model.check}
                  onRefused={(key, values) => model.back({ kind: 'transfer', key, values })}
                />
              ) : (
                <Button
                  intent="primary"
                  text={t('transfer.resume', { count: left })}
                  onClick={() => model.run(job)}
                />
              )}
            </>
          )
        }
      >
        <div className="cj-import-buttons">
          {failed.length + unsure.length > 0 && <AnnotatedButton job={job} />}
          {!isOver && (
            <Button
              intent="danger"
              variant="minimal"
              text={t('transfer.forget')}
              onClick={() => setAsking(true)}
            />
          )}
        </div>
      </DialogFooter>
      {asking && (
        <ConfirmDialog
          title={t('records.prompt')}
          intent="danger"
          careful
          onConfirm={forget}
          onClose={() => setAsking(false)}
        >
          {t('transfer.forgetAsk')}
        </ConfirmDialog>
      )}
    </>
  );
}

function named(rows: readonly number[]): string {
  return rows.slice(0, NAMED).join(', ') + (rows.length > NAMED ? ' …' : '');
}

/** Rows of the file, each with what is to be said of it. */
function RowTable(props: {
  readonly title: string;
  readonly column: string;
  readonly rows: readonly ImportRefusal[];
}) {
  const { t } = useTranslation();
  const { rows } = props;
  if (rows.length === 0) return null;
  return (
    <div className="cj-import-section">
      <strong>{props.title}</strong>
      <div className="cj-import-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('transfer.cell')}</th>
              <th>{props.column}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ row, text }) => (
              <tr key={row}>
                <td>{t('transfer.rowOf', { row })}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && <small>{t('transfer.problemsShown', { shown: SHOWN })}</small>}
    </div>
  );
}
