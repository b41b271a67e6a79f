import { powerMonitor } from 'electron';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { PowerPort } from '../ports/attention';

/** Linux tells each sleep and wake twice; the second within this time is the same one, ms. */
const ECHO_MS = 2_000;

/** Sleep and wake of the machine. Use after the app is ready. */
export function createPower({ clock }: { clock: Clock }): PowerPort {
  const resumed = new Emitter<void>();
  const suspended = new Emitter<void>();
  // One emitter each, for the two may follow each other quickly.
  powerMonitor.on('resume', once(clock, resumed));
  powerMonitor.on('suspend', once(clock, suspended));
  return { resumed, suspended };
}

function once(clock: Clock, emitter: Emitter<void>): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.monotonic();
    if (now - last < ECHO_MS) return;
    last = now;
    emitter.emit();
  };
}
