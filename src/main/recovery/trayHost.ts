import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { TrayShown } from '../ports/attention';
import { NO_ADDRESS } from './busCall';

/** Pauses between two questions, ms: often while a desktop starts or starts again, else seldom. */
export const ASK_MS = 5_000;
export const ASK_SELDOM_MS = 15_000;
/** So long a desktop may take to start, ms. */
export const START_MS = 180_000;

/** What the desktop says of its tray. */
export interface TrayHost extends TrayShown {
  /** Who serves the tray; another name is another run of it. '' when there is none. */
  readonly owner: string;
}

export interface TrayHostDeps {
  readonly clock: Clock;
  /** Asks whether the desktop has a tray. */
  readonly ask: () => Promise<TrayHost>;
  /** A tray is there now that was not there before. */
  readonly appeared: () => void;
}

/**
 * Watches for a tray that comes later than the app, and for one that is started again. Electron looks
 * for one only when an icon is made; one that was there it mostly finds again by itself, and an icon
 * that is made anew is sure.
 */
export function watchTrayHost({ clock, ask, appeared }: TrayHostDeps): Unsubscribe {
  let since = clock.monotonic();
  let over = false;
  let stop: Unsubscribe = () => undefined;
  let known: string | null = null;
  const look = async (): Promise<void> => {
    const { outcome, detail, owner } = await ask();
    // Without a bus there is nothing to watch.
    if (over || detail === NO_ADDRESS) return;
    const now = outcome === 'shown' ? owner : '';
    if (known !== null && now !== known) {
      since = clock.monotonic();
      if (now !== '') appeared();
    }
    known = now;
    const pause = clock.monotonic() - since < START_MS ? ASK_MS : ASK_SELDOM_MS;
    stop = clock.after(pause, 'tray host', () => void look());
  };
  void look();
  return () => {
    over = true;
    stop();
  };
}
