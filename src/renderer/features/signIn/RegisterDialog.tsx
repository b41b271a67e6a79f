import { useState, type FormEvent } from 'react';
import { Alert, Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import type { TextKey } from '@shared/i18n/textKey';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { FormFooter } from '@renderer/ui/FormFooter';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { plainTenant } from './form';

/** A fifth of the window, as the documents say, but never too narrow for its fields (spec 1 §9). */
const WIDTH = 'max(20vw, 380px)';
/** Longest tenant and longest name, characters. */
const TENANT_MAX = 12;
const NAME_MAX = 45;
const PASSWORD_MAX = 200;

interface Draft {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly password2: string;
}

/** What keeps the application from being sent (spec 1 §5 Registration). */
function missing(draft: Draft): TextKey | null {
  if (draft.tenantId === '') return 'signIn.register.fillTenant';
  if (draft.name === '') return 'signIn.register.fillName';
  if (draft.account === '') return 'signIn.register.fillAccount';
  if (draft.password === '') return 'signIn.register.fillPassword';
  return draft.password === draft.password2 ? null : 'signIn.register.different';
}

/**
 * Application for an account (spec 1 §2 Registration dialog): it opens for whoever signed in by a third party
 * and has no user. Neither Escape nor a click beside it closes it.
 */
export function RegisterDialog(props: {
  readonly tenantId: string;
  /** The server assigned the tenant: the field is hidden. */
  readonly tenantKnown: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [draft, setDraft] = useState<Draft>({
    ...{ tenantId: props.tenantId, name: '', account: '' },
    ...{ password: '', password2: '' },
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [isDone, setDone] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const full = {
      ...draft,
      tenantId: plainTenant(draft.tenantId),
      name: draft.name.trim(),
      account: draft.account.trim(),
    };
    const gap = missing(full);
    setProblem(gap === null ? '' : t(gap));
    if (gap !== null) return;
    setBusy(true);
    const { password2: _same, ...form } = full;
    const answer = await settle(bridge.request('thirdParty.register', form));
    setBusy(false);
    if (answer.ok) setDone(true);
    else setProblem(failureText(t, answer.error) || t('signIn.register.failed'));
  };
  const field = (name: keyof Draft, max: number, focused = false) => (
    <FormGroup
      label={t(`signIn.register.${name === 'tenantId' ? 'tenant' : name}`)}
      labelFor={`register-${name}`}
    >
      <InputGroup
        id={`register-${name}`}
        name={name}
        type={name.startsWith('password') ? 'password' : 'text'}
        autoComplete="off"
        autoFocus={focused}
        maxLength={max}
        value={draft[name]}
        onValueChange={(value) => setDraft((old) => ({ ...old, [name]: value }))}
      />
    </FormGroup>
  );
  if (isDone) {
    return (
      <Alert isOpen confirmButtonText={t('signIn.register.ok')} onConfirm={props.onClose}>
        <h3>{t('signIn.register.doneTitle')}</h3>
        <p>{t('signIn.register.done')}</p>
      </Alert>
    );
  }
  return (
    <Dialog
      isOpen
      title={t('signIn.register.title')}
      onClose={props.onClose}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      style={{ width: WIDTH }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p className="cj-register-why">{t('signIn.register.why')}</p>
          {!props.tenantKnown && field('tenantId', TENANT_MAX)}
          {field('name', NAME_MAX, true)}
          {field('account', NAME_MAX)}
          {field('password', PASSWORD_MAX)}
          {field('password2', PASSWORD_MAX)}
          {problem !== '' && <ProblemNote text={problem} />}
        </DialogBody>
        <FormFooter
          cancel={t('signIn.thirdParty.cancel')}
          submit={t(busy ? 'signIn.register.busy' : 'signIn.register.submit')}
          busy={busy}
          onClose={props.onClose}
        />
      </form>
    </Dialog>
  );
}
