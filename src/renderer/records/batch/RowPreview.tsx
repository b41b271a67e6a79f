import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { FieldCell } from '../list/FieldCell';
import { personFieldOf, titleFieldOf } from './report';

/** More names do not fit into a question. */
const SHOWN = 8;

/** The records of an act: the first ones by name, people by their own as well, and the total. */
export function RowPreview(props: {
  readonly family: FamilySpec;
  readonly rows: readonly RecordView[];
}) {
  const { t } = useTranslation();
  const { rows } = props;
  const field = titleFieldOf(props.family);
  const person = personFieldOf(props.family);
  if (rows.length === 0) return null;
  return (
    <div className="cj-preview">
      <span className="cj-hint">{t('batch.rows', { count: rows.length })}</span>
      <ul>
        {rows.slice(0, SHOWN).map((row, index) => (
          <li key={row.id === '' ? index : row.id}>
            {field === undefined ? row.id : <FieldCell record={row} field={field} />}
            {person !== undefined && row.cells[person.name]?.state === 'value' && (
              <span className="cj-preview-person">
                <FieldCell record={row} field={person} />
              </span>
            )}
          </li>
        ))}
        {rows.length > SHOWN && <li>{t('batch.more', { count: rows.length - SHOWN })}</li>}
      </ul>
    </div>
  );
}
