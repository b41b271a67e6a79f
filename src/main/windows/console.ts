import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Logger } from '../ports/log';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow, Attraction, Placement, WindowFactory } from '../ports/window';
import { placeWindow } from './placement';
import { PageRecovery } from './recovery';
import { PageRest } from './rest';
import type { WindowRegistry } from './registry';

/** The place is written this long after the last move, ms: one write per drag. */
const KEEP_PLACE_MS = 500;

export interface ConsoleDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly clock: Clock;
  readonly log: Logger;
  readonly preload: string;
  readonly title: string;
  storedPlacement(): Placement | null;
  keepPlacement(placement: Placement): void;
  /** The page asked for an address outside. */
  externalAsked(url: string): void;
  /** Whether closing hides the window to the tray; otherwise `quitAsked` is called. */
  closeHides(): boolean;
  /** The user closed the console, and it was hidden. */
  closedToTray(): void;
  /** The user closed the console and it may not be hidden. */
  quitAsked(): void;
  /** The page died too often; the user must be told. */
  crashed(reason: string): void;
  /** Its page may be given up when it has been hidden so long, ms. */
  readonly restAfterMs: number;
  /** Whether its page may be given up now. */
  mayRest(): boolean;
  /** Who is signed in; '' for nobody. */
  owner(): string;
  /** Asks the page whether it can be given up. */
  askRest(turn: number): void;
}

/**
 * The console window: closing hides it to the tray, its page survives crashes and hangs, and is given up after some
 * minutes in the tray. The window itself stays, with its place and the history of its page.
 */
export class ConsoleWindow {
  /** The console has the focus now. */
  readonly focused = new Emitter<void>();
  /** The console lost the focus. */
  readonly left = new Emitter<void>();
  /** Its page is out of sight: hidden, dead, hanging, or closed. */
  readonly unseen = new Emitter<void>();
  /** Its page is there no more and hears nothing; another one says that it is drawn. */
  readonly pageLost = new Emitter<void>();
  readonly rest: PageRest;
  private window: AppWindow | null = null;
  private attraction: Attraction = { flashing: false, badge: 0, text: '' };
  private recovery: PageRecovery | null = null;
  private stopKeep: Unsubscribe = () => undefined;

  constructor(private readonly deps: ConsoleDeps) {
    this.rest = new PageRest({
      clock: deps.clock,
      afterMs: deps.restAfterMs,
      mayRest: () => deps.mayRest() && !this.isVisible(),
      owner: () => deps.owner(),
      ask: (turn) => deps.askRest(turn),
      endPage: () => this.recovery?.putToRest() ?? false,
    });
  }

  /** Makes the window unless it exists; hidden when `visible` is false. */
  create(visible: boolean): AppWindow {
    if (this.window !== null) return this.window;
    const { factory, registry, clock, log, preload, title } = this.deps;
    const window = factory.create({
      role: 'console',
      path: '/',
      title,
      preload,
      placement: placeWindow(this.deps.storedPlacement(), factory.workAreas()),
      visible,
    });
    this.window = window;
    registry.add(window);
    this.recovery = new PageRecovery(window, clock, log, (reason) => this.deps.crashed(reason));
    window.closeAsked.on(() => {
      this.keepPlace();
      if (!this.deps.closeHides()) this.deps.quitAsked();
      else {
        window.hide();
        this.unseen.emit();
        this.rest.hidden();
        this.deps.closedToTray();
      }
    });
    window.gone.on(() => {
      this.unseen.emit();
      this.pageLost.emit();
    });
    window.unresponsive.on(() => this.unseen.emit());
    window.moved.on(() => {
      this.stopKeep();
      this.stopKeep = clock.after(KEEP_PLACE_MS, 'console.place', () => this.keepPlace());
    });
    window.focused.on(() => this.focused.emit());
    window.left.on(() => this.left.emit());
    window.attract(this.attraction);
    window.externalAsked.on((url) => this.deps.externalAsked(url));
    window.destroyed.on(() => {
      this.stopKeep();
      this.rest.stop();
      this.window = null;
      this.recovery = null;
      this.unseen.emit();
      this.pageLost.emit();
    });
    return window;
  }

  /** Brings the window to the front; makes it first when it does not exist. */
  open(): void {
    const window = this.create(true);
    const back = this.rest.shown();
    // Before it is seen: the page comes while the window is drawn.
    if (back !== 'there')
      this.recovery?.wake(() => (back === 'anew' ? window.load('/') : window.reload()));
    window.bringToFront();
    this.recovery?.revive();
  }

  /**
   * Sets how its taskbar entry draws attention, also for a window that is made later.
   * @returns what is known of the flashing; null: no need to flash, or no change
   */
  attract(attraction: Attraction): 'unknown' | 'refused' | null {
    if (JSON.stringify(attraction) === JSON.stringify(this.attraction)) return null;
    this.attraction = attraction;
    return this.attractAgain();
  }

  /** Repeats the last attraction: an entry does not flash while the console has the focus. */
  attractAgain(): 'unknown' | 'refused' | null {
    return this.window === null ? 'refused' : this.window.attract(this.attraction);
  }

  isVisible(): boolean {
    return this.window?.bounds().visible ?? false;
  }

  toggleFullScreen(): boolean {
    return this.window?.toggleFullScreen() ?? false;
  }

  /** Writes the place and ends the window (tear-down). */
  dispose(): void {
    this.stopKeep();
    this.keepPlace();
    this.window?.destroy();
  }

  private keepPlace(): void {
    if (this.window !== null) this.deps.keepPlacement(this.window.placement());
  }
}
