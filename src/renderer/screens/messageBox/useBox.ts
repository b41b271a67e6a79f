import { useEffect, useRef, useState } from 'react';
import { MESSAGE_COUNTDOWN_S, type MessageBoxState } from '@shared/model/messageBox';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';

/**
 * The box as main polls it. A failure is shown as a warning (spec 1 §8) when it begins or changes, not at
 * each poll.
 */
export function useBox(): MessageBoxState | null {
  const toast = useToast();
  const state = useMirrored('messageBox');
  const shown = useRef('');
  useEffect(() => {
    if (state === undefined) return;
    const { failure } = state;
    if (failure !== '' && failure !== shown.current) toast('warning', failure);
    shown.current = failure;
  }, [state, toast]);
  return state ?? null;
}

const SECOND_MS = 1_000;

/** The countdown of a state, continued by the second: main sends it only with a poll. */
export function useCountdown(state: MessageBoxState): number {
  const { clock } = useServices();
  const [passed, setPassed] = useState({ state, seconds: 0 });
  useEffect(() => {
    const from = clock.monotonic();
    return clock.every(SECOND_MS, 'message box countdown', () => {
      setPassed({ state, seconds: Math.round((clock.monotonic() - from) / SECOND_MS) });
    });
  }, [clock, state]);
  const seconds = passed.state === state ? passed.seconds : 0;
  return Math.min(MESSAGE_COUNTDOWN_S, Math.max(1, state.countdown - seconds));
}
