import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter, Tag } from '@blueprintjs/core';
import { Duplicate, Repeat } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { useLanguage } from '@renderer/data/language';
import { copyText } from '@renderer/ui/clipboard';
import { useToast } from '@renderer/ui/toasts';
import { BatchProgress } from './BatchProgress';
import {
  countsOf,
  merged,
  reportText,
  resultText,
  titleOf,
  unfinished,
  type RowResult,
} from './report';

const WIDTH_PX = 680;
const INTENTS = {
  done: 'success',
  partly: 'warning',
  failed: 'danger',
  notSent: 'warning',
} as const;

/** The result of each row of a batch; only unfinished rows can be tried again. */
export function ResultDialog(props: {
  readonly family: FamilySpec;
  readonly title: string;
  readonly rows: readonly RecordView[];
  readonly results: readonly RowResult[];
  /** Tries rows again. */
  readonly retry: (rows: readonly RecordView[], job: string) => Promise<readonly RowResult[]>;
  readonly nextJob: () => string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const { family, rows } = props;
  const [results, setResults] = useState(props.results);
  const [job, setJob] = useState<{ readonly name: string; readonly total: number } | null>(null);
  const counts = countsOf(results);
  const names = new Map(rows.map((row) => [row.id, titleOf(family, row)]));
  const open = unfinished(rows, results);
  const retry = async (): Promise<void> => {
    const name = props.nextJob();
    setJob({ name, total: open.length });
    const again = await props.retry(open, name);
    setResults(merged(results, again));
    setJob(null);
  };
  const copy = (): void => {
    if (copyText(reportText(t, names, results, family, language)))
      toast('success', t('batch.copied'));
  };
  return (
    <Dialog
      isOpen
      title={props.title}
      style={{ width: WIDTH_PX }}
      canOutsideClickClose={false}
      canEscapeKeyClose={job === null}
      isCloseButtonShown={job === null}
      onClose={props.onClose}
    >
      <DialogBody>
        <p className="cj-batch-counts" role="status">
          {t('batch.counts', { ...counts })}
          {counts.partly > 0 && t('batch.countsPartly', { ...counts })}
        </p>
        <table className="cj-batch-results">
          <thead>
            <tr>
              <th>{t('batch.record')}</th>
              <th>{t('batch.result')}</th>
              <th>{t('batch.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map((one) => (
              <tr key={one.id} data-outcome={one.outcome}>
                <td>{names.get(one.id) ?? one.id}</td>
                <td>
                  <Tag minimal intent={INTENTS[one.outcome]}>
                    {t(`batch.mark.${one.outcome}`)}
                  </Tag>
                </td>
                <td>
                  {one.outcome === 'done' && one.reply === undefined
                    ? ''
                    : resultText(t, one, family, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {job !== null && <BatchProgress job={job.name} total={job.total} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button icon={<Duplicate />} text={t('batch.copy')} onClick={copy} />
            {open.length > 0 && (
              <Button
                icon={<Repeat />}
                text={t('batch.retry', { count: open.length })}
                loading={job !== null}
                onClick={() => void retry()}
              />
            )}
            <Button
              // The retry button disappears together with the focus, so the focus is set here.
              key={open.length}
              autoFocus
              intent="primary"
              text={t('records.close')}
              disabled={job !== null}
              onClick={props.onClose}
            />
          </>
        }
      />
    </Dialog>
  );
}
