import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CaptchaPicture } from '@shared/ipc/parts/core';
import type { Bridge } from '@renderer/bridge/client';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

export type CaptchaState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly picture: CaptchaPicture }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/** Holds the captcha of the page; a captcha is valid once, so any failure renews it. */
function createCaptcha(bridge: Bridge) {
  const store = createStore<CaptchaState>(() => ({ status: 'loading' }));
  let turn = 0;
  const renew = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    store.setState({ status: 'loading' }, true);
    const answer = await settle(bridge.request('session.captcha'));
    if (mine !== turn) return;
    store.setState(
      answer.ok
        ? { status: 'ready', picture: answer.value }
        : { status: 'failed', failure: answer.error },
      true,
    );
  };
  return { store, renew };
}

/** The captcha of the server in use; reloaded when the server changes. */
export function useCaptcha(server: string): {
  readonly state: CaptchaState;
  readonly renew: () => void;
} {
  const { bridge } = useServices();
  const captcha = useMemo(() => createCaptcha(bridge), [bridge]);
  useEffect(() => {
    void captcha.renew();
  }, [captcha, server]);
  return { state: useStore(captcha.store), renew: () => void captcha.renew() };
}
