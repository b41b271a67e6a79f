import { useTranslation } from '@renderer/data/translation';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { FieldSpec } from '@shared/catalogue/family';
import { useFieldLabel } from '../labels';
import { FieldCell } from '../list/FieldCell';
import type { Conflict } from './conflict';
import { sameValue } from './model';

/** Fields of a record that changed meanwhile: old value, current value and the form's. */
export function ConflictTable(props: {
  readonly conflicts: readonly Conflict[];
  readonly before: string;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  return (
    <table className="cj-conflict">
      <thead>
        <tr>
          <th>{t('form.field')}</th>
          <th>{props.before}</th>
          <th>{t('form.now')}</th>
          <th>{t('form.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {props.conflicts.map(({ field, before, now, mine }) => (
          <tr key={field.name} data-conflict={field.name}>
            <th scope="row">{label(field)}</th>
            <td>
              <Value field={field} value={before} />
            </td>
            <td>
              <Value field={field} value={now} />
            </td>
            <td>
              {sameValue(before, mine) ? (
                <span className="cj-absent">{t('form.untouched')}</span>
              ) : (
                <Value field={field} value={mine} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A form's value as the list would show it. */
function Value(props: { readonly field: FieldSpec; readonly value: FieldValue | null }) {
  const { field, value } = props;
  const cell =
    value === null || value === ''
      ? ({ state: 'absent' } as const)
      : ({ state: 'value', value } as const);
  const record = { id: '', cells: { [field.name]: cell }, extra: {}, tolerated: 0 };
  return <FieldCell record={record} field={field} />;
}
