import { useContext, useEffect, useMemo, type ReactNode } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';
import { useStore } from 'zustand';
import type { Leaving } from '@renderer/data/leaving';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { DiscardDialog } from '@renderer/ui/DiscardDialog';
import { useLatest } from '@renderer/ui/useLatest';

/**
 * Every way to another page leads through here: the router's own for menu, tabs, search and links, and the window's
 * for an address that was changed beside it. Where changes would be lost it waits for an answer.
 *
 * @param props.at the open page: behind the lock page it differs from the window's address
 */
export function LeaveGate(props: { readonly at: Location; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { leaving, live } = useServices();
  const outer = useContext(NavigationContext);
  const { navigator } = outer;
  const at = useLatest(props.at);
  const asked = useStore(leaving.asked);
  const inner = useMemo(
    () => ({ ...outer, navigator: askingFirst(outer.navigator, leaving, at) }),
    [outer, leaving, at],
  );
  useEffect(() => {
    const changed = (event: PopStateEvent): void => {
      // Behind the lock the page stays, and the lock page has the address.
      if (live.getState().lock?.locked === true) return;
      const { pathname, search } = window.location;
      if (addressOf({ pathname, search }) === addressOf(at()) || !leaving.isHeld()) return;
      event.stopImmediatePropagation();
      navigator.push(at(), at().state);
      leaving.ask(() => navigator.push({ pathname, search }));
    };
    // Before the router's own listener.
    window.addEventListener('popstate', changed, { capture: true });
    return () => window.removeEventListener('popstate', changed, { capture: true });
  }, [navigator, leaving, live, at]);
  return (
    <NavigationContext.Provider value={inner}>
      {props.children}
      {asked !== null && (
        <DiscardDialog
          text={t('shell.leaveAsk')}
          save={{ text: t('shell.leaveSave'), run: () => leaving.save() }}
          onDiscard={() => leaving.discard()}
          onClose={() => leaving.stay()}
        />
      )}
    </NavigationContext.Provider>
  );
}

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname}${search}`;

/** Goes elsewhere after an answer, and at once where the address stays. */
function askingFirst(navigator: Navigator, leaving: Leaving, at: () => Location): Navigator {
  const first = (to: To, go: () => void): void => {
    if (navigator.createHref(to) === addressOf(at())) go();
    else leaving.ask(go);
  };
  return {
    createHref: (to) => navigator.createHref(to),
    go: (delta) => navigator.go(delta),
    push: (to, state, options) => first(to, () => navigator.push(to, state, options)),
    replace: (to, state, options) => first(to, () => navigator.replace(to, state, options)),
  };
}
