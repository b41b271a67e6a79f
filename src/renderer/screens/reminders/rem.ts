import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { rootFontPx } from '@renderer/ui/rootFont';

/** Pause after the last resize event, ms (spec 1 §9). */
const RESIZE_MS = 200;
/** CSS variable for widths that the documents give in rem. */
export const REM_VARIABLE = '--cj-rem';

/**
 * Keeps the documented root font size as a CSS variable of the console: its own pages use px, widths
 * documented in rem follow the rule of spec 1 §9.
 */
export function followRem(host: Window, clock: Clock): Unsubscribe {
  let stop: Unsubscribe = () => undefined;
  const apply = (): void => {
    const px = rootFontPx(host.innerWidth, host.innerHeight);
    host.document.documentElement.style.setProperty(REM_VARIABLE, `${px}px`);
  };
  const later = (): void => {
    stop();
    stop = clock.after(RESIZE_MS, 'console rem', apply);
  };
  apply();
  host.addEventListener('resize', later);
  return () => {
    stop();
    host.removeEventListener('resize', later);
  };
}
