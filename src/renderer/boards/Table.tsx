import { useState, type ReactNode } from 'react';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
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
  const template = columns.map((field) => `minmax(0, ${shareOf(field)}fr)`).join(' ');
  return (
    <div
      className="bd-table"
      role="table"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <div className="bd-row bd-row-head" role="row" style={{ gridTemplateColumns: template }}>
        {columns.map((field) => (
          <span key={field.name} role="columnheader">
            {label(field.label)}
            {field.unit !== undefined && field.unit !== '' && <i>{field.unit}</i>}
          </span>
        ))}
      </div>
      <div ref={ref} className="bd-rows" data-page={page}>
        {rowsOf(rows, page, fit.rows).map((record, index) => (
          <div
            key={record.id === '' ? index : record.id}
            className="bd-row"
            role="row"
            style={{ gridTemplateColumns: template }}
          >
            {columns.map((field, at) => (
              <TableCell key={field.name} record={record} field={field}>
                {/* In a cell, for a row has nothing else; it lies over the whole row. */}
                {at === 0 && record.id !== '' && <Part part={record.id} name={record.id} />}
              </TableCell>
            ))}
          </div>
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

const shareOf = ({ column, kind }: FieldSpec): number =>
  kind === 'dateTime' ? SHORT : (column?.width ?? 100);

function TableCell(props: {
  readonly record: RecordView;
  readonly field: FieldSpec;
  readonly children?: ReactNode;
}) {
  const { t } = useTexts();
  const { record, field, children } = props;
  const language = useLanguage();
  const names = useNames();
  const { clock } = useBoard();
  const offsetMs = useClockOffset();
  const cell = record.cells[field.name];
  if (names === 'hidden' && isPersonal(field))
    return (
      <span role="cell" className="bd-muted">
        {t('board.hidden')}
        {children}
      </span>
    );
  if (cell?.state === 'unreadable')
    return (
      <span role="cell" className="bd-bad" title={cell.raw}>
        {t('board.unreadable')}
        {children}
      </span>
    );
  const text = wallText(record, field, { language, names, now: clock.now() + offsetMs });
  const value = cell?.state === 'value' ? String(cell.value) : '';
  const tone = field.choices?.values.find((one) => one.value === value)?.intent;
  return (
    <span role="cell" title={text ?? ''} data-tone={tone}>
      {text ?? '—'}
      {children}
    </span>
  );
}
