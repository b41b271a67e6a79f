import { useCallback, useMemo } from 'react';
import { columnLetters, type CellProblem, type ImportReport } from '@shared/model/transfer';
import type { Translate } from '@shared/model/translate';
import { useTranslation } from '@renderer/data/translation';
import { Sheet, type SheetCell } from '../sheet/Sheet';

const PROBLEM_PX = 220;
const COLUMN_PX = 130;
/** Rows in sight. */
const MOST = 9;

/** What is wrong with the cells of a file, in words, by row and column; column 0 has all of a row. */
function problemTexts(
  problems: readonly CellProblem[],
  t: Translate,
): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const found = new Map<number, Map<number, string>>();
  const add = (row: number, column: number, text: string): void => {
    const own = found.get(row) ?? new Map<number, string>();
    const before = own.get(column);
    own.set(column, before === undefined ? text : `${before}; ${text}`);
    found.set(row, own);
  };
  for (const { row, column, title, key, values } of problems) {
    const text = t(key, { label: title, ...values });
    if (column > 0) add(row, column, text);
    add(row, 0, column > 0 ? `${columnLetters(column)} ${text}` : text);
  }
  return found;
}

/** The rows of a file as they stand there, with their problems at each row and in each cell. */
export function ImportSheet({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation();
  const { name, preview, problems, rows, titles } = report;
  const texts = useMemo(() => problemTexts(problems, t), [problems, t]);
  const columns = useMemo(
    () => [
      { key: 'problem', title: t('transfer.problem'), width: PROBLEM_PX },
      ...titles.map((title, n) => {
        const letters = columnLetters(n + 1);
        const isEmpty = title === '';
        return {
          key: String(n),
          title: isEmpty ? letters : `${letters} ${title}`,
          width: COLUMN_PX,
        };
      }),
    ],
    [t, titles],
  );
  const names = useMemo(() => preview.map(({ row }) => String(row)), [preview]);
  const cell = useCallback(
    (row: number, column: number): SheetCell | undefined => {
      const one = preview[row];
      if (one === undefined) return undefined;
      const own = texts.get(one.row);
      const note = own?.get(column);
      if (column === 0)
        return { text: note ?? '', intent: note === undefined ? undefined : 'danger' };
      const text = one.cells[column - 1] ?? '';
      return note === undefined ? { text } : { text, intent: 'danger', note };
    },
    [preview, texts],
  );
  if (preview.length === 0) return null;
  return (
    <div className="cj-import-section">
      <strong>{t('transfer.fileTitle')}</strong>
      <Sheet label={name} columns={columns} frozen={1} rows={names} cell={cell} most={MOST} />
      {rows > preview.length && (
        <small>{t('transfer.rowsShown', { shown: preview.length, rows })}</small>
      )}
    </div>
  );
}
