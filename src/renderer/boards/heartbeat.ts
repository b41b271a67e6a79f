import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Bridge } from '@renderer/bridge/client';

/** Main replaces a page that misses three signs of life, ms. */
export const BEAT_MS = 1_000;

/**
 * Sends main a sign of life every second, with the frames painted since the last one. A covered window paints
 * none and still sends it; a page that hangs does neither. Only one frame is requested per second: a static
 * board must not be painted sixty times a second.
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
