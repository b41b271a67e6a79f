import { useTranslation } from '@renderer/data/translation';
import { WarningSign } from '@blueprintjs/icons';
import type { FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { isPersonal, maskedText } from '@shared/catalogue/personal';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { useLanguage } from '@renderer/data/language';
import { useMasked } from '../masking';
import { viewOf } from '../kinds/registry';

/** A cell in one of its three states: value, absent, or unreadable with its raw text. */
export function FieldCell(props: { readonly record: RecordView; readonly field: FieldSpec }) {
  const { t } = useTranslation();
  const { record, field } = props;
  const cell = record.cells[field.name] ?? { state: 'absent' as const };
  const masked = useMasked() && isPersonal(field);
  const language = useLanguage();
  const { Cell } = viewOf(field.kind);
  if (masked && cell.state !== 'absent') return <span>{maskedCell(record, field, language)}</span>;
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

/** What a masked value shows; one whose name is not in the record shows nothing of it. */
function maskedCell(record: RecordView, field: FieldSpec, language: 'zh' | 'en'): string {
  const cell = record.cells[field.name];
  if (cell?.state !== 'value') return '***';
  if (field.reference !== undefined) {
    const name = record.extra[field.reference.nameField ?? ''] ?? '';
    return name === '' ? '***' : maskedText(name, { kind: 'text' });
  }
  return maskedText(kindOf(field.kind).text(cell.value, field, language), field);
}
