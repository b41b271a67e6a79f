import { useTranslation } from 'react-i18next';
import { failureText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useToast } from '@renderer/ui/toasts';

/** Nothing leaves the app without the user's word on the very address. */
export function ExternalDialog() {
  const { t, i18n } = useTranslation();
  const { bridge, live } = useServices();
  const toast = useToast();
  const url = useLive((state) => state.externalAsked);
  if (url === null) return null;
  const close = (): void => live.setState({ externalAsked: null });
  const open = async (): Promise<void> => {
    const answer = await settle(bridge.request('external.open', { url }));
    close();
    if (answer.ok) return;
    const { error } = answer;
    if ('key' in error) toast('danger', t(i18n.exists(error.key) ? error.key : 'failure.unknown'));
    else toast('danger', failureText(t, error));
  };
  return (
    <ConfirmDialog
      title={t('shell.externalTitle')}
      confirm={t('shell.externalOpen')}
      onConfirm={open}
      onClose={close}
    >
      {t('shell.externalAsk')}
      <div className="cj-address">{url}</div>
    </ConfirmDialog>
  );
}
