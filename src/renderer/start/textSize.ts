import type { Bridge } from '@renderer/bridge/client';
import type { PublicSettings } from '@shared/model/settings';

/** The part of a window's live state that sets its size of text. */
interface Sized {
  getState(): { readonly settings: PublicSettings | null };
  subscribe(listener: (state: { readonly settings: PublicSettings | null }) => void): unknown;
}

/** Draws the page in the size of the setting, at once when that changes. */
export function followTextSize(live: Sized, bridge: Pick<Bridge, 'zoom'>): void {
  let shown = 1;
  const apply = (settings: PublicSettings | null): void => {
    const factor = settings === null ? shown : Number(settings.textSize) / 100;
    if (factor === shown) return;
    shown = factor;
    bridge.zoom(factor);
  };
  apply(live.getState().settings);
  live.subscribe(({ settings }) => apply(settings));
}
