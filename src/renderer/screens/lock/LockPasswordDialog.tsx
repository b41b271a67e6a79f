import { useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { FormFooter } from '@renderer/ui/FormFooter';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { problemOf, type PasswordDraft } from './draft';

/** Sets the lock password and locks at once, or changes it. */
export function LockPasswordDialog(props: {
  /** True when a password exists. */
  readonly change: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const show = useToast();
  const [draft, setDraft] = useState<PasswordDraft>({ old: '', password: '', repeat: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  const { change } = props;
  const oldWanted = useLive((live) => live.lock?.oldWanted !== false);

  const save = async (): Promise<void> => {
    const key = problemOf(draft, change, oldWanted);
    if (key !== null) {
      setProblem(t(key));
      return;
    }
    setBusy(true);
    const { old, password } = draft;
    const answer = await settle(bridge.request('lock.configure', { old, password }));
    setBusy(false);
    if (!answer.ok) {
      setProblem(errorText(t, answer.error));
      // The pressed button was disabled meanwhile: without a focus, Esc would have no effect.
      firstField.current?.focus();
      return;
    }
    if (change) show('success', t('desk.lockChanged'));
    else bridge.command('lock.lock', undefined);
    props.onClose();
  };

  const field = (name: keyof PasswordDraft, label: string, first: boolean) => (
    <FormGroup label={label} labelFor={`lock-${name}`}>
      <InputGroup
        id={`lock-${name}`}
        name={name}
        type="password"
        autoComplete="off"
        autoFocus={first}
        {...(first ? { inputRef: firstField } : {})}
        maxLength={200}
        value={draft[name]}
        onValueChange={(value) => {
          setDraft((before) => ({ ...before, [name]: value }));
          setProblem('');
        }}
      />
    </FormGroup>
  );
  return (
    <Dialog
      isOpen
      title={t(change ? 'desk.lockChangeTitle' : 'desk.lockSetTitle')}
      onClose={props.onClose}
      canOutsideClickClose={false}
      style={{ width: 420 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          {!change && <p className="cj-lock-note">{t('desk.lockSetText')}</p>}
          {change && !oldWanted && <p className="cj-lock-note">{t('desk.lockOldForgotten')}</p>}
          {change && field('old', t('desk.lockOld'), true)}
          {field('password', t('desk.lockNew'), !change)}
          {field('repeat', t('desk.lockRepeat'), false)}
          <ProblemNote text={problem} />
        </DialogBody>
        <FormFooter
          cancel={t('shell.cancel')}
          submit={t(change ? 'desk.lockChangeSubmit' : 'desk.lockSetSubmit')}
          busy={busy}
          onClose={props.onClose}
        />
      </form>
    </Dialog>
  );
}
