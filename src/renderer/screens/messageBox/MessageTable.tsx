import { useTranslation } from '@renderer/data/translation';
import { findFamily } from '@shared/catalogue/known';
import type { RecordView } from '@shared/catalogue/record';
import type { MessageType } from '@shared/model/messageBox';
import { FieldCell } from '@renderer/records/list/FieldCell';
import { BOX_COLUMNS, BOX_FAMILIES, type BoxColumn } from './columns';

/** One page of the box with the documented columns of its type. */
export function MessageTable(props: {
  readonly type: MessageType;
  readonly records: readonly RecordView[];
}) {
  const { t } = useTranslation();
  const columns = BOX_COLUMNS[props.type];
  return (
    <table className="cj-box-table">
      <thead>
        <tr>
          {columns.map(({ key, numeric }) => (
            <th key={key} scope="col" className={numeric === true ? 'cj-box-number' : undefined}>
              {t(`messageBox.columns.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.records.map((record) => (
          <tr key={record.id}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={column.numeric === true ? 'cj-box-number' : undefined}
              >
                <Value type={props.type} record={record} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An absent value, or the -1 that means absent, with any number of decimals. */
function isNone({ cells }: RecordView, { field }: BoxColumn): boolean {
  const cell = cells[field];
  return cell?.state === 'absent' || (cell?.state === 'value' && Number(cell.value) === -1);
}

function Value(props: {
  readonly type: MessageType;
  readonly record: RecordView;
  readonly column: BoxColumn;
}) {
  const { record, column } = props;
  const family = findFamily(BOX_FAMILIES[props.type]);
  const field = family?.fields.find(({ name }) => name === column.field);
  if (field === undefined || (column.blank === true && isNone(record, column))) return null;
  // The heading names the unit.
  const { unit: _unit, ...bare } = field;
  return <FieldCell record={record} field={bare} />;
}
