import { Callout } from '@blueprintjs/core';
import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { labelOf, sourceOf } from '@renderer/data/choices';
import { useChoices } from '@renderer/data/services';
import { titleOf } from '../batch/report';
import { useFieldLabel } from '../labels';
import { replacedOf, valuesOf, valuesOfRow } from './replaced';

/** Most rows whose change is shown one by one. */
const SHOWN = 50;

/**
 * What an action that replaces values takes from and gives to each chosen record: present → chosen, before it
 * is confirmed.
 */
export function ReplacedValues(props: {
  readonly family: FamilySpec;
  readonly rows: readonly RecordView[];
  /** The input that replaces, and the field of the record with the present values. */
  readonly input: FieldSpec;
  readonly field: string;
  readonly chosen: FieldValue | null;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { family, rows, field } = props;
  const title = family.fields.find(({ name }) => name === family.screen?.title);
  // Without a value the form is refused; where none is needed, all of them go.
  const mayEmpty = props.input.required === undefined;
  const options = useChoices(sourceOf(props.input));
  const nodes = options.status === 'ready' ? options.nodes : [];
  const named = (ids: readonly string[]): string =>
    ids.length === 0
      ? t('records.replaced.none')
      : ids.map((id) => labelOf(nodes, id) ?? id).join(t('form.comma'));
  const next = valuesOf(props.chosen);
  const changes = replacedOf(rows, field, next);
  return (
    <>
      {changes.differ && (
        <Callout compact intent="warning" icon={false} className="cj-replaced-differ">
          {t('records.replaced.differ')}
        </Callout>
      )}
      <div className="cj-replaced">
        <table>
          <thead>
            <tr>
              <th>{title === undefined ? t('records.replaced.record') : label(title)}</th>
              <th>{t('records.replaced.now')}</th>
              <th>{t('records.replaced.then')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => {
              const now = valuesOfRow(row, field);
              const gained = next.filter((id) => now?.includes(id) !== true);
              const lost = now?.filter((id) => !next.includes(id)) ?? [];
              return (
                <tr key={row.id}>
                  <th scope="row">{titleOf(family, row)}</th>
                  <td>{now === null ? t('records.replaced.unknown') : named(now)}</td>
                  <td>
                    {next.length === 0 && (!mayEmpty || lost.length === 0) && '—'}
                    {next.length > 0 && gained.length === 0 && lost.length === 0
                      ? t('records.replaced.same')
                      : ''}
                    {next.length > 0 && gained.length > 0 && (
                      <span className="cj-replaced-gain">
                        {t('records.replaced.gains', { names: named(gained) })}
                      </span>
                    )}
                    {(next.length > 0 || mayEmpty) && lost.length > 0 && (
                      <span className="cj-replaced-loss">
                        {t('records.replaced.loses', { names: named(lost) })}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {rows.length > SHOWN && <p>{t('batch.more', { count: rows.length - SHOWN })}</p>}
      </div>
    </>
  );
}
