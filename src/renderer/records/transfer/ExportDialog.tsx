import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import {
  Button,
  Callout,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  ProgressBar,
  Radio,
  RadioGroup,
} from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import type { TransferFormat } from '@shared/model/transfer';
import { useServices } from '@renderer/data/services';
import { transferText, type ExportJob } from '@renderer/data/transfers';
import { useFieldLabel, useLabel } from '../labels';
import type { ListModel } from '../list/useListController';
import { useMasked } from '../masking';
import { exportable, inListOrder } from './columns';
import { ExportOutcome } from './ExportOutcome';

const WIDTH_PX = 640;

interface Props {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly columns: readonly string[];
  readonly job: ExportJob | undefined;
  readonly onClose: () => void;
}

/** Asks what to export, shows the progress and the result. */
export function ExportDialog(props: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const { transfers } = useServices();
  const { family, job } = props;
  const close = (): void => {
    // Closing dismisses a finished export; a running one continues.
    if (job !== undefined && job.status !== 'running') transfers.forget(family.key);
    props.onClose();
  };
  return (
    <Dialog
      isOpen
      title={`${t('transfer.export')} · ${label(family.labels)}`}
      onClose={close}
      canOutsideClickClose={false}
      style={{ width: WIDTH_PX }}
    >
      {job === undefined && <ExportForm {...props} />}
      {job?.status === 'running' && (
        <>
          <DialogBody>
            <p role="status">
              {t(job.total === null ? 'transfer.progress' : 'transfer.progressOf', {
                rows: job.rows,
                total: job.total ?? 0,
              })}
            </p>
            <ProgressBar
              intent="primary"
              {...(job.total === null || job.total === 0
                ? {}
                : { value: Math.min(1, job.rows / job.total) })}
            />
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={t('transfer.background')} onClick={props.onClose} />
                <Button
                  intent="danger"
                  variant="outlined"
                  text={t('transfer.cancel')}
                  onClick={() => transfers.cancel(family.key)}
                />
              </>
            }
          />
        </>
      )}
      {job?.status === 'done' && <ExportOutcome report={job.report} onClose={close} />}
      {job?.status === 'failed' && (
        <>
          <DialogBody>
            {job.failure.kind === 'cancelled' ? (
              <Callout icon={false}>{t('transfer.cancelled')}</Callout>
            ) : (
              <Callout intent="danger" icon={false} role="alert">
                {transferText(t, job.failure)}
              </Callout>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={t('transfer.close')} onClick={close} />
                <Button
                  intent="primary"
                  text={t('transfer.again')}
                  onClick={() => transfers.forget(family.key)}
                />
              </>
            }
          />
        </>
      )}
    </Dialog>
  );
}

function ExportForm({ family, list, columns, onClose }: Props) {
  const { t } = useTranslation();
  const fieldLabel = useFieldLabel();
  const { transfers } = useServices();
  const masked = useMasked();
  const fields = exportable(family);
  const [format, setFormat] = useState<TransferFormat>('xlsx');
  const [chosenOnly, setChosenOnly] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>(() =>
    columns.filter((name) => fields.some((field) => field.name === name)),
  );
  const { query, selected } = list;
  const total = list.state.answer?.page.total;
  const start = (): void => {
    const ids = chosenOnly ? { ids: [...selected] } : {};
    void transfers.start(
      {
        family: family.key,
        ...(query.view === undefined ? {} : { view: query.view }),
        filters: { ...query.filters },
        sort: [...query.sort],
        columns: inListOrder(picked, columns, fields),
        format,
        ...ids,
        from: { current: query.current, size: query.size },
        masked,
      },
      chosenOnly ? selected.length : (total ?? null),
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <DialogBody>
        {masked && (
          <Callout compact icon={false} className="cj-transfer-group">
            {t('listDay.mask.exported')}
          </Callout>
        )}
        <RadioGroup
          className="cj-transfer-group"
          label={t('transfer.format')}
          selectedValue={format}
          onChange={(event) => setFormat(event.currentTarget.value === 'csv' ? 'csv' : 'xlsx')}
        >
          <Radio value="xlsx" label={t('transfer.xlsx')} autoFocus />
          <Radio value="csv" label={t('transfer.csv')} />
        </RadioGroup>
        {format === 'csv' && <p className="cj-transfer-hint">{t('transfer.csvHint')}</p>}
        <RadioGroup
          className="cj-transfer-group"
          label={t('transfer.range')}
          selectedValue={chosenOnly ? 'chosen' : 'all'}
          onChange={(event) => setChosenOnly(event.currentTarget.value === 'chosen')}
        >
          <Radio
            value="all"
            label={
              total === undefined
                ? t('transfer.allRowsUnknown')
                : t('transfer.allRows', { count: total })
            }
          />
          <Radio
            value="chosen"
            disabled={selected.length === 0}
            label={
              selected.length === 0
                ? t('transfer.noneChosen')
                : t('transfer.chosenRows', { count: selected.length })
            }
          />
        </RadioGroup>
        <FormGroup
          className="cj-transfer-columns"
          label={t('transfer.columns', { count: picked.length })}
          helperText={picked.length === 0 ? t('transfer.noColumns') : ''}
        >
          <Checkbox
            className="cj-transfer-all"
            label={t('transfer.allColumns')}
            checked={picked.length === fields.length}
            indeterminate={picked.length > 0 && picked.length < fields.length}
            onChange={() =>
              setPicked(picked.length === fields.length ? [] : fields.map(({ name }) => name))
            }
          />
          <div className="cj-transfer-list">
            {fields.map((field) => (
              <Checkbox
                key={field.name}
                label={fieldLabel(field)}
                checked={picked.includes(field.name)}
                onChange={() =>
                  setPicked(
                    picked.includes(field.name)
                      ? picked.filter((name) => name !== field.name)
                      : [...picked, field.name],
                  )
                }
              />
            ))}
          </div>
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('transfer.cancel')} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              icon={<Export />}
              text={t('transfer.start')}
              disabled={picked.length === 0}
            />
          </>
        }
      />
    </form>
  );
}
