import { useTranslation } from '@renderer/data/translation';
import { FormGroup, InputGroup, Spinner } from '@blueprintjs/core';
import { failureDetail, failureText } from '@renderer/data/failure';
import type { CaptchaState } from './useCaptcha';

/** The captcha's text and picture; a click on the picture gets a new one. */
export function CaptchaField(props: {
  readonly state: CaptchaState;
  readonly renew: () => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const { state } = props;
  const failed = state.status === 'failed' ? state.failure : null;
  return (
    <FormGroup
      label={t('signIn.captcha')}
      labelFor="captcha"
      intent={failed === null ? 'none' : 'danger'}
      helperText={failed === null ? undefined : failureText(t, failed)}
    >
      <div className="cj-captcha">
        <InputGroup
          id="captcha"
          name="captchaCode"
          size="large"
          fill
          autoComplete="off"
          maxLength={20}
          value={props.value}
          onValueChange={props.onChange}
        />
        <button
          type="button"
          className="cj-captcha-picture"
          title={t('signIn.captchaRenew')}
          aria-label={t('signIn.captchaRenew')}
          onClick={props.renew}
        >
          {state.status === 'ready' && <img src={state.picture.image} alt="" />}
          {state.status === 'loading' && (
            <Spinner size={18} aria-label={t('signIn.captchaLoading')} />
          )}
          {failed !== null && (
            <span title={failureDetail(failed)}>{t('signIn.captchaFailed')}</span>
          )}
        </button>
      </div>
    </FormGroup>
  );
}
