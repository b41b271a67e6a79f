import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ExportReport } from '@shared/model/transfer';
import { WrittenFile } from './WrittenFile';

/** The result of an export, with everything that a reader of the file should know. */
export function ExportOutcome(props: {
  readonly report: ExportReport;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { report } = props;
  const { rows, totalFirst, totalLast } = report;
  const remarks = [
    ...(totalFirst === totalLast
      ? []
      : [t('transfer.moved', { first: totalFirst, last: totalLast })]),
    ...(rows < totalLast && !report.cut ? [t('transfer.short', { rows, last: totalLast })] : []),
    ...(report.cut ? [t('transfer.cut')] : []),
    ...(report.repeated > 0 ? [t('transfer.repeated', { count: report.repeated })] : []),
    ...(report.unreadable > 0 ? [t('transfer.unreadable', { count: report.unreadable })] : []),
    ...(report.shortened > 0 ? [t('transfer.shortened', { count: report.shortened })] : []),
    ...(report.notApplied.length > 0
      ? [t('transfer.notApplied', { fields: report.notApplied.join(t('form.comma')) })]
      : []),
    ...(report.withoutWords.length > 0
      ? [t('transfer.withoutWords', { columns: report.withoutWords.join(t('form.comma')) })]
      : []),
  ];
  return (
    <>
      <DialogBody>
        <WrittenFile title={t('transfer.written', { rows })} path={report.path} />
        {remarks.length > 0 && (
          <Callout intent="warning" icon={false} className="cj-transfer-remarks">
            <ul>
              {remarks.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" text={t('transfer.close')} onClick={props.onClose} autoFocus />
        }
      />
    </>
  );
}
