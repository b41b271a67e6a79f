import type { Clock } from '@shared/base/clock';
import type { DisplayInfo } from '@shared/model/display';
import type { AppWindow, Rect, WindowFactory } from '../ports/window';
import type { WindowRegistry } from '../windows/registry';
import type { Covered } from './port';

/** Interval of checks while a window manager brings a window to full screen, ms. */
const CHECK_MS = 200;
const CHECKS = 25;
/** Full screen may differ by this many points: scale factors leave rounding errors. */
const CLOSE = 3;

export interface CoverDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly clock: Clock;
  readonly preload: string;
  title(): string;
}

function covers(window: AppWindow, area: Rect): boolean {
  const { area: own, fullScreen, visible } = window.bounds();
  const sides = ['x', 'y', 'width', 'height'] as const;
  return visible && fullScreen && sides.every((side) => Math.abs(own[side] - area[side]) <= CLOSE);
}

/** Windows over whole monitors, as boards cover them. */
export class Covers {
  private windows: AppWindow[] = [];

  constructor(private readonly deps: CoverDeps) {}

  /** Covers all monitors and says which are covered wholly, after five seconds at the latest. */
  async show(displays: readonly DisplayInfo[]): Promise<readonly Covered[]> {
    this.hide();
    const made = displays.map((display, at) => ({ display, window: this.make(display, at + 1) }));
    this.windows = made.map(({ window }) => window);
    const state = (): readonly Covered[] =>
      made.map(({ display, window }) => ({
        display,
        whole: this.windows.includes(window) && covers(window, display.bounds),
      }));
    for (let check = 0; check < CHECKS && !state().every(({ whole }) => whole); check += 1) {
      await new Promise<void>((resolve) => {
        this.deps.clock.after(CHECK_MS, 'self-test cover', resolve);
      });
    }
    return state();
  }

  hide(): void {
    for (const window of this.windows.splice(0)) window.destroy();
  }

  private make(display: DisplayInfo, number: number): AppWindow {
    const { factory, registry, preload } = this.deps;
    const window = factory.create({
      role: 'selfTest',
      path: `/selfTest.html#cover-${number}`,
      title: this.deps.title(),
      preload,
      placement: { ...display.bounds, maximized: false },
      visible: false,
    });
    registry.add(window);
    // A person who does not want to wait may close the window by its key.
    window.closeAsked.on(() => window.destroy());
    window.destroyed.on(() => {
      this.windows = this.windows.filter((one) => one !== window);
    });
    window.cover(display.bounds);
    return window;
  }
}
