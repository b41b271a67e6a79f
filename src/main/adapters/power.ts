import { powerMonitor } from 'electron';
import type { Clock } from '@shared/base/clock';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { PowerPort } from '../ports/attention';

/** Linux reports each sleep and wake twice; a second report within this time is the same event, ms. */
const ECHO_MS = 2_000;

/** Sleep and wake of the machine, and unlocking of its screen. Use after the app is ready. */
export function createPower({
  clock,
}: {
  clock: Clock;
}): PowerPort & { readonly unlocked: Signal<void> } {
  const resumed = new Emitter<void>();
  const suspended = new Emitter<void>();
  // One emitter each: resume and unlock may follow each other quickly.
  powerMonitor.on('resume', once(clock, resumed));
  powerMonitor.on('suspend', once(clock, suspended));
  const unlocked = new Emitter<void>();
  powerMonitor.on('unlock-screen', once(clock, unlocked));
  return { resumed, suspended, unlocked };
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
