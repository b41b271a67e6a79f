import { useTranslation } from '@renderer/data/translation';
import { WarningSign } from '@blueprintjs/icons';
import type { FieldSpec } from '@shared/catalogue/family';
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
      <span className="cj-unreadable" title={t('records.unreadable', { raw: cell.raw })}>
        <WarningSign size={13} />
        {cell.raw}
      </span>
    );
  // An absent picture has its own placeholder; other absent values show a dash.
  if (cell.state === 'absent' && field.kind !== 'image')
    return <span className="cj-absent">{t('records.absent')}</span>;
  return <Cell value={cell.state === 'value' ? cell.value : ''} field={field} record={record} />;
}
