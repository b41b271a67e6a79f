import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, DialogBody, DialogFooter, Tag } from '@blueprintjs/core';
import { columnLetters, type CellProblem, type ImportReport } from '@shared/model/transfer';
import type { Translate } from '@shared/model/translate';
import { SheetFileButton } from './SheetFileButton';
import { ImportSheet } from './ImportSheet';
import type { ImportModel } from './useImport';
import { AnnotatedButton } from './AnnotatedButton';

/** The result of the dry run: no row was sent. */
export function ImportChecked(props: {
  readonly report: ImportReport;
  readonly model: ImportModel;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { report, model } = props;
  const { rows, good, problems, problemCount, before, unknown } = report;
  const settled = before === null ? 0 : before.done + before.failed.length + before.unsure.length;
  const left = Math.max(0, good - settled);
  return (
    <>
      <DialogBody>
        <div className="cj-import-body">
          <Callout
            intent={good === rows ? 'success' : good === 0 ? 'danger' : 'warning'}
            icon={false}
            role="status"
            title={report.name}
          >
            {t('transfer.checked', { rows, good, bad: rows - good })}
            {before !== null && <p>{t('transfer.before', { done: before.done })}</p>}
          </Callout>
          {unknown.length > 0 && (
            <div className="cj-import-section">
              <strong>{t('transfer.unknownColumns')}</strong>
              <div className="cj-import-tags">
                {unknown.map((title, n) => (
                  <Tag key={`${n}:${title}`} minimal intent="warning">
                    {title}
                  </Tag>
                ))}
              </div>
            </div>
          )}
          {problemCount > 0 && <ProblemTable problems={problems} count={problemCount} />}
          <ImportSheet report={report} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('transfer.close')} onClick={props.onClose} />
            <Button
              intent="primary"
              disabled={left === 0}
              text={t(before === null ? 'transfer.runButton' : 'transfer.resume', { count: left })}
              onClick={() => model.run(report.job)}
            />
          </>
        }
      >
        <div className="cj-import-buttons">
          <SheetFileButton
            text={t('transfer.anotherFile')}
            onFile={model.check}
            onRefused={(key, values) => model.back({ kind: 'transfer', key, values })}
          />
          {problemCount > 0 && <AnnotatedButton job={report.job} />}
        </div>
      </DialogFooter>
    </>
  );
}

function ProblemTable(props: {
  readonly problems: readonly CellProblem[];
  readonly count: number;
}) {
  const { t } = useTranslation();
  const { problems, count } = props;
  return (
    <div className="cj-import-section">
      <strong>{t('transfer.problemsTitle', { count })}</strong>
      <div className="cj-import-table cj-import-problems" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('transfer.cell')}</th>
              <th>{t('transfer.column')}</th>
              <th>{t('transfer.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((one, n) => (
              <tr key={n}>
                <td>{placeOf(one, t)}</td>
                <td>{one.title}</td>
                <td>{t(one.key, { label: one.title, ...one.values })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > problems.length && (
        <small>{t('transfer.problemsShown', { shown: problems.length })}</small>
      )}
    </div>
  );
}

/** `C5`, as spreadsheets name a cell, or the row. */
function placeOf({ row, column }: CellProblem, t: Translate): string {
  if (row === 0) return t('transfer.wholeFile');
  return column === 0 ? t('transfer.rowOf', { row }) : `${columnLetters(column)}${row}`;
}
