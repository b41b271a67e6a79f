import { systemClock } from '@shared/base/clock';
import { joinWatchdog } from './supervisor';

/** The probe ends after this in any case: on Windows the end of its pipe gives no signal. ms */
const PROBE_MS = 20_000;

/** Gives signs of life as the app does, until the watchdog asks it to leave or PROBE_MS is over. */
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
    // Without a watchdog (started by hand) there is no reader: it ends at once.
    if (supervisor === null) resolve();
  });
}
