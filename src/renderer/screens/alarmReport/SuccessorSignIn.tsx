import { fail, ok } from '@shared/base/result';
import type { SignInForm as Filled } from '@shared/model/session';
import { errorText } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { SignInForm } from '@renderer/features/signIn/SignInForm';
import { useCaptcha } from '@renderer/features/signIn/useCaptcha';
import '@renderer/features/signIn/signIn.css';
import { useToast } from '@renderer/ui/toasts';
import type { HandedOver } from './handedOver';

/** The incoming operator signs in here: the sheet is handed over and the desk is theirs, or nothing changes. */
export function SuccessorSignIn(props: {
  readonly handed: HandedOver;
  readonly tenantId: string;
  readonly onRefused: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const show = useToast();
  const server = useLive((all) => all.settings?.activeServerUrl ?? '');
  const captcha = useCaptcha(server);
  const send = async (signIn: Filled) => {
    const answer = await bridge.request('alarms.handOver', { ...props.handed, signIn });
    if (answer.ok) {
      // The page may hear of the new session before this answer.
      show('success', t('handover.doneHere', { to: answer.value.name }));
      return ok(null);
    }
    const { error } = answer;
    if (!('key' in error)) return fail(error);
    // What was typed stays: a new sheet is made and handed over then.
    props.onRefused();
    return fail({ kind: 'refused' as const, message: errorText(t, error) });
  };
  return (
    <SignInForm
      quiet
      captcha={captcha.state}
      renew={captcha.renew}
      tenantId={props.tenantId}
      tenantFixed
      texts={{ submit: t('handover.form.signIn'), busy: t('desk.takeOverBusy') }}
      send={send}
    />
  );
}
