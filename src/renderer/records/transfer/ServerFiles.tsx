import { useEffect, useState } from 'react';
import { Button, Callout, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { FamilySpec, FileSpec } from '@shared/catalogue/family';
import { settle } from '@renderer/data/failure';
import { usePermission, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { transferText, type TransferUiFailure } from '@renderer/data/transfers';
import { useLabel } from '../labels';
import { WrittenFile } from './WrittenFile';
import './transfer.css';

type Filters = Readonly<Record<string, string>>;

/** A button for each file that the server writes for a screen. */
export function ServerFiles(props: { readonly family: FamilySpec; readonly filters: Filters }) {
  const label = useLabel();
  const may = usePermission();
  const [open, setOpen] = useState<FileSpec | null>(null);
  const files = (props.family.screen?.files ?? []).filter(
    ({ permission, idsParam }) => idsParam === undefined && may(permission),
  );
  return (
    <>
      {files.map((file) => (
        <Button
          key={file.key}
          variant="minimal"
          icon={<Download />}
          data-file={file.key}
          text={label(file.label)}
          onClick={() => setOpen(file)}
        />
      ))}
      {open !== null && <ServerFileDialog {...props} file={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type Stage =
  | { readonly kind: 'running'; readonly bytes: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'failed'; readonly failure: TransferUiFailure };

/** Asks for the file at once, shows how much has come, and where it was put. */
function ServerFileDialog(props: {
  readonly family: FamilySpec;
  readonly filters: Filters;
  readonly file: FileSpec;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const { bridge } = useServices();
  const { family, file, filters, onClose } = props;
  const [job] = useState(() => `file:${family.key}:${crypto.randomUUID()}`);
  const [stage, setStage] = useState<Stage>({ kind: 'running', bytes: 0, total: null });
  useEffect(() => {
    let live = true;
    const stop = bridge.on('transfer.progress', (progress) => {
      if (live && progress.job === job)
        setStage({ kind: 'running', bytes: progress.rows, total: progress.total });
    });
    const asked = { job, family: family.key, file: file.key, filters: { ...filters } };
    void settle(bridge.request('export.file', asked)).then((answer) => {
      if (!live) return;
      setStage(
        answer.ok
          ? { kind: 'done', path: answer.value.path }
          : { kind: 'failed', failure: answer.error },
      );
    });
    return () => {
      live = false;
      stop();
    };
  }, [bridge, family, file, filters, job]);
  const cancel = (): void => {
    if (stage.kind === 'running') bridge.command('transfer.cancel', { job });
    onClose();
  };
  return (
    <Dialog isOpen title={label(file.label)} canOutsideClickClose={false} onClose={cancel}>
      <DialogBody>
        {stage.kind === 'running' && (
          <div className="cj-stack">
            <p>{t('transfer.fileRunning', { size: Math.ceil(stage.bytes / 1024) })}</p>
            <ProgressBar
              aria-label={label(file.label)}
              {...(stage.total === null || stage.total === 0
                ? {}
                : { value: stage.bytes / stage.total })}
            />
          </div>
        )}
        {stage.kind === 'done' && <WrittenFile title={t('transfer.fileDone')} path={stage.path} />}
        {stage.kind === 'failed' && (
          <Callout intent="danger" icon={false}>
            {transferText(t, stage.failure)}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <Button
            text={t(stage.kind === 'running' ? 'shell.cancel' : 'records.close')}
            onClick={cancel}
          />
        }
      />
    </Dialog>
  );
}
