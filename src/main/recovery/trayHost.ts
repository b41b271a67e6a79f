import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { TrayShown } from '../ports/attention';

/** Pauses between two questions, ms: often while a desktop starts, seldom afterwards. */
export const ASK_MS = 5_000;
export const ASK_SELDOM_MS = 60_000;
/** So long a desktop may take to start, ms. */
export const START_MS = 180_000;

export interface TrayHostDeps {
  readonly clock: Clock;
  /** Asks whether the desktop has a tray. */
  readonly ask: () => Promise<TrayShown>;
  /** A tray is there now that was not there before. */
  readonly appeared: () => void;
}

/**
 * Waits for a tray that comes later than the app, which starts with the system. Electron looks for
 * one only when an icon is made, so the icon must be made anew then; a tray that was there and is
 * started again it finds by itself.
 */
export function waitForTrayHost({ clock, ask, appeared }: TrayHostDeps): Unsubscribe {
  const since = clock.monotonic();
  let over = false;
  let stop: Unsubscribe = () => undefined;
  const look = async (first: boolean): Promise<void> => {
    const { outcome, detail } = await ask();
    // Without the tool that asks there is nothing to wait for.
    if (over || detail.includes('ENOENT')) return;
    if (outcome === 'shown') {
      if (!first) appeared();
      return;
    }
    const pause = clock.monotonic() - since < START_MS ? ASK_MS : ASK_SELDOM_MS;
    stop = clock.after(pause, 'tray host', () => void look(false));
  };
  void look(true);
  return () => {
    over = true;
    stop();
  };
}
