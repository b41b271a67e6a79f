import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { DisplayInfo } from '@shared/model/display';
import type { AppWindow, Rect, WindowFactory } from '../../ports/window';
import type { WindowRegistry } from '../../windows/registry';

/** How long the numbers stand, ms. */
const SHOWN_MS = 4_000;
/** Part of the display's smaller side that a number takes, and its greatest width in points. */
const SHARE = 0.5;
const MAX_WIDTH = 560;

export interface OverlayDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly clock: Clock;
  readonly preload: string;
}

function centreOf({ x, y, width, height }: Rect): Rect {
  const wide = Math.round(Math.min(MAX_WIDTH, Math.min(width, height) * SHARE));
  const high = Math.round(wide * 0.8);
  return {
    x: x + Math.round((width - wide) / 2),
    y: y + Math.round((height - high) / 2),
    width: wide,
    height: high,
  };
}

/** What stands below the number: name and pixels of the monitor. */
function describe({ label, bounds, scaleFactor }: DisplayInfo): string {
  const pixels = `${Math.round(bounds.width * scaleFactor)} × ${Math.round(bounds.height * scaleFactor)}`;
  return [label, pixels].filter((part) => part !== '').join(' · ');
}

/** Big numbers on all monitors for some seconds; the mouse goes through them. */
export class IdentifyOverlay {
  private windows: AppWindow[] = [];
  private stopTimer: Unsubscribe = () => undefined;

  constructor(private readonly deps: OverlayDeps) {}

  /** Numbers the displays in their order, from 1. */
  show(displays: readonly DisplayInfo[]): void {
    this.hide();
    const { factory, registry, clock, preload } = this.deps;
    this.windows = displays.map((display, at) => {
      const asked = new URLSearchParams({ n: String(at + 1), label: describe(display) });
      const window = factory.create({
        role: 'overlay',
        path: `/overlay.html?${asked.toString()}`,
        title: String(at + 1),
        preload,
        placement: { ...centreOf(display.bounds), maximized: false },
        visible: true,
      });
      registry.add(window);
      return window;
    });
    this.stopTimer = clock.after(SHOWN_MS, 'boards.identify', () => this.hide());
  }

  hide(): void {
    this.stopTimer();
    for (const window of this.windows) window.destroy();
    this.windows = [];
  }
}
