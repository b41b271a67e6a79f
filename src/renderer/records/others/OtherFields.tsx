import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { FieldMatch, SentFields } from '@shared/model/fieldMatch';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useLabel } from '../labels';
import { useMasked } from '../masking';
import { MatchForm } from './MatchForm';
import { maskedOther, otherFields, type OtherField } from './otherValue';
import { useMatches } from './useMatches';
import './others.css';

const NOTHING_SEEN: SentFields = { records: 0, unfilled: [] };

/** What a server sends of a record beyond the declaration; an administrator matches it to columns. */
export function OtherFields(props: { readonly family: FamilySpec; readonly record: RecordView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const others = otherFields(props.family, props.record);
  return (
    <details
      className="cj-others"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('fieldMatch.title', { number: others.length })}</summary>
      {open && <Content {...props} others={others} />}
    </details>
  );
}

function Content(props: {
  readonly family: FamilySpec;
  readonly record: RecordView;
  readonly others: readonly OtherField[];
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const { family, record, others } = props;
  const { canChange, matches } = useMatches(family.key);
  const sent = useSent(family.key, record);
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = (column: string): string => {
    const field = family.fields.find(({ name }) => name === column);
    return field === undefined ? column : label(field.label);
  };
  return (
    <div className="cj-others-body">
      <Matches {...{ matches, canChange, nameOf }} />
      {others.length === 0 ? (
        <p className="cj-hint">{t('fieldMatch.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('fieldMatch.name')}</th>
              <th scope="col">{t('fieldMatch.value')}</th>
              {canChange && <th scope="col">{t('fieldMatch.operations')}</th>}
            </tr>
          </thead>
          <tbody>
            {others.map((other) => (
              <Row
                key={other.name}
                other={other}
                nameOf={nameOf}
                canMatch={canChange && other.ownOf === null && chosen !== other.name}
                canChange={canChange}
                onMatch={() => setChosen(other.name)}
              >
                {chosen === other.name && canChange && (
                  <MatchForm
                    {...{ family, record, other }}
                    unfilled={sent.unfilled}
                    onClose={() => setChosen(null)}
                  />
                )}
              </Row>
            ))}
          </tbody>
        </table>
      )}
      {sent.unfilled.length > 0 && (
        <p className="cj-hint">
          {t('fieldMatch.unfilled', {
            count: sent.records,
            columns: sent.unfilled.map((name) => `${nameOf(name)} (${name})`).join(t('form.comma')),
          })}
        </p>
      )}
    </div>
  );
}

function Row(props: {
  readonly other: OtherField;
  readonly nameOf: (column: string) => string;
  readonly canChange: boolean;
  readonly canMatch: boolean;
  readonly onMatch: () => void;
  readonly children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const masked = useMasked();
  const { name, ownOf, value } = props.other;
  const shown = masked ? maskedOther(value) : value;
  return (
    <tr>
      <th scope="row">
        {ownOf === null ? name : t('fieldMatch.own', { column: props.nameOf(ownOf) })}
      </th>
      <td>
        {shown === '' ? <span className="cj-absent">{t('records.absent')}</span> : shown}
        {props.children}
      </td>
      {props.canChange && (
        <td>
          {props.canMatch && (
            <Button
              size="small"
              variant="minimal"
              text={t('fieldMatch.match')}
              aria-label={t('fieldMatch.matchOf', { name })}
              onClick={props.onMatch}
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** The matches of this family that stand, each with the way back. */
function Matches(props: {
  readonly matches: readonly FieldMatch[];
  readonly canChange: boolean;
  readonly nameOf: (column: string) => string;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [problem, setProblem] = useState<Failure | null>(null);
  const takeBack = async ({ family, column }: FieldMatch): Promise<void> => {
    const answer = await settle(bridge.request('fieldMatch.set', { family, column, name: null }));
    setProblem(answer.ok ? null : answer.error);
  };
  if (props.matches.length === 0) return null;
  return (
    <>
      <ul>
        {props.matches.map((match) => {
          const words = { name: match.name, column: props.nameOf(match.column) };
          return (
            <li key={match.column}>
              {t('fieldMatch.fills', words)}
              {props.canChange && (
                <Button
                  size="small"
                  variant="minimal"
                  text={t('fieldMatch.takeBack')}
                  aria-label={t('fieldMatch.takeBackOf', words)}
                  onClick={() => void takeBack(match)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
    </>
  );
}

/** What the server has sent of a family, asked anew for each record. */
function useSent(family: string, record: RecordView): SentFields {
  const { bridge } = useServices();
  const [sent, setSent] = useState(NOTHING_SEEN);
  useEffect(() => {
    let isOver = false;
    void settle(bridge.request('fieldMatch.sent', { family })).then((answer) => {
      if (!isOver && answer.ok) setSent(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [bridge, family, record]);
  return sent;
}
