import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { DisplayIdentity, DisplayInfo } from '@shared/model/display';
import type { AppWindow, Placement, Rect } from '../ports/window';
import { sharedArea } from './placement';
import { bringIntoReach } from './reach';

/**
 * A place that stood so long is where a person wants the window, ms. Systems move windows when a monitor goes,
 * and tell of the monitor first; the console's stored place is written a little later.
 */
const HOME_MS = 400;
/** A window this close to where it was put is still there: window managers round and keep off panels. Points. */
const CLOSE = 48;

/** Windows that a person places; boards have a plan of their own. */
const PLACED: readonly AppWindow['role'][] = ['console', 'settings'];

type Window = Pick<AppWindow, 'id' | 'role' | 'bounds' | 'placement' | 'moveTo' | 'cover'>;

interface Home {
  readonly monitor: DisplayIdentity;
  readonly place: Placement;
  readonly isFull: boolean;
}

export interface HomesDeps {
  readonly clock: Clock;
  windows(): readonly Window[];
  /** Monitors that can be worked with now. */
  displays(): readonly DisplayInfo[];
  identityOf(display: DisplayInfo): DisplayIdentity;
  /** The display of each known monitor, or null while it is away. */
  identify(
    wanted: readonly DisplayIdentity[],
    displays: readonly DisplayInfo[],
  ): { readonly found: readonly (DisplayInfo | null)[] };
}

/** Brings windows back to their monitor when that comes back, and into reach while it is away. */
export class WindowHomes {
  private readonly homes = new Map<number, Home>();
  /** Where windows were put whose monitor is away. */
  private readonly away = new Map<number, Rect>();
  /** All monitors of the desk when a home was kept last: those that stayed hold their displays. */
  private desk: readonly DisplayIdentity[] = [];
  private stopKeep: Unsubscribe = () => undefined;

  constructor(private readonly deps: HomesDeps) {}

  /** A window was moved, by a person or by the system; what stays so is its home. */
  moved(): void {
    this.stopKeep();
    this.stopKeep = this.deps.clock.after(HOME_MS, 'window homes', () => this.keep());
  }

  /** Monitors are changing: what moves now is not moved by a person. */
  changing(): void {
    this.stopKeep();
  }

  /** The monitors are others now. */
  changed(): void {
    this.stopKeep();
    const displays = this.deps.displays();
    const wanted = [...this.homes.values()].map(({ monitor }) => monitor);
    const others = this.desk.filter((one) => !wanted.some((known) => isSame(known, one)));
    const known = [...unique(wanted), ...others];
    const { found } = this.deps.identify(known, displays);
    const areas = [...displays]
      .sort((a, b) => Number(b.primary) - Number(a.primary))
      .map(({ workArea }) => workArea);
    for (const window of this.placed()) {
      const home = this.homes.get(window.id);
      const at = home === undefined ? -1 : known.findIndex((one) => isSame(one, home.monitor));
      const display = found[at] ?? null;
      if (home === undefined) bringIntoReach([window], areas);
      else if (display === null) this.park(window, areas[0]);
      else this.comeHome(window, home, display, areas);
    }
    this.moved();
  }

  stop(): void {
    this.stopKeep();
  }

  private placed(): readonly Window[] {
    return this.deps.windows().filter(({ role }) => PLACED.includes(role));
  }

  private keep(): void {
    const displays = this.deps.displays();
    const windows = this.placed();
    for (const window of windows) {
      const { area, fullScreen } = window.bounds();
      const put = this.away.get(window.id);
      // Its monitor is away and nobody has moved it since: its home stays where it was.
      if (put !== undefined && isClose(put, area)) continue;
      this.away.delete(window.id);
      const display = nearest(area, displays);
      if (display === undefined) continue;
      this.homes.set(window.id, {
        monitor: this.deps.identityOf(display),
        place: window.placement(),
        isFull: fullScreen,
      });
    }
    // While a monitor is awaited the others are remembered too: none of them is taken for it.
    if (this.away.size === 0) this.desk = displays.map((one) => this.deps.identityOf(one));
    for (const id of [...this.homes.keys()])
      if (!windows.some((window) => window.id === id)) this.forget(id);
  }

  private forget(id: number): void {
    this.homes.delete(id);
    this.away.delete(id);
  }

  /** All of it on one monitor: a system leaves it across two, or out of sight. */
  private park(window: Window, area: Rect | undefined): void {
    if (area === undefined || this.away.has(window.id)) return;
    const now = window.bounds().area;
    const width = Math.min(now.width, area.width);
    const height = Math.min(now.height, area.height);
    const x = area.x + Math.round((area.width - width) / 2);
    const y = area.y + Math.round((area.height - height) / 2);
    const put = { x, y, width, height };
    window.moveTo(put);
    this.away.set(window.id, put);
  }

  /** Whoever moved it meanwhile wants it there; a window that never left its monitor stays. */
  private comeHome(
    window: Window,
    { monitor, place, isFull }: Home,
    { bounds }: DisplayInfo,
    areas: readonly Rect[],
  ): void {
    const put = this.away.get(window.id);
    this.away.delete(window.id);
    const { area, visible } = window.bounds();
    if (put === undefined || !isClose(put, area)) bringIntoReach([window], areas);
    else if (isFull && visible) window.cover(bounds);
    else {
      const dx = bounds.x - monitor.x;
      const dy = bounds.y - monitor.y;
      window.moveTo({ ...place, x: place.x + dx, y: place.y + dy });
    }
  }
}

const isSame = (a: DisplayIdentity, b: DisplayIdentity): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const unique = (all: readonly DisplayIdentity[]): readonly DisplayIdentity[] =>
  all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);

const isClose = (a: Rect, b: Rect): boolean =>
  [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].every(
    (by) => Math.abs(by) <= CLOSE,
  );

/** The display that most of an area is on. */
function nearest(area: Rect, displays: readonly DisplayInfo[]): DisplayInfo | undefined {
  const [best] = [...displays].sort(
    (a, b) => sharedArea(area, b.bounds) - sharedArea(area, a.bounds),
  );
  return best !== undefined && sharedArea(area, best.bounds) > 0 ? best : undefined;
}
