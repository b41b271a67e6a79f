import { useEffect, useRef, useState } from 'react';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import type { Result } from '@shared/base/result';
import type { ThirdPartyFailure } from '@shared/model/session';
import type { Translate } from '@shared/model/translate';
import { failureText, settle, type UiFailure } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { afterPaint } from '@renderer/ui/paint';
import { RegisterDialog } from './RegisterDialog';

/** What is said of a sign-in that failed; '' for one that the person gave up, or that goes on otherwise. */
function textOf(t: Translate, failure: ThirdPartyFailure | UiFailure): string {
  switch (failure.kind) {
    case 'cancelled':
    case 'guest':
      return '';
    case 'denied':
    case 'late':
    case 'noBrowser':
      return t(`signIn.thirdParty.${failure.kind}`);
    case 'refused':
      return failure.message || t('failure.unknown');
    case 'profile':
      return t(`profile.problem.${failure.problem.key}`, failure.problem.values);
    case 'failed':
      return failureText(t, failure.failure);
    default:
      return failureText(t, failure);
  }
}

/** A button for each third party by whose account people may sign in here; nothing where the server has none. */
export function ThirdParties(props: {
  readonly tenantId: string;
  /** The server assigned the tenant: nobody is asked for it. */
  readonly tenantKnown: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { bridge } = useServices();
  const sources = useMirrored('profile')?.thirdParties ?? [];
  const [waits, setWaits] = useState(false);
  const section = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState('');
  const [isGuest, setGuest] = useState(false);
  // Whoever leaves the page waits no more.
  useEffect(() => () => bridge.command('thirdParty.cancel', undefined), [bridge]);
  if (sources.length === 0) return null;
  const start = async (source: string): Promise<void> => {
    setWaits(true);
    setProblem('');
    const answer: Result<null, ThirdPartyFailure | UiFailure> = await settle(
      bridge.request('thirdParty.signIn', { source, tenantId: props.tenantId }),
    );
    setWaits(false);
    if (answer.ok) return;
    // The button that had the focus is gone: the work goes on at the one that it stood for.
    afterPaint(() => section.current?.querySelector('button')?.focus());
    setProblem(textOf(t, answer.error));
    setGuest(answer.error.kind === 'guest');
  };
  return (
    <section ref={section} className="cj-third-parties" aria-label={t('signIn.thirdParty.heading')}>
      <h2>{t('signIn.thirdParty.heading')}</h2>
      {waits ? (
        <div className="cj-third-parties-wait" role="status">
          <Spinner size={16} aria-label={t('shell.loading')} />
          <span>{t('signIn.thirdParty.waiting')}</span>
          <Button
            autoFocus
            size="small"
            text={t('signIn.thirdParty.cancel')}
            onClick={() => bridge.command('thirdParty.cancel', undefined)}
          />
        </div>
      ) : (
        <div className="cj-third-parties-list">
          {sources.map(({ key, name }) => (
            <Button key={key} text={name[language]} onClick={() => void start(key)} />
          ))}
        </div>
      )}
      <div role="alert">
        {problem !== '' && (
          <Callout intent="danger" compact icon={false}>
            {problem}
          </Callout>
        )}
      </div>
      {isGuest && (
        <RegisterDialog
          tenantId={props.tenantId}
          tenantKnown={props.tenantKnown}
          onClose={() => setGuest(false)}
        />
      )}
    </section>
  );
}
