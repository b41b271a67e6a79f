import type { Names } from './cellText';
import { useBoardLive } from './store';

/**
 * How names of people are shown on this board. Signing out on the lock page must not restore the names that the lock
 * hid; a wall is seen by visitors, so that they are masked unless the setting says otherwise.
 */
export function useNames(): Names {
  return useBoardLive(({ lock, session, settings }) => {
    if (lock?.locked === true || session?.kind !== 'signedIn') return 'hidden';
    return settings?.boardNames === true ? 'shown' : 'masked';
  });
}
