import { useState } from 'react';
import { shownTime } from '@shared/base/zonedTime';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { RecordView } from '@shared/catalogue/record';
import type { Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';
import { useLanguage } from '@renderer/data/language';
import { shortTime } from '@renderer/data/time';
import { pagesOf, rowsOf, useCarousel } from './carousel';
import { isPersonal } from './personal';
import { useBoard, useClockOffset } from './store';
import { useTexts } from './text';
import { useFit } from './useFit';

const LEAST_COLUMNS = 3;
/** Field kinds that are useless on a board. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['id', 'image', 'password', 'secret', 'longText']);

/** The columns of a family on a board, as many as fit, in the declared order. */
export function boardColumns(family: FamilySpec, most: number): readonly FieldSpec[] {
  const columns = family.fields.filter(
    ({ column, kind }) => column !== undefined && !NOT_SHOWN.has(kind),
  );
  return columns.slice(0, Math.max(LEAST_COLUMNS, most));
}

/** The text of a cell; a reference shows the name sent with it. */
function cellText(record: RecordView, field: FieldSpec, language: Language): string | null {
  const cell = record.cells[field.name];
  if (cell?.state !== 'value') return null;
  const named = field.reference?.nameField;
  const name = named === undefined ? undefined : record.cells[named];
  return name?.state === 'value'
    ? String(name.value)
    : kindOf(field.kind).text(cell.value, field, language);
}

/** The time of day, or the date with it: seconds and years cannot be read from afar. */
function shownText(text: string, field: FieldSpec, now: number): string {
  const at = field.kind === 'dateTime' ? shownTime(text) : null;
  return at === null ? text : shortTime(at, now);
}

/** Rows that turn by pages; the mouse over them pauses. */
export function Table(props: {
  readonly family: FamilySpec;
  readonly rows: readonly RecordView[];
  /** Names of people are hidden. */
  readonly masked: boolean;
}) {
  const { t, label } = useTexts();
  const { family, rows, masked } = props;
  const [paused, setPaused] = useState(false);
  const { ref, fit } = useFit('--bd-row', '--bd-column');
  const pages = pagesOf(rows.length, fit.rows);
  const page = useCarousel(pages, paused);
  const columns = boardColumns(family, fit.columns);
  const template = columns.map(({ column }) => `minmax(0, ${column?.width ?? 100}fr)`).join(' ');
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
            {columns.map((field) => (
              <TableCell
                key={field.name}
                t={t}
                record={record}
                field={field}
                hidden={masked && isPersonal(field)}
              />
            ))}
          </div>
        ))}
      </div>
      {pages > 1 && (
        <div className="bd-pages">
          {paused && <em>{t('board.paused')}</em>}
          {t('board.pageOf', { page: page + 1, pages })}
        </div>
      )}
    </div>
  );
}

function TableCell(props: {
  readonly t: Translate;
  readonly record: RecordView;
  readonly field: FieldSpec;
  readonly hidden: boolean;
}) {
  const { t, record, field, hidden } = props;
  const language = useLanguage();
  const { clock } = useBoard();
  const offsetMs = useClockOffset();
  const cell = record.cells[field.name];
  if (hidden)
    return (
      <span role="cell" className="bd-muted">
        {t('board.hidden')}
      </span>
    );
  if (cell?.state === 'unreadable')
    return (
      <span role="cell" className="bd-bad" title={cell.raw}>
        {t('board.unreadable')}
      </span>
    );
  const text = cellText(record, field, language);
  const value = cell?.state === 'value' ? String(cell.value) : '';
  const tone = field.choices?.values.find((one) => one.value === value)?.intent;
  return (
    <span role="cell" title={text ?? ''} data-tone={tone}>
      {text === null ? '—' : shownText(text, field, clock.now() + offsetMs)}
    </span>
  );
}
