import { useState } from 'react';
import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { FieldMatch } from '@shared/model/fieldMatch';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { StateView } from '@renderer/ui/StateView';

/** Every field of the server that fills a column, for administrators to take back. */
export function FieldMatchPanel() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const state = useMirrored('fieldMatch.matches');
  const [problem, setProblem] = useState<Failure | null>(null);
  const [path, setPath] = useState('');
  if (state === undefined) return <StateView busy text={t('shell.loading')} />;
  if (state.server === '')
    return <StateView text={t('fieldMatch.signedOut')} testId="fieldMatchClosed" />;
  const save = async (): Promise<void> => {
    const answer = await settle(bridge.request('fieldMatch.export'));
    if (answer.ok) setPath(answer.value.path);
    else setProblem(answer.error);
  };
  const takeBack = async ({ family, column }: FieldMatch): Promise<void> => {
    const answer = await settle(bridge.request('fieldMatch.set', { family, column, name: null }));
    setProblem(answer.ok ? null : answer.error);
  };
  const server = state.server === 'demo' ? t('signIn.serverDemo') : state.server;
  return (
    <section className="cj-field-matches">
      <p>{t('fieldMatch.intro', { server })}</p>
      <p>
        <Button
          icon={<Export />}
          text={t('fieldMatch.exportFile')}
          disabled={state.matches.length === 0}
          onClick={() => void save()}
        />{' '}
        {path !== '' && <small>{t('fieldMatch.exported', { path })}</small>}
      </p>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      {state.matches.length === 0 ? (
        <p>{t('fieldMatch.nothing')}</p>
      ) : (
        <HTMLTable compact striped style={{ width: '100%' }}>
          <thead>
            <tr>
              <th scope="col">{t('fieldMatch.list')}</th>
              <th scope="col">{t('fieldMatch.column')}</th>
              <th scope="col">{t('fieldMatch.serverField')}</th>
              {state.canChange && <th scope="col">{t('fieldMatch.operations')}</th>}
            </tr>
          </thead>
          <tbody>
            {state.matches.map((match) => (
              <Row
                key={`${match.family} ${match.column}`}
                match={match}
                canChange={state.canChange}
                onTakeBack={() => void takeBack(match)}
              />
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  );
}

function Row(props: {
  readonly match: FieldMatch;
  readonly canChange: boolean;
  readonly onTakeBack: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { family, familyLabel, column, columnLabel, name } = props.match;
  const columnName = columnLabel?.[language] ?? column;
  return (
    <tr>
      <td>{familyLabel?.[language] ?? family}</td>
      <td>
        {columnName}{' '}
        {columnLabel === null && (
          <Tag minimal intent="warning">
            {t('fieldMatch.gone', { name: familyLabel === null ? family : column })}
          </Tag>
        )}
      </td>
      <td>
        <code>{name}</code>
      </td>
      {props.canChange && (
        <td>
          <Button
            size="small"
            variant="minimal"
            text={t('fieldMatch.takeBack')}
            aria-label={t('fieldMatch.takeBackOf', { name, column: columnName })}
            onClick={props.onTakeBack}
          />
        </td>
      )}
    </tr>
  );
}
