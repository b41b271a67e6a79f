import { useEffect, useRef, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Export, Import, Trash } from '@blueprintjs/icons';
import type { Result } from '@shared/base/result';
import type { ProfilePreview } from '@shared/profile/state';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import {
  changeOf,
  lineText,
  problemText,
  profileLine,
  unsureOf,
} from '@renderer/features/serverProfile/words';
import './serverProfile.css';

/** The profile of the server in use: what it is, as a file, from a file, and taken back. */
export function ServerProfilePanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { bridge } = useServices();
  const state = useMirrored('profile');
  const [preview, setPreview] = useState<ProfilePreview | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<Failure | null>(null);
  if (state === undefined) return null;

  /** Sends a request and shows its failure. */
  const done = async <T,>(work: Promise<Result<T, Failure>>): Promise<T | undefined> => {
    setSaid('');
    const answer = await settle(work);
    setProblem(answer.ok ? null : answer.error);
    return answer.ok ? answer.value : undefined;
  };
  const save = async (): Promise<void> => {
    const written = await done(bridge.request('profile.export'));
    if (written !== undefined) setSaid(t('profile.exported', { path: written.path }));
  };
  const choose = async (): Promise<void> => {
    const chosen = await done(bridge.request('profile.choose'));
    setPreview(chosen ?? null);
  };
  const take = async (id: string): Promise<void> => {
    const taken = await done(bridge.request('profile.take', { id }));
    setPreview(null);
    if (taken !== undefined) setSaid(t('profile.taken'));
  };
  const drop = async (): Promise<void> => {
    const dropped = await done(bridge.request('profile.drop'));
    if (dropped !== undefined) setSaid(t('profile.dropped'));
  };
  const isDemo = state.origin === 'demo';
  const change = changeOf(t, state, language);
  const notes = [
    ...(change === '' ? [] : [change]),
    ...unsureOf(t, state),
    ...(state.origin === 'policy' ? [t('profile.byPolicy')] : []),
  ];
  return (
    <section className="cj-server-profile" data-testid="serverProfile">
      <p>
        <strong>{t('profile.inUse')}</strong> {profileLine(t, state, language)}
      </p>
      {state.problems.map((one) => (
        <Callout key={one.key} intent="danger" compact icon={false}>
          {problemText(t, one)}
        </Callout>
      ))}
      {notes.map((note) => (
        <p key={note}>
          <small>{note}</small>
        </p>
      ))}
      {!isDemo && (
        <div className="cj-server-profile-acts">
          <Button
            icon={<Export />}
            text={t('profile.export')}
            disabled={!state.canExport}
            onClick={() => void save()}
          />
          <Button
            icon={<Import />}
            text={t('profile.take')}
            disabled={!state.canChange}
            onClick={() => void choose()}
          />
          {state.hasOwn && (
            <Button
              icon={<Trash />}
              text={t('profile.drop')}
              disabled={!state.canChange}
              onClick={() => void drop()}
            />
          )}
        </div>
      )}
      {preview !== null && <Preview preview={preview} onTake={(id) => void take(id)} />}
      <div role="alert">
        {said !== '' && <small>{said}</small>}
        {problem !== null && (
          <Callout intent="danger" compact>
            {errorText(t, problem)}
          </Callout>
        )}
      </div>
    </section>
  );
}

/** What a chosen file would change, and why it cannot be taken. */
function Preview(props: {
  readonly preview: ProfilePreview;
  readonly onTake: (id: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, lines, name, problems } = props.preview;
  const box = useRef<HTMLDivElement>(null);
  // It appears below the button, which may be the last thing in sight.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [props.preview]);
  return (
    <div ref={box}>
      <Callout
        intent={id === '' ? 'danger' : 'warning'}
        compact
        icon={false}
        data-testid="profilePreview"
      >
        {name !== null && (
          <p>
            <strong>{name[language]}</strong> {t('profile.differences')}
          </p>
        )}
        {problems.map((one) => (
          <p key={`${one.key} ${JSON.stringify(one.values)}`}>{problemText(t, one)}</p>
        ))}
        {id !== '' && (
          <>
            <ul>
              {lines.length === 0 && <li>{t('profile.line.same')}</li>}
              {lines.map((line) => (
                <li key={`${line.key} ${JSON.stringify(line.values)}`}>{lineText(t, line)}</li>
              ))}
            </ul>
            <Button text={t('profile.confirmYes')} onClick={() => props.onTake(id)} />
          </>
        )}
      </Callout>
    </div>
  );
}
