import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import {
  Cell,
  Column,
  ColumnHeaderCell,
  FocusMode,
  RenderMode,
  RowHeaderCell,
  Table,
  type FocusedCellCoordinates,
  type Region,
} from '@blueprintjs/table';
import { useTranslation } from '@renderer/data/translation';
import { copyText } from '@renderer/ui/clipboard';
import { useToast } from '@renderer/ui/toasts';
import { rangeText } from './rangeText';
import { senseByObserver } from './resizeSensor';
import '@blueprintjs/table/lib/css/table.css';
import './sheet.css';

senseByObserver();

export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** px */
  readonly width: number;
}

export interface SheetCell {
  readonly text: string;
  readonly intent?: 'success' | 'warning' | 'danger' | undefined;
  /** What is said of the cell besides its text, such as a problem. */
  readonly note?: string | undefined;
}

const ROW_PX = 28;
const HEAD_PX = 32;
/** Room for a scroll bar below the last row, px. */
const BAR_PX = 14;
const LEAST_PX = 40;
const NOTHING: SheetCell = { text: '' };

/**
 * A table to read as a spreadsheet: arrows move, Shift and arrows or the mouse choose a range, Ctrl+C copies it as tab-separated text, Ctrl+A
 * chooses all, borders of headings change widths. Tab leaves it.
 */
export function Sheet(props: {
  /** What the sheet is, for whoever listens. */
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  /** So many first columns stay in sight. */
  readonly frozen: number;
  /** Names of the rows at the left edge. */
  readonly rows: readonly string[];
  /** Must be another function when any cell is another. */
  readonly cell: (row: number, column: number) => SheetCell | undefined;
  /** Most rows in sight before the sheet scrolls. */
  readonly most: number;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const at = useId();
  const { columns, rows, cell } = props;
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [focus, setFocus] = useState<{ readonly row: number; readonly column: number } | null>(
    null,
  );
  const regions = useRef<readonly Region[]>([]);
  const cellOf = (row: number, column: number): SheetCell => cell(row, column) ?? NOTHING;
  const columnWidths = useMemo(
    () => columns.map(({ key, width }) => widths[key] ?? width),
    [columns, widths],
  );
  const copy = (): void => {
    const focused: readonly Region[] =
      focus === null ? [] : [{ rows: [focus.row, focus.row], cols: [focus.column, focus.column] }];
    const chosen = regions.current.length > 0 ? regions.current : focused;
    const size = { rows: rows.length, columns: columns.length };
    const text = rangeText(chosen, size, (row, column) => cellOf(row, column).text);
    const done = chosen.length > 0 && copyText(text);
    toast(done ? 'success' : 'danger', t(done ? 'sheet.copied' : 'list.copyFailed'));
  };
  const onKey = (event: KeyboardEvent): void => {
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
    // The library moves within the range by Tab: nobody could leave by the keyboard.
    if (event.key === 'Tab') event.stopPropagation();
    if (!isCopy) return;
    event.stopPropagation();
    event.preventDefault();
    copy();
  };
  const shown = Math.min(rows.length, props.most);
  return (
    <div
      className="cj-sheet-table"
      role="group"
      aria-label={props.label}
      aria-describedby={at}
      onKeyDownCapture={onKey}
    >
      <div style={{ height: HEAD_PX + shown * ROW_PX + BAR_PX }}>
        <Table
          numRows={rows.length}
          numFrozenColumns={Math.min(props.frozen, columns.length)}
          columnWidths={columnWidths}
          minColumnWidth={LEAST_PX}
          defaultRowHeight={ROW_PX}
          enableRowResizing={false}
          focusMode={FocusMode.CELL}
          renderMode={RenderMode.NONE}
          cellRendererDependencies={[cell, columns, rows]}
          rowHeaderCellRenderer={(row) => <RowHeaderCell name={rows[row] ?? ''} />}
          onColumnWidthChanged={(column, width) => {
            const key = columns[column]?.key;
            if (key !== undefined) setWidths((old) => ({ ...old, [key]: width }));
          }}
          onSelection={(chosen) => {
            regions.current = chosen;
          }}
          onFocusedRegion={(region) => {
            const { row, col } = region as FocusedCellCoordinates;
            setFocus({ row, column: col });
          }}
        >
          {columns.map(({ key, title }, column) => (
            <Column
              key={key}
              id={key}
              name={title}
              columnHeaderCellRenderer={() => <ColumnHeaderCell name={title} nameRenderer={name} />}
              cellRenderer={(row) => cellElement(cellOf(row, column))}
            />
          ))}
        </Table>
      </div>
      <p id={at} className="cj-sheet-at" aria-live="polite">
        {focus === null ? t('sheet.how') : placeText(focus)}
      </p>
    </div>
  );

  function placeText({ row, column }: { readonly row: number; readonly column: number }): string {
    const { text, note } = cellOf(row, column);
    const place = { row: rows[row] ?? '', column: columns[column]?.title ?? '' };
    const said = t('sheet.at', { ...place, text: text === '' ? t('records.absent') : text });
    return note === undefined ? said : `${said} · ${note}`;
  }
}

const name = (title: string) => <span title={title}>{title}</span>;

/** The library gives place and size to the very element that it gets: no component of ours may stand around it. */
function cellElement({ text, intent, note }: SheetCell) {
  return (
    <Cell
      className={intent === undefined ? '' : `cj-sheet-${intent}`}
      tooltip={note === undefined ? text : `${text} ${note}`}
      truncated={false}
    >
      {text}
    </Cell>
  );
}
