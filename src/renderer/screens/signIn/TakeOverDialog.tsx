import { displayName } from '@shared/model/person';
import { useTranslation } from '@renderer/data/translation';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { ok } from '@shared/base/result';
import type { SignInForm as Filled } from '@shared/model/session';
import { useLive, useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { SignInForm } from '@renderer/features/signIn/SignInForm';
import { useCaptcha } from '@renderer/features/signIn/useCaptcha';
import '@renderer/features/signIn/signIn.css';

/** The next operator signs in over the running session; nothing changes until that succeeds. */
export function TakeOverDialog(props: {
  readonly onClose: () => void;
  /** Class of its layer; the lock page hides all other layers. */
  readonly layer?: string;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const show = useToast();
  const session = useLive((all) => all.session);
  const server = useLive((all) => all.settings?.activeServerUrl ?? '');
  const captcha = useCaptcha(server);
  if (session?.kind !== 'signedIn') return null;
  const { user } = session;
  const takeOver = async (form: Filled) => {
    const answer = await bridge.request('session.takeOver', form);
    if (!answer.ok) return answer;
    // The page may hear of the new session after this answer.
    show('success', t('desk.takeOverDone', { name: answer.value.name }));
    props.onClose();
    return ok(null);
  };
  const leaving = {
    name: displayName(user),
    account: user.account,
    tenant: user.tenantId,
  };
  return (
    <Dialog
      isOpen
      title={t('desk.takeOverTitle')}
      onClose={props.onClose}
      canOutsideClickClose={false}
      className="cj-takeover"
      style={{ width: 460 }}
      {...(props.layer === undefined ? {} : { portalClassName: props.layer })}
    >
      <DialogBody>
        <p className="cj-takeover-leaving">{t('desk.takeOverLeaving', leaving)}</p>
        <p className="cj-takeover-text">{t('desk.takeOverText')}</p>
        <SignInForm
          captcha={captcha.state}
          renew={captcha.renew}
          tenantId={user.tenantId}
          texts={{ submit: t('desk.takeOverSubmit'), busy: t('desk.takeOverBusy') }}
          send={takeOver}
        />
      </DialogBody>
    </Dialog>
  );
}
