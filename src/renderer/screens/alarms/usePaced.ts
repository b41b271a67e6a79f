import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Pace } from '@shared/base/pace';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { LiveStore } from '@renderer/data/live';
import { useServices } from '@renderer/data/services';

/** Pace of drawing: half of the page's time is left for input and the rest. */
const DRAWING = { parts: 2, leastMs: 0, mostMs: 500 };

/** The alarms of a page at a pace that a list can follow. */
function pacedAlarms(clock: Clock, live: LiveStore) {
  let shown = live.getState().alarms;
  return {
    get: (): AlarmSnapshot | null => shown,
    subscribe: (tell: () => void): Unsubscribe => {
      const drawing = new Pace(clock, 'alarm list pace', DRAWING, () => {
        // Drawn synchronously, the grid included, so that its cost can be measured.
        flushSync(() => {
          shown = live.getState().alarms;
          tell();
        });
      });
      const stop = live.subscribe(({ alarms }) => {
        if (alarms !== shown) drawing.ask();
      });
      // Alarms that arrived between the first drawing and this.
      shown = live.getState().alarms;
      return () => {
        stop();
        drawing.end();
      };
    },
  };
}

/**
 * The newest snapshot: at once after a quiet time, otherwise after a pause that grows with the cost of the
 * last drawing; the last snapshot is always drawn.
 */
export function usePaced(): AlarmSnapshot | null {
  const { clock, live } = useServices();
  const [paced] = useState(() => pacedAlarms(clock, live));
  return useSyncExternalStore(paced.subscribe, paced.get);
}
