import { createContext, useContext, useMemo, useRef, type ReactNode } from 'react';
import { OverlayToaster, type Intent } from '@blueprintjs/core';
import { NOTICE_MS } from '@shared/model/alarm';

/** Short confirmations disappear sooner than errors, which stay for the documented time. ms. */
const SHORT_MS = 4_000;

export type ShowToast = (intent: Intent, message: string) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows short messages at the top of the window; text only, never markup. */
export function Toasts(props: { readonly children: ReactNode }) {
  const toaster = useRef<OverlayToaster>(null);
  const show = useMemo<ShowToast>(
    () => (intent, message) =>
      toaster.current?.show({
        intent,
        message,
        timeout: intent === 'danger' ? NOTICE_MS : SHORT_MS,
      }),
    [],
  );
  return (
    <ToastContext.Provider value={show}>
      {props.children}
      <OverlayToaster ref={toaster} position="top" maxToasts={4} />
    </ToastContext.Provider>
  );
}

export function useToast(): ShowToast {
  return useContext(ToastContext);
}
