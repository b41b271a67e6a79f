import { useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { LOCK_TRIES } from '@shared/model/lock';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { leftText } from './draft';

/** The password field of the lock page; main counts the tries and sets the waits. */
export function UnlockForm(props: { readonly now: number }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const lock = useLive((live) => live.lock);
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const waitUntil = lock?.waitUntil ?? null;
  const waiting = waitUntil !== null && waitUntil > props.now;
  const left = lock?.triesLeft ?? LOCK_TRIES;

  const unlock = async (): Promise<void> => {
    if (busy || waiting) return;
    if (password === '') {
      setProblem(t('desk.problem.empty'));
      return;
    }
    setBusy(true);
    const answer = await settle(bridge.request('lock.unlock', { password }));
    setBusy(false);
    setPassword('');
    field.current?.focus();
    if (answer.ok) return;
    setProblem(errorText(t, answer.error));
  };

  const said = waiting
    ? t('desk.waiting', { time: leftText(waitUntil - props.now) })
    : left < LOCK_TRIES
      ? t('desk.triesLeft', { count: left })
      : problem;
  return (
    <form
      noValidate
      className="cj-lock-form"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <InputGroup
        inputRef={field}
        name="lockPassword"
        type="password"
        size="large"
        autoFocus
        autoComplete="off"
        maxLength={200}
        disabled={waiting}
        placeholder={t('desk.lockNew')}
        aria-label={t('desk.lockNew')}
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          setProblem('');
        }}
        rightElement={
          <Button
            type="submit"
            intent="primary"
            disabled={waiting}
            loading={busy}
            text={t('desk.unlock')}
          />
        }
      />
      <div role="alert">
        {said !== '' && (
          <Callout compact intent={waiting ? 'warning' : 'danger'} icon={false}>
            {said}
          </Callout>
        )}
      </div>
    </form>
  );
}
