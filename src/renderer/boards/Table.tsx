import { useState } from 'react';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { NUMBER_KINDS } from '@shared/catalogue/kinds/names';
import type { RecordView } from '@shared/catalogue/record';
import type { BoardTile } from '@shared/model/board';
import { useLanguage } from '@renderer/data/language';
import { pagesOf, rowsOf, useCarousel } from './carousel';
import { fieldIn, wallText } from './cellText';
import { Part } from './Part';
import { Pages } from './Pages';
import { isPersonal } from './personal';
import { useBoard, useClockOffset } from './store';
import { useTexts } from './text';
import { useFit } from './useFit';
import { useNames } from './useNames';

const LEAST_COLUMNS = 3;
/** Field kinds that are useless on a board. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['id', 'image', 'password', 'secret', 'longText']);

/** The columns of a tile: those that it names, else those of the family, as many as fit. */
export function boardColumns(
  family: FamilySpec,
  most: number,
  names?: readonly string[],
): readonly FieldSpec[] {
  if (names !== undefined) return names.flatMap((name) => fieldIn(family, name) ?? []);
  return family.fields
    .filter(({ column, kind }) => column !== undefined && !NOT_SHOWN.has(kind))
    .slice(0, Math.max(LEAST_COLUMNS, most));
}

/** Rows that turn by pages; the mouse over them pauses. */
export function Table(props: {
  readonly tile: BoardTile;
  readonly family: FamilySpec;
  readonly rows: readonly RecordView[];
}) {
  const { t, label } = useTexts();
  const { tile, family, rows } = props;
  const [paused, setPaused] = useState(false);
  const { ref, fit } = useFit('--bd-row', '--bd-column', rows.length);
  const pages = pagesOf(rows.length, fit.rows);
  const page = useCarousel(pages, paused);
  const columns = boardColumns(family, fit.columns, tile.names);
  const longest = useLongest(rows);
  return (
    <div
      className="bd-table"
      style={{ gridTemplateColumns: columns.map(trackOf).join(' ') }}
      role="table"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <div className="bd-row bd-row-head" role="row">
        {columns.map((field) => (
          <span key={field.name} role="columnheader" style={{ minWidth: longest(field) }}>
            {label(field.label)}
            {field.unit !== undefined && field.unit !== '' && <i>{field.unit}</i>}
          </span>
        ))}
      </div>
      <div ref={ref} className="bd-rows" data-page={page}>
        {rowsOf(rows, page, fit.rows).map((record, index) => (
          <TableRow key={record.id === '' ? index : record.id} columns={columns} record={record} />
        ))}
      </div>
      <Pages page={page} pages={pages}>
        {paused && <em>{t('board.paused')}</em>}
      </Pages>
    </div>
  );
}

/** A time of today is short, whatever room a list gives it. */
const SHORT = 70;
/** The width of a character of a time with its signs between digits, in heights of the text. */
const CHARACTER = 0.5;
/** A number or a word of a few that is cut says something else; of a name the beginning is read. */
const WHOLE: ReadonlySet<string> = new Set([
  ...NUMBER_KINDS,
  'choice',
  'dict',
  'switch',
  'date',
  'dateTime',
  'plate',
]);

/** The column of a field in the head and in all rows. */
function trackOf({ kind, column }: FieldSpec): string {
  const share = kind === 'dateTime' ? SHORT : (column?.width ?? 100);
  return `minmax(${WHOLE.has(kind) ? 'max-content' : '0'}, ${share}fr)`;
}

/** The room of the longest text of all pages: no column moves when a time of another day comes with its date. */
function useLongest(rows: readonly RecordView[]): (field: FieldSpec) => string | undefined {
  const cellOf = useCells();
  return (field) => {
    if (field.kind !== 'dateTime') return undefined;
    const most = Math.max(0, ...rows.map((record) => cellOf(record, field).text.length));
    return `calc(var(--bd-text) * ${(most * CHARACTER).toFixed(2)})`;
  };
}

/** A row and, over all of it, the way to its record, which has the name of the row's first cells. */
function TableRow(props: { readonly columns: readonly FieldSpec[]; readonly record: RecordView }) {
  const { columns, record } = props;
  const cellOf = useCells();
  const cells = columns.map((field) => ({ name: field.name, ...cellOf(record, field) }));
  const said = cells.slice(0, LEAST_COLUMNS).map(({ text }) => text);
  return (
    <div className="bd-row" role="row">
      {cells.map(({ name, text, ...rest }, at) => (
        <span key={name} role="cell" {...rest}>
          {text}
          {/* In a cell, for a row has nothing else. */}
          {at === 0 && record.id !== '' && <Part part={record.id} name={said.join(' · ')} />}
        </span>
      ))}
    </div>
  );
}

interface CellView {
  readonly text: string;
  readonly className?: string;
  readonly title?: string;
  readonly 'data-tone'?: string | undefined;
}

/** What the cells of records show on this board. */
function useCells(): (record: RecordView, field: FieldSpec) => CellView {
  const { t } = useTexts();
  const language = useLanguage();
  const names = useNames();
  const { clock } = useBoard();
  const offsetMs = useClockOffset();
  return (record, field) => {
    const cell = record.cells[field.name];
    if (names === 'hidden' && isPersonal(field))
      return { text: t('board.hidden'), className: 'bd-muted' };
    if (cell?.state === 'unreadable')
      return { text: t('board.unreadable'), className: 'bd-bad', title: cell.raw };
    const text = wallText(record, field, { language, names, now: clock.now() + offsetMs });
    const value = cell?.state === 'value' ? String(cell.value) : '';
    const tone = field.choices?.values.find((one) => one.value === value)?.intent;
    return { text: text ?? '—', title: text ?? '', 'data-tone': tone };
  };
}
