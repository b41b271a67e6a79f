import { useTranslation } from '@renderer/data/translation';
import { Callout, Checkbox, HTMLTable, Spinner, Tag } from '@blueprintjs/core';
import { useClassName } from '@renderer/data/alarmWords';
import { dateTimeText } from '@renderer/data/time';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import type { TrialState } from './useTrial';

/** Most examples beside the form. */
const EXAMPLES = 5;

/** What a rule would have hidden yesterday; with critical alarms among them it asks twice. */
export function TrialPanel(props: {
  readonly trial: TrialState;
  /** The rule was changed since the trial. */
  readonly isOld: boolean;
  readonly isAgreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const { trial, isOld } = props;
  if (trial.kind === 'none')
    return <p className="cj-hint cj-rules-first">{t('alarmRules.editor.trialFirst')}</p>;
  if (trial.kind === 'running')
    return (
      <p className="cj-rules-trying" role="status">
        <Spinner size={14} aria-label={t('shell.loading')} /> {t('alarmRules.trial.running')}
      </p>
    );
  if (trial.kind === 'failed')
    return (
      <Callout compact intent="danger" icon={false} role="alert">
        {t('alarmRules.trial.failed', { reason: trial.reason })}
      </Callout>
    );
  const { received, hidden, byClass, examples, critical } = trial.result;
  return (
    <section
      className="cj-rules-trial"
      aria-live="polite"
      data-hidden={hidden}
      data-received={received}
      data-old={isOld}
    >
      <h4>{t('alarmRules.trial.title')}</h4>
      {isOld && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmRules.trial.outdated')}
        </Callout>
      )}
      <p>
        {hidden === 0
          ? t('alarmRules.trial.nothing')
          : t('alarmRules.trial.result', { received, hidden })}
      </p>
      {byClass.length > 0 && (
        <p className="cj-rules-tags">
          {byClass.map(({ alarmClass, count }) => (
            <Tag key={alarmClass} minimal>
              {className(alarmClass)} {count}
            </Tag>
          ))}
        </p>
      )}
      {examples.length > 0 && (
        <HTMLTable compact className="cj-rules-table">
          <tbody>
            {examples.slice(0, EXAMPLES).map((row) => (
              <tr key={row.seq}>
                <td>{dateTimeText(row.at).slice(5, 16)}</td>
                <td>{row.priority !== null && <PriorityMark priority={row.priority} />}</td>
                <td>{row.text || row.object}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {critical > 0 && (
        <Callout compact intent="danger" icon={false}>
          <p>{t('alarmRules.trial.critical', { count: critical })}</p>
          <p>{t('alarmRules.trial.criticalAgain')}</p>
          <Checkbox
            checked={props.isAgreed}
            label={t('alarmRules.trial.criticalOk')}
            onChange={(event) => props.onAgreed(event.currentTarget.checked)}
          />
        </Callout>
      )}
    </section>
  );
}
