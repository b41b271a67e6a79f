import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar, Spinner } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { ImportState } from '@shared/model/transfer';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useLabel } from '../labels';
import { ImportChoice } from './ImportChoice';
import { ImportChecked } from './ImportChecked';
import { ImportResult } from './ImportResult';
import { useImport } from './useImport';

const WIDTH_PX = 860;

/** Imports a file into a list: choose, review the check, send, review the result. */
export function ImportDialog(props: {
  readonly family: FamilySpec;
  readonly pending: readonly ImportState[];
  /** Called with whether a row was sent. */
  readonly onClose: (sent: boolean) => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const model = useImport(props.family);
  const [asking, setAsking] = useState(false);
  const { step } = model;
  const close = (): void => {
    if (step.kind === 'running') {
      setAsking(true);
      return;
    }
    model.stop();
    model.back();
    props.onClose(model.sent);
  };
  return (
    <>
      <Dialog
        isOpen
        title={`${t('transfer.import')} · ${label(props.family.labels)}`}
        onClose={close}
        canOutsideClickClose={false}
        style={{ width: WIDTH_PX }}
        className={`cj-import cj-import-${step.kind}`}
      >
        {step.kind === 'choose' && (
          <ImportChoice
            family={props.family}
            pending={props.pending}
            model={model}
            onClose={close}
          />
        )}
        {step.kind === 'checking' && (
          <>
            <DialogBody>
              <div className="cj-import-wait" role="status">
                <Spinner size={24} aria-label={t('shell.loading')} />
                <span>{t('transfer.checking')}</span>
              </div>
            </DialogBody>
            <DialogFooter actions={<Button text={t('transfer.cancel')} onClick={model.stop} />} />
          </>
        )}
        {step.kind === 'checked' && (
          <ImportChecked report={step.report} model={model} onClose={close} />
        )}
        {step.kind === 'running' && (
          <>
            <DialogBody>
              <p role="status">
                {step.total === null
                  ? t('transfer.running')
                  : t('transfer.progressOf', { rows: step.rows, total: step.total })}
              </p>
              <ProgressBar
                intent="primary"
                {...(step.total === null ? {} : { value: step.rows / Math.max(1, step.total) })}
              />
            </DialogBody>
            <DialogFooter actions={<Button text={t('transfer.stop')} onClick={model.stop} />} />
          </>
        )}
        {step.kind === 'result' && (
          <ImportResult
            family={props.family}
            state={step.state}
            model={model}
            onClose={() => props.onClose(model.sent)}
          />
        )}
      </Dialog>
      {asking && (
        <ConfirmDialog
          title={t('records.prompt')}
          careful
          onConfirm={() => {
            model.stop();
            props.onClose(true);
          }}
          onClose={() => setAsking(false)}
        >
          {t('transfer.closeAsk')}
        </ConfirmDialog>
      )}
    </>
  );
}
