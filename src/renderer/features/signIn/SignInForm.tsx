import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import type { Result } from '@shared/base/result';
import {
  DEFAULT_TENANT,
  type SignInFailure,
  type SignInForm as Filled,
} from '@shared/model/session';
import { failureDetail, failureText, settle } from '@renderer/data/failure';
import { CaptchaField } from './CaptchaField';
import { missing, plainTenant, type SignInDraft } from './form';
import { TenantField } from './TenantField';
import { useTenant } from './useTenant';
import type { CaptchaState } from './useCaptcha';

interface Problem {
  readonly text: string;
  readonly detail: string;
  /** The captcha was used up: another one has to be typed. */
  readonly again?: true;
}

/** Only a message about the captcha leaves no doubt about user name and password. */
const ABOUT_CAPTCHA = /验证码|captcha/i;

/** Tenant, user name, password and captcha; every failure is shown in place and renews the captcha. */
export function SignInForm(props: {
  readonly captcha: CaptchaState;
  readonly renew: () => void;
  /** Sends the form: a sign-in, or a take-over of the running session. */
  readonly send: (form: Filled) => Promise<Result<null, SignInFailure>>;
  readonly texts?: { readonly submit: string; readonly busy: string };
  /** The initial tenant. */
  readonly tenantId?: string;
  /** The tenant cannot be another one, so that it is not asked. */
  readonly tenantFixed?: true;
  /** What stands below the form, for the tenant that it names. */
  readonly below?: (tenantId: string, known: boolean) => ReactNode;
  /** Leaves the focus where it is: the form is only one part of a page. */
  readonly quiet?: true;
}) {
  const { t } = useTranslation();
  const texts = props.texts ?? { submit: t('signIn.submit'), busy: t('signIn.busy') };
  const assigned = useTenant();
  const { tenantId = DEFAULT_TENANT, tenantFixed } = props;
  const tenant = tenantFixed === true ? tenantId : assigned;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<SignInDraft>({
    tenantId,
    username: '',
    password: '',
    captchaCode: '',
  });
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const set = (patch: Partial<SignInDraft>): void => setDraft((old) => ({ ...old, ...patch }));

  /** Goes to a field; what stands in it is replaced by what is typed. */
  const select = (name: keyof SignInDraft): void => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    field?.focus();
    field?.select();
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    const full = { ...draft, tenantId: tenant ?? plainTenant(draft.tenantId) };
    const gap = missing(full);
    if (gap !== null) {
      setProblem({ text: t(gap.key), detail: '' });
      select(gap.field);
      return;
    }
    setBusy(true);
    setProblem(null);
    const answer = await settle(
      props.send({
        ...full,
        username: full.username.trim(),
        captchaCode: full.captchaCode.trim(),
        captchaKey: props.captcha.status === 'ready' ? props.captcha.picture.key : '',
      }),
    );
    setBusy(false);
    if (answer.ok) return;
    const { error } = answer;
    if (error.kind === 'profile') {
      // Nothing was sent: the captcha is still good.
      const { key, values } = error.problem;
      setProblem({ text: t(`profile.problem.${key}`, values), detail: '' });
      return;
    }
    set({ captchaCode: '' });
    props.renew();
    const again = true;
    if (error.kind === 'refused') {
      setProblem({ text: error.message || t('failure.unknown'), detail: '', again });
      select(ABOUT_CAPTCHA.test(error.message) ? 'captchaCode' : 'password');
      return;
    }
    const failure = error.kind === 'failed' ? error.failure : error;
    setProblem({ text: failureText(t, failure), detail: failureDetail(failure), again });
    select('captchaCode');
  };

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {tenant === null && (
          <TenantField value={draft.tenantId} onChange={(value) => set({ tenantId: value })} />
        )}
        {tenant !== null && tenantFixed !== true && (
          <p className="cj-signin-tenant">{t('signIn.tenantDetected', { tenant })}</p>
        )}
        <FormGroup label={t('signIn.username')} labelFor="username">
          <InputGroup
            id="username"
            name="username"
            data-first
            size="large"
            autoFocus={props.quiet !== true}
            autoComplete="username"
            maxLength={100}
            value={draft.username}
            onValueChange={(username) => set({ username })}
          />
        </FormGroup>
        <FormGroup label={t('signIn.password')} labelFor="password">
          <InputGroup
            id="password"
            name="password"
            size="large"
            type={visible ? 'text' : 'password'}
            autoComplete="off"
            maxLength={200}
            value={draft.password}
            onValueChange={(password) => set({ password })}
            rightElement={
              <Button
                variant="minimal"
                icon={visible ? <EyeOff /> : <EyeOpen />}
                aria-label={t(visible ? 'signIn.hidePassword' : 'signIn.showPassword')}
                onClick={() => setVisible(!visible)}
              />
            }
          />
        </FormGroup>
        <CaptchaField
          state={props.captcha}
          renew={props.renew}
          value={draft.captchaCode}
          onChange={(captchaCode) => set({ captchaCode })}
        />
        <div role="alert">
          {problem !== null && (
            <Callout intent="danger" compact icon={false} className="cj-signin-problem">
              {problem.text}
              {problem.detail !== '' && <small>{problem.detail}</small>}
              {problem.again === true && <small>{t('signIn.captchaAgain')}</small>}
            </Callout>
          )}
        </div>
        <Button
          type="submit"
          fill
          size="large"
          intent="primary"
          loading={busy}
          text={busy ? texts.busy : texts.submit}
        />
      </form>
      {props.below?.(tenant ?? plainTenant(draft.tenantId), tenant !== null)}
    </>
  );
}
