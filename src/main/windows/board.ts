import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { BoardHealth, BoardRef } from '@shared/model/board';
import type { Planned } from '@main/ports/planned';
import type { Logger } from '../ports/log';
import type { AppWindow, Rect, WindowFactory } from '../ports/window';
import { BoardRecovery } from './boardRecovery';
import { sharedArea } from './placement';
import type { WindowRegistry } from './registry';

/** A window manager may put a window elsewhere: its place is checked after this, several times. */
const SETTLE_MS = 200;
const SETTLE_TRIES = 8;
/** Full screen may differ by this many points: scale factors leave rounding errors. */
const CLOSE = 3;
/** A machine that draws maps without a graphics card may be busy with one for so long; features.md, hang. ms */
const MAP_MS = 10_000;
/** Smallest share of a parked window that must be on its monitor. */
const PARKED_SHARE = 0.8;

export interface BoardWindowDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly clock: Clock;
  readonly log: Logger;
  readonly preload: string;
  /** It shows a board with a map, now or in its turn. */
  readonly hasMap: boolean;
  /** Title for the place where the board stands. */
  title(board: BoardRef, place: Planned): string;
}

function isSameArea(a: Rect, b: Rect): boolean {
  return (
    Math.abs(a.x - b.x) <= CLOSE &&
    Math.abs(a.y - b.y) <= CLOSE &&
    Math.abs(a.width - b.width) <= CLOSE &&
    Math.abs(a.height - b.height) <= CLOSE
  );
}

type Spanning = Extract<Planned, { kind: 'home' }> & { readonly also: readonly string[] };

/** Whether a place lies over several monitors. */
function spans(place: Planned | null): place is Spanning {
  return place?.kind === 'home' && place.also !== undefined;
}

/** The window of a board, or of boards that take turns: its place and the state of its page. */
export class BoardWindow {
  readonly healthChanged = new Emitter<BoardHealth>();
  /** The operator closed the parked window by its frame. */
  readonly closeAsked = new Emitter<void>();
  private readonly recovery: BoardRecovery;
  private window: AppWindow | null = null;
  private frameless = false;
  private place: Planned | null = null;
  private shown: BoardRef;
  private stopSettle: Unsubscribe = () => undefined;

  constructor(
    board: BoardRef,
    private readonly deps: BoardWindowDeps,
  ) {
    this.shown = board;
    this.recovery = new BoardRecovery(deps.clock, deps.log, deps.hasMap ? MAP_MS : undefined);
    this.recovery.changed.on((health) => this.healthChanged.emit(health));
    this.recovery.stuck.on(() => this.replace());
  }

  /** The board that it shows now. */
  get board(): BoardRef {
    return this.shown;
  }

  /** Shows another board in the same window; its page has it ready. */
  show(board: BoardRef): void {
    this.shown = board;
    if (this.place !== null) this.window?.setTitle(this.deps.title(board, this.place));
  }

  /** Number by which messages name this window; null without a window. */
  get windowId(): number | null {
    return this.window?.id ?? null;
  }

  /** A small picture of what it shows; null while there is nothing to see. */
  async picture(width: number): Promise<string | null> {
    return (await this.window?.picture(width)) ?? null;
  }

  get health(): BoardHealth {
    return this.recovery.health;
  }

  /** Moves to the planned place; does nothing when it is there already. */
  put(place: Planned): void {
    const moved = this.place?.kind !== place.kind || spans(this.place) !== spans(place);
    this.place = place;
    if (place.kind === 'waiting') {
      this.stopSettle();
      this.window?.hide();
      return;
    }
    if (this.window !== null && this.needsOther(place)) this.letGo();
    const isNew = this.window === null;
    const window = this.window ?? this.create(place.area);
    window.setTitle(this.deps.title(this.board, place));
    if (isNew || moved || !this.fits(window)) this.go(window);
    this.settle(SETTLE_TRIES);
  }

  beat(): void {
    this.recovery.beat();
  }

  retry(): void {
    this.recovery.retry();
  }

  pause(): void {
    this.recovery.pause();
  }

  resume(): void {
    this.recovery.resume();
  }

  /** Closes the window and the board. */
  close(): void {
    this.stopSettle();
    this.recovery.dispose();
    this.window?.destroy();
    this.window = null;
  }

  private create(area: Rect): AppWindow {
    const { factory, registry, preload } = this.deps;
    const window = factory.create({
      role: 'board',
      path: this.recovery.page,
      title: this.place === null ? '' : this.deps.title(this.board, this.place),
      preload,
      placement: { ...area, maximized: false },
      visible: false,
      frameless: spans(this.place),
    });
    this.frameless = spans(this.place);
    this.window = window;
    registry.add(window);
    this.recovery.attach(window);
    window.closeAsked.on(() => {
      // In its planned place the window has no frame, so a close request there is a system shortcut
      // hit by mistake.
      if (this.place?.kind === 'parked') this.closeAsked.emit();
    });
    window.destroyed.on(() => {
      if (this.window !== window) return;
      this.window = null;
      this.recovery.detach();
    });
    return window;
  }

  /** Replaces the window: its page cannot be ended. */
  private replace(): void {
    const { place } = this;
    this.letGo();
    if (place !== null) this.put(place);
  }

  private letGo(): void {
    const { window } = this;
    this.window = null;
    this.recovery.detach();
    window?.destroy();
  }

  /** Whether a window has a frame is settled when it is made: a parked one needs it, one over several monitors has none. */
  private needsOther(place: Planned): boolean {
    return this.frameless ? place.kind === 'parked' : spans(place);
  }

  private go(window: AppWindow): void {
    if (spans(this.place)) window.spread(this.place.area);
    else if (this.place?.kind === 'home') window.cover(this.place.area);
    if (this.place?.kind === 'parked') window.stand(this.place.area);
  }

  private fits(window: AppWindow): boolean {
    const { area, fullScreen, visible } = window.bounds();
    if (!visible) return false;
    if (spans(this.place)) return !fullScreen && isSameArea(area, this.place.area);
    if (this.place?.kind === 'home') return fullScreen && isSameArea(area, this.place.area);
    if (this.place?.kind !== 'parked' || fullScreen) return false;
    return sharedArea(area, this.place.workArea) >= PARKED_SHARE * area.width * area.height;
  }

  private settle(tries: number): void {
    this.stopSettle();
    this.stopSettle = this.deps.clock.after(SETTLE_MS, 'board.settle', () => {
      const { window } = this;
      if (window === null || this.fits(window)) return;
      if (tries === 0) {
        this.deps.log.warn('a board does not stand where it shall', { ...window.bounds().area });
        return;
      }
      this.go(window);
      this.settle(tries - 1);
    });
  }
}
