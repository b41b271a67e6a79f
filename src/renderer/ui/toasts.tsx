import { createContext, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { OverlayToaster, type Intent } from '@blueprintjs/core';
import { NOTICE_MS } from '@shared/model/alarm';
import { ShortcutContext } from './shortcuts';

/** Short confirmations disappear sooner than errors, which stay for the documented time. ms. */
const SHORT_MS = 4_000;

export type ShowToast = (intent: Intent, message: string) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Shows short messages at the bottom of the window, where they cover neither the bell nor the acts of a page;
 * text only, never markup. After one that warns, letters are not taken for acts for a moment.
 */
export function Toasts(props: { readonly children: ReactNode }) {
  const toaster = useRef<OverlayToaster>(null);
  const keeper = useContext(ShortcutContext);
  const show = useMemo<ShowToast>(
    () => (intent, message) => {
      if (intent === 'warning' || intent === 'danger') keeper?.refused();
      toaster.current?.show({
        intent,
        message: <Message text={message} />,
        timeout: intent === 'danger' ? NOTICE_MS : SHORT_MS,
      });
    },
    [keeper],
  );
  return (
    <ToastContext.Provider value={show}>
      {props.children}
      <OverlayToaster ref={toaster} position="bottom" maxToasts={4} />
    </ToastContext.Provider>
  );
}

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** The words of a toast; gives the button beside them its name, which the library knows only as "Close". */
function Message({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const close = element.current?.closest('.bp6-toast')?.querySelector('button[aria-label]');
    close?.setAttribute('aria-label', t('shell.close'));
  });
  return <span ref={element}>{text}</span>;
}
