import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { viewOf } from '../kinds/registry';

/** A cell in one of its three states: value, absent, or unreadable with its raw text. */
export function FieldCell(props: { readonly record: RecordView; readonly field: FieldSpec }) {
  const { t } = useTranslation();
  const { record, field } = props;
  const cell = record.cells[field.name] ?? { state: 'absent' as const };
  const { Cell } = viewOf(field.kind);
  if (cell.state === 'unreadable')
    return (
      <span className="cj-unreadable" title={t('crud.unreadable', { raw: cell.raw })}>
        <WarningSign size={13} />
        {cell.raw}
      </span>
    );
  // A picture that is absent has a placeholder of its own; everything else is a dash.
  if (cell.state === 'absent' && field.kind !== 'image')
    return <span className="cj-absent">{t('crud.absent')}</span>;
  return <Cell value={cell.state === 'value' ? cell.value : ''} field={field} record={record} />;
}

export type RowCommand = 'view' | 'edit' | 'remove';

/** Narrower than this, no header can be read. px. */
const COLUMN_MIN_PX = 78;

/** Width of a row's buttons by their words, px: a Chinese character is as wide as the font is high. */
const BUTTON_PX = 18;
const WIDE_CHAR_PX = 14;
const NARROW_CHAR_PX = 8;
const PADDING_PX = 34;

function widthOf(text: string): number {
  const wide = [...text].filter((char) => char > '\u2e80').length;
  return BUTTON_PX + wide * WIDE_CHAR_PX + (text.length - wide) * NARROW_CHAR_PX;
}

/** The grid's columns from the declaration, with the row's buttons at the end. */
export function columnsOf(
  family: FamilySpec,
  label: (field: FieldSpec) => string,
  row: {
    readonly title: string;
    readonly commands: readonly { readonly key: RowCommand; readonly label: string }[];
    readonly run: (command: RowCommand, record: RecordView) => void;
  },
): readonly ColDef<RecordView>[] {
  const fields = family.fields.flatMap((field) => {
    if (field.column === undefined) return [];
    const { width, sortable, pinned } = field.column;
    const column: ColDef<RecordView> = {
      colId: field.name,
      headerName: label(field),
      initialWidth: width,
      flex: field.kind === 'image' ? 0 : width,
      sortable: sortable === true,
      pinned: pinned ?? null,
      cellRenderer: ({ data }: ICellRendererParams<RecordView>) =>
        data === undefined ? null : <FieldCell record={data} field={field} />,
    };
    // A column never shrinks under its declared width: the grid scrolls sideways instead.
    return [{ ...column, minWidth: Math.min(Math.max(width, COLUMN_MIN_PX), 240) }];
  });
  if (row.commands.length === 0) return fields;
  const operations: ColDef<RecordView> = {
    colId: '#operations',
    headerName: row.title,
    pinned: 'right',
    width: row.commands.reduce((sum, { label }) => sum + widthOf(label), PADDING_PX),
    resizable: false,
    cellRenderer: ({ data }: ICellRendererParams<RecordView>) =>
      data === undefined || data.id === ''
        ? null
        : row.commands.map((command) => (
            <Button
              key={command.key}
              size="small"
              variant="minimal"
              intent={command.key === 'remove' ? 'danger' : 'primary'}
              text={command.label}
              onClick={() => row.run(command.key, data)}
            />
          )),
  };
  return [...fields, operations];
}
