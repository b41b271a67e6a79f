import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import type { ProfileState } from '@shared/profile/state';
import { errorText, settle } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import {
  changeOf,
  problemText,
  profileLine,
  unsureOf,
} from '@renderer/features/serverProfile/words';

/** How the server is spoken to, what of it is unsure, and what keeps people from signing in: said before they do. */
export function ProfileLine(props: {
  readonly state: ProfileState | undefined;
  /** Another profile is in use: its captcha is another one. */
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { bridge } = useServices();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const { state } = props;
  if (state === undefined || state.origin === 'demo') return null;
  const { changed, origin, problems } = state;
  const look = async (): Promise<void> => {
    setBusy(true);
    const answer = await bridge.request('profile.look').catch(() => null);
    setBusy(false);
    setRefused(answer === null ? t('failure.unknown') : '');
    if (answer?.origin === 'found' && origin === 'assumed') props.onChanged();
  };
  const adopt = async (): Promise<void> => {
    setBusy(true);
    const answer = await settle(bridge.request('profile.adopt'));
    setBusy(false);
    setRefused(answer.ok ? '' : errorText(t, answer.error));
    if (answer.ok) props.onChanged();
  };
  const change = changeOf(t, state, language);
  const unsure = unsureOf(t, state);
  const mayAdopt = changed?.kind === 'found' && origin === 'found';
  return (
    <div className="cj-profile" data-testid="profileLine" data-origin={origin}>
      <p>{profileLine(t, state, language)}</p>
      {unsure.map((text) => (
        <p key={text} className="cj-profile-unsure">
          {text}
        </p>
      ))}
      {problems.map((problem) => (
        <Callout key={problem.key} intent="danger" compact icon={false}>
          {problemText(t, problem)}
        </Callout>
      ))}
      {change !== '' && (
        <Callout intent="warning" compact icon={false}>
          {change}
        </Callout>
      )}
      {(change !== '' || origin === 'assumed') && (
        <div className="cj-profile-acts">
          <Button
            size="small"
            loading={busy}
            text={t('profile.look')}
            onClick={() => void look()}
          />
          {mayAdopt && (
            <Button
              size="small"
              intent="primary"
              disabled={busy}
              text={t('profile.adopt', { now: t(`profile.family.${changed.family}`) })}
              onClick={() => void adopt()}
            />
          )}
        </div>
      )}
      {refused !== '' && <small role="alert">{refused}</small>}
    </div>
  );
}
