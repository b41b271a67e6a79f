import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Pace } from '@shared/base/pace';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { LiveStore } from '@renderer/data/live';
import { useServices } from '@renderer/data/services';

/** How often the list is drawn: half of the page's time is left to the keyboard and the rest. */
const DRAWING = { parts: 2, leastMs: 0, mostMs: 500 };

/** The alarms of a page as a list can follow them. */
function pacedAlarms(clock: Clock, live: LiveStore) {
  let shown = live.getState().alarms;
  return {
    get: (): AlarmSnapshot | null => shown,
    subscribe: (tell: () => void): Unsubscribe => {
      const drawing = new Pace(clock, 'alarm list pace', DRAWING, () => {
        // Drawn before it returns, the grid included: so its cost can be told from waiting.
        flushSync(() => {
          shown = live.getState().alarms;
          tell();
        });
      });
      const stop = live.subscribe(({ alarms }) => {
        if (alarms !== shown) drawing.ask();
      });
      // What came between the first drawing and this.
      shown = live.getState().alarms;
      return () => {
        stop();
        drawing.end();
      };
    },
  };
}

/**
 * The newest snapshot: at once after a quiet time, then after a pause that follows from what the last
 * drawing cost, the last one always.
 */
export function usePaced(): AlarmSnapshot | null {
  const { clock, live } = useServices();
  const [paced] = useState(() => pacedAlarms(clock, live));
  return useSyncExternalStore(paced.subscribe, paced.get);
}
