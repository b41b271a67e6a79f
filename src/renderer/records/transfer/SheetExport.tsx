import { useState } from 'react';
import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFooter,
  Menu,
  MenuItem,
  Popover,
} from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { TRANSFER_FORMATS, type TransferFormat } from '@shared/model/transfer';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { transferText, type TransferUiFailure } from '@renderer/data/transfers';
import { WrittenFile } from './WrittenFile';
import './transfer.css';

/** What stands in a sheet, as texts. */
export interface SheetTexts {
  readonly label: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly conditions: readonly string[];
  readonly personal: 'masked' | 'shown';
}

type Stage =
  | { readonly kind: 'done'; readonly path: string; readonly shortened: number }
  | { readonly kind: 'failed'; readonly failure: TransferUiFailure };

/** Writes a sheet as it is shown into a file, and says where it is. */
export function SheetExport(props: { readonly texts: () => SheetTexts }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [busy, setBusy] = useState(false);
  const [stage, setStage] = useState<Stage | null>(null);
  const write = async (format: TransferFormat): Promise<void> => {
    setBusy(true);
    const { titles, rows, conditions, ...rest } = props.texts();
    const answer = await settle(
      bridge.request('export.sheet', {
        ...{ ...rest, format, job: `sheet:${crypto.randomUUID()}` },
        titles: [...titles],
        rows: rows.map((row) => [...row]),
        conditions: [...conditions],
      }),
    );
    setBusy(false);
    setStage(
      answer.ok ? { kind: 'done', ...answer.value } : { kind: 'failed', failure: answer.error },
    );
  };
  const close = (): void => setStage(null);
  return (
    <>
      <Popover
        placement="bottom-start"
        content={
          <Menu>
            {TRANSFER_FORMATS.map((format) => (
              <MenuItem
                key={format}
                text={t(`transfer.${format}`)}
                onClick={() => void write(format)}
              />
            ))}
          </Menu>
        }
      >
        <Button
          variant="minimal"
          icon={<Download />}
          data-transfer="sheet"
          loading={busy}
          text={t('transfer.export')}
        />
      </Popover>
      {stage !== null && (
        <Dialog isOpen title={t('transfer.export')} onClose={close}>
          <DialogBody>
            {stage.kind === 'done' && (
              <div className="cj-stack">
                <WrittenFile title={t('transfer.fileDone')} path={stage.path} />
                {stage.shortened > 0 && (
                  <p>{t('transfer.shortened', { number: stage.shortened })}</p>
                )}
              </div>
            )}
            {stage.kind === 'failed' && (
              <Callout intent="danger" icon={false}>
                {transferText(t, stage.failure)}
              </Callout>
            )}
          </DialogBody>
          <DialogFooter actions={<Button text={t('records.close')} onClick={close} />} />
        </Dialog>
      )}
    </>
  );
}
