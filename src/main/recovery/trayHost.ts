import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { TrayShown } from '../ports/attention';
import { NO_ADDRESS } from './busCall';

/** Pauses between two questions to the bus, ms: short while a desktop starts or restarts, long otherwise. */
export const ASK_MS = 5_000;
export const ASK_SELDOM_MS = 15_000;
/** Longest time in which a desktop starts, ms. */
export const START_MS = 180_000;

export interface TrayHost extends TrayShown {
  /**
   * Bus name of the tray's owner; another name means that the tray was restarted. '' without a tray, null where
   * tray or bus did not answer in time.
   */
  readonly owner: string | null;
}

export interface TrayHostDeps {
  readonly clock: Clock;
  readonly ask: () => Promise<TrayHost>;
  /** A tray appeared. */
  readonly appeared: () => void;
}

/**
 * Watches for a tray that starts later than the app, and for a restarted one. Electron looks for a tray only
 * when an icon is made. It mostly finds a restarted tray again, but only a new icon is sure to appear.
 */
export function watchTrayHost({ clock, ask, appeared }: TrayHostDeps): Unsubscribe {
  let since = clock.monotonic();
  let over = false;
  let stop: Unsubscribe = () => undefined;
  let known: string | null = null;
  const check = async (): Promise<void> => {
    const { outcome, detail, owner } = await ask();
    // Without a bus there is no tray to watch.
    if (over || detail === NO_ADDRESS) return;
    // A tray that is busy has not gone: a new icon would stand there beside the old one.
    if (owner !== null) {
      const now = outcome === 'shown' ? owner : '';
      if (known !== null && now !== known) {
        since = clock.monotonic();
        if (now !== '') appeared();
      }
      known = now;
    }
    const pause = clock.monotonic() - since < START_MS ? ASK_MS : ASK_SELDOM_MS;
    stop = clock.after(pause, 'tray host', () => void check());
  };
  void check();
  return () => {
    over = true;
    stop();
  };
}
