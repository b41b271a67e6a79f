import { useEffect, useRef, useState } from 'react';
import { MESSAGE_COUNTDOWN_S, type MessageBoxState } from '@shared/model/messageBox';
import { useLive, useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';

/**
 * The box as main polls it. A failure is told as a warning (spec 1 §8) when it begins or changes, not
 * again with each poll.
 */
export function useBox(): MessageBoxState | null {
  const { bridge, report } = useServices();
  const toast = useToast();
  const [state, setState] = useState<MessageBoxState | null>(null);
  const told = useRef('');
  // Behind the lock page main answers nothing; it is asked when that is gone.
  const locked = useLive((live) => live.lock?.locked === true);
  useEffect(() => {
    let heard = false;
    const take = (next: MessageBoxState): void => {
      setState(next);
      if (next.failure !== '' && next.failure !== told.current) toast('warning', next.failure);
      told.current = next.failure;
    };
    const end = bridge.on('messageBox.changed', (next) => {
      heard = true;
      take(next);
    });
    if (!locked) {
      bridge
        .request('messageBox.get')
        .then((first) => {
          if (!heard) take(first);
        })
        .catch(report);
    }
    return end;
  }, [bridge, report, toast, locked]);
  return state;
}

const SECOND_MS = 1_000;

/** The countdown of a state, going on by the second: main tells it only when it reads. */
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
