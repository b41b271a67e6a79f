import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { matchable } from '@shared/catalogue/fieldMatch';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { Select } from '@renderer/ui/Select';
import { useFieldLabel } from '../labels';
import { FieldCell } from '../list/FieldCell';
import { useMasked } from '../masking';
import { maskedOther, previewOf, type OtherField } from './otherValue';

/** Chooses the column that a field of the server fills, with what that makes of this record. */
export function MatchForm(props: {
  readonly family: FamilySpec;
  readonly record: RecordView;
  readonly other: OtherField;
  /** Columns that the server never filled: the likeliest ones. */
  readonly unfilled: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { bridge } = useServices();
  const [column, setColumn] = useState('');
  const [problem, setProblem] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const { family, record, other } = props;
  const { name } = other;
  const fields = matchable(family);
  const likely = fields.filter((field) => props.unfilled.includes(field.name));
  const rest = fields.filter((field) => !props.unfilled.includes(field.name));
  const field = fields.find((one) => one.name === column);
  const match = async (): Promise<void> => {
    setBusy(true);
    const answer = await settle(
      bridge.request('fieldMatch.set', { family: family.key, column, name }),
    );
    setBusy(false);
    if (answer.ok) props.onClose();
    else setProblem(answer.error);
  };
  const options = (of: readonly FieldSpec[]) =>
    of.map((one) => (
      <option key={one.name} value={one.name}>
        {`${label(one)} · ${one.name}`}
      </option>
    ));
  return (
    <div className="cj-match" role="group" aria-label={t('fieldMatch.matchOf', { name })}>
      <Select
        autoFocus
        aria-label={t('fieldMatch.column')}
        value={column}
        onChange={(event) => {
          setColumn(event.currentTarget.value);
          setProblem(null);
        }}
      >
        <option value="">{t('fieldMatch.choose')}</option>
        {likely.length > 0 && (
          <optgroup label={t('fieldMatch.neverFilled')}>{options(likely)}</optgroup>
        )}
        <optgroup label={t('fieldMatch.otherColumns')}>{options(rest)}</optgroup>
      </Select>
      {field !== undefined && <Preview {...{ record, field, other }} />}
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      <div className="cj-match-buttons">
        <Button
          intent="primary"
          text={t('fieldMatch.use')}
          disabled={field === undefined}
          loading={busy}
          onClick={() => void match()}
        />
        <Button text={t('fieldMatch.cancel')} onClick={props.onClose} />
      </div>
    </div>
  );
}

function Preview(props: {
  readonly record: RecordView;
  readonly field: FieldSpec;
  readonly other: OtherField;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const masked = useMasked();
  const { record, field, other } = props;
  const after = previewOf(record, field, other.value);
  const isFilled = record.cells[field.name]?.state === 'value';
  const isRead = after.cells[field.name]?.state !== 'unreadable';
  return (
    <>
      <dl className="cj-match-preview" aria-label={label(field)}>
        <dt>{t('fieldMatch.before')}</dt>
        <dd>
          <FieldCell record={record} field={field} />
        </dd>
        <dt>{t('fieldMatch.after')}</dt>
        <dd>
          {masked && other.value !== '' ? (
            maskedOther(other.value)
          ) : (
            <FieldCell record={after} field={field} />
          )}
        </dd>
      </dl>
      {isFilled && <p className="cj-hint">{t('fieldMatch.replaces', { name: other.name })}</p>}
      {!isRead && <p className="cj-hint">{t('fieldMatch.notFitting')}</p>}
    </>
  );
}
