import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';

/** Hands an address that this page wanted to main, which asks the user itself; says what went wrong. */
export function ExternalDialog() {
  const { t, i18n } = useTranslation();
  const { bridge, live } = useServices();
  const toast = useToast();
  const url = useLive((state) => state.externalAsked);
  useEffect(() => {
    if (url === null) return;
    live.setState({ externalAsked: null });
    void settle(bridge.request('external.open', { url })).then((answer) => {
      if (answer.ok) return;
      const { error } = answer;
      if ('key' in error)
        toast('danger', t(i18n.exists(error.key) ? error.key : 'failure.unknown'));
      else toast('danger', failureText(t, error));
    });
  }, [bridge, i18n, live, t, toast, url]);
  return null;
}
