import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import { SOS_CAROUSEL_PX } from '@shared/model/sos';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
import type { AppWindow, Rect } from '../ports/window';
import { sharedArea, titleReachable } from './placement';
import type { HiddenWindow } from './hidden';

/** Wide enough for a name, a place and a number in both languages, screen points. */
const WIDTH = 460;
/** Height until the page reports its own: carousel, heading and buttons. */
const HEIGHT = SOS_CAROUSEL_PX + 110;
/** Distance to the edges of the monitor. */
const MARGIN = 16;
/**
 * Height of what a person must see at the top of the console: title, bell with the number of alarms, tabs,
 * the red bar, and the acts of a list below it.
 */
const CONSOLE_TOP = 260;
/** The place is written this long after the last move, ms: one write per drag. */
const KEEP_PLACE_MS = 500;
/**
 * A page that has not drawn itself after this is shown as it is, ms: an SOS must be visible within a second.
 */
const DRAWN_MS = 700;
/**
 * A move within this time after the app placed the window comes from the window manager, not from a person,
 * ms.
 */
const SETTLED_MS = 400;

const placeSchema = z.object({ x: z.number().int(), y: z.number().int() });
const documentSchema = z.object({
  version: z.literal(1).default(1),
  place: placeSchema.nullable().default(null),
});

/** True for a stored document that this version can use. */
export function isSosDocument(value: unknown): boolean {
  return documentSchema.safeParse(value, READ_ONCE).success;
}

export interface SosSurroundings {
  /** Work areas of all monitors, the primary one first. */
  readonly areas: readonly Rect[];
  /** The console; null while nobody sees it. */
  readonly console: Rect | null;
  readonly boards: readonly Rect[];
}

/**
 * Place of the popup: where a person put it, while its upper edge is reachable there; otherwise a corner of
 * the console's monitor, or of the primary one, that leaves the top of the console and the boards free; where
 * there is none, of another monitor; and at last the one that covers the least of them.
 */
export function placeSos(
  kept: { readonly x: number; readonly y: number } | null,
  size: { readonly width: number; readonly height: number },
  { areas, console, boards }: SosSurroundings,
): Rect {
  if (kept !== null) {
    const own = { ...kept, ...size };
    if (areas.some((area) => titleReachable(own, area))) return own;
  }
  const first = { x: 0, y: 0, width: 1280, height: 800 };
  const shared = (area: Rect): number => (console === null ? 0 : sharedArea(console, area));
  const [home = first, ...rest] = areas.toSorted((one, other) => shared(other) - shared(one));
  const top = console === null ? [] : [{ ...console, height: CONSOLE_TOP }];
  const covered = (place: Rect): number =>
    [...top, ...boards].reduce((sum, one) => sum + sharedArea(one, place), 0);
  const [start, ...corners] = [home, ...rest].flatMap((area) => cornersOf(area, size));
  return corners.reduce(
    (best, one) => (covered(one) < covered(best) ? one : best),
    start ?? { ...size, x: 0, y: 0 },
  );
}

/** The lower corners first, the left one before the right one, where systems put their toasts. */
function cornersOf(
  area: Rect,
  size: { readonly width: number; readonly height: number },
): readonly Rect[] {
  const far = (from: number, length: number, own: number): number =>
    from + Math.max(0, length - own - MARGIN);
  const near = (from: number, length: number, own: number): number =>
    from + Math.max(0, Math.min(MARGIN, length - own));
  const left = near(area.x, area.width, size.width);
  const right = far(area.x, area.width, size.width);
  const upper = near(area.y, area.height, size.height);
  const lower = far(area.y, area.height, size.height);
  return [
    { ...size, x: left, y: lower },
    { ...size, x: right, y: lower },
    { ...size, x: left, y: upper },
    { ...size, x: right, y: upper },
  ];
}

export interface SosWindowDeps {
  readonly window: HiddenWindow;
  readonly clock: Clock;
  readonly log: Logger;
  readonly document: DocumentStore;
  /** Work areas of all monitors, the primary one first. */
  workAreas(): readonly Rect[];
  /** Work area of the console; null while it is hidden or closed. */
  consoleArea(): Rect | null;
  /** Where boards stand, parked ones included. */
  boardAreas(): readonly Rect[];
}

/**
 * The hidden window as the popup of an SOS: above all others, without taking the focus. It exists before it is
 * needed: an SOS must not wait for a page to load.
 */
export class SosWindow {
  private window: AppWindow | null = null;
  private height: number = HEIGHT;
  private shown = false;
  private drawn = false;
  /** Last place that the app chose: only other places are a person's choice. */
  private put: Rect | null = null;
  private stopKeep: Unsubscribe = () => undefined;
  private stopWait: Unsubscribe = () => undefined;
  private stopSettle: Unsubscribe | null = null;

  constructor(private readonly deps: SosWindowDeps) {
    const { window } = deps;
    window.made.on((made) => this.follow(made));
    window.gone.on(() => (this.drawn = false));
    window.destroyed.on(() => this.lost());
  }

  /** Makes the hidden window unless it exists. */
  prepare(): void {
    this.deps.window.open();
  }

  private follow(window: AppWindow): void {
    const { clock } = this.deps;
    this.window = window;
    window.moved.on(() => {
      if (this.stopSettle !== null) return;
      this.stopKeep();
      this.stopKeep = clock.after(KEEP_PLACE_MS, 'sos.place', () => this.keepPlace());
    });
  }

  private lost(): void {
    this.stopKeep();
    this.stopWait();
    this.stopSettle?.();
    this.stopSettle = null;
    this.window = null;
    this.put = null;
    this.drawn = false;
    // Its page is replaced: the new one shows the SOS that is still open.
    if (this.shown) this.show();
  }

  show(): void {
    this.shown = true;
    this.prepare();
    if (this.drawn) {
      this.stand();
      return;
    }
    this.stopWait();
    this.stopWait = this.deps.clock.after(DRAWN_MS, 'sos.drawn', () => this.stand());
  }

  hide(): void {
    this.shown = false;
    this.stopWait();
    this.window?.hide();
  }

  /** Above windows that came to the front since: another program in full screen, a board. */
  raise(): void {
    if (this.shown && this.drawn) this.window?.raise();
  }

  /**
   * A person drags the window by its heading: the page reports the place, because no window manager moves it.
   */
  drag(place: { readonly x: number; readonly y: number }): void {
    if (!this.shown || this.window === null) return;
    const { width, height } = this.window.bounds().area;
    this.window.moveTo({ ...place, width, height });
  }

  /** The page has drawn itself and has this height. */
  sized(height: number): void {
    this.height = height;
    this.drawn = true;
    this.stopWait();
    if (this.shown) {
      this.stand();
      return;
    }
    this.put = this.place();
    this.window?.moveTo(this.put);
  }

  /** Monitors changed: the window must not be left out of sight. */
  replace(): void {
    if (this.shown) this.stand();
  }

  private stand(): void {
    const { window } = this;
    if (window === null) return;
    const place = this.place();
    this.put = place;
    window.stand(place);
    window.raise();
    this.stopSettle?.();
    this.stopSettle = this.deps.clock.after(SETTLED_MS, 'sos.settled', () => this.settled());
  }

  /** Puts the window back when the window manager chose another place for it. */
  private settled(): void {
    this.stopSettle = null;
    const { window, put } = this;
    if (window === null || put === null || !this.shown) return;
    const { x, y } = window.bounds().area;
    if (x !== put.x || y !== put.y) window.moveTo(put);
  }

  private place(): Rect {
    const { document } = this.deps;
    const kept = documentSchema.safeParse(document.read(), READ_ONCE);
    const size = { width: WIDTH, height: this.height };
    return placeSos(kept.success ? kept.data.place : null, size, {
      areas: this.deps.workAreas(),
      console: this.deps.consoleArea(),
      boards: this.deps.boardAreas(),
    });
  }

  private keepPlace(): void {
    const bounds = this.window?.bounds();
    if (bounds === undefined || !bounds.visible) return;
    const { x, y } = bounds.area;
    if (this.put !== null && this.put.x === x && this.put.y === y) return;
    try {
      this.deps.document.write({ version: 1, place: { x, y } });
    } catch (error) {
      this.deps.log.warn('the place of the SOS popup is not kept', { reason: String(error) });
    }
  }
}
