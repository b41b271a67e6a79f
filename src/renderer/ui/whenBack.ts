import { useEffect, useRef } from 'react';
import { useLatest } from './useLatest';
import { isAway, type UiFailure } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';

/** Desks that saw the server come back ask again within so long, by chance; ms. */
const SPREAD_MS = 2_000;
/** The wait after a failure while the server counts as there: it may just have come back; ms. */
const SOON_MS = 15_000;

/** When something that failed is asked again, ms from now. @param wasAway the server was seen to be away meanwhile. */
export function waitWhenBack(wasAway: boolean, random: () => number = Math.random): number {
  return (wasAway ? 0 : SOON_MS) + SPREAD_MS * random();
}

/**
 * Asks again by itself what failed because the server was away, as soon as it is back.
 * @param failure why the last attempt failed; null: it did not
 */
export function useWhenBack(failure: UiFailure | null, retry: () => void): void {
  const { clock } = useServices();
  const connected = useLive(({ session }) => session?.kind === 'signedIn' && session.connected);
  const latest = useLatest(retry);
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isAway(failure)) {
      wasAway.current = false;
      return undefined;
    }
    if (!connected) {
      wasAway.current = true;
      return undefined;
    }
    return clock.after(waitWhenBack(wasAway.current), 'server is back', () => latest()());
  }, [clock, connected, failure, latest]);
}
