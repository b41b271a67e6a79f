import { systemClock } from '@shared/base/clock';
import { joinWatchdog } from './supervisor';

/** It ends by itself after this: on Windows the end of its pipe says nothing. ms */
const PROBE_MS = 20_000;

/** Gives signs of life as the app does until it is asked to leave, or was forgotten. */
export function giveLifeSigns(): Promise<void> {
  const supervisor = joinWatchdog();
  const clock = systemClock();
  return new Promise((resolve) => {
    clock.after(PROBE_MS, 'life probe', resolve);
    supervisor?.leave.on(resolve);
    // Who counts the signs is who would answer.
    supervisor?.beat(
      clock,
      () => 'hidden',
      () => undefined,
    );
    // Nobody reads them: it was started by hand.
    if (supervisor === null) resolve();
  });
}
