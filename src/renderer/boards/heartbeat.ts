import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Bridge } from '@renderer/bridge/client';

/** Main replaces a page that misses three beats, ms. */
export const BEAT_MS = 1_000;

/**
 * Tells main every second that the page lives, with the frames painted since the last beat. A
 * covered window paints none and beats all the same; a page that hangs does neither. One frame is
 * asked for per beat: a wall that stands still should not be painted sixty times a second.
 */
export function startHeartbeat(
  bridge: Bridge,
  clock: Clock,
  nextFrame: (run: () => void) => void,
): Unsubscribe {
  let frames = 0;
  const ask = (): void => nextFrame(() => (frames += 1));
  const beat = (): void => {
    bridge.command('board.heartbeat', { frames });
    frames = 0;
    ask();
  };
  beat();
  return clock.every(BEAT_MS, 'board heartbeat', beat);
}
