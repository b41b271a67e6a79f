import type { Signal } from '@shared/base/emitter';
import type { WindowRole } from '@shared/ipc/roles';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placement extends Rect {
  readonly maximized: boolean;
}

export interface WindowSpec {
  readonly role: WindowRole;
  /** Page of our own scheme, '/' or '/sos.html'. */
  readonly path: string;
  readonly title: string;
  readonly preload: string;
  readonly placement: Placement;
  /** False for a window that stays hidden (the speaker). */
  readonly visible: boolean;
  /** It never gets a frame; absent: as its role has it. */
  readonly frameless?: boolean;
}

export interface WindowBounds {
  readonly area: Rect;
  readonly fullScreen: boolean;
  readonly visible: boolean;
}

/** How a window's entry in the taskbar draws attention. */
export interface Attraction {
  /** The entry flashes until the window has the focus. */
  readonly flashing: boolean;
  /** Number on the entry; 0: no number. Only on systems that put the number on the window. */
  readonly badge: number;
  readonly text: string;
}

/** One window, by intention; the raw object never leaves the adapter. */
export interface AppWindow {
  /** Number by which messages name their sender. */
  readonly id: number;
  readonly role: WindowRole;
  /** Shows it in front and gives it the focus, also from minimised. */
  bringToFront(): void;
  hide(): void;
  /** Covers a monitor, full screen and without a frame; takes no focus. */
  cover(display: Rect): void;
  /** Covers an area over several monitors; only for a window without a frame. Takes no focus. */
  spread(area: Rect): void;
  /** Shows the window as an ordinary one at a place; takes no focus. */
  stand(place: Rect): void;
  /** Moves to a place as an ordinary or maximised window; a hidden window stays hidden. */
  moveTo(place: Rect & Partial<Placement>): void;
  /** Puts the window above all others again; takes no focus. */
  raise(): void;
  bounds(): WindowBounds;
  /**
   * What the window shows now, as the address of a small JPEG.
   * @param width of the picture, px
   * @returns null for a window that nobody sees
   */
  picture(width: number): Promise<string | null>;
  setTitle(title: string): void;
  load(path: string): void;
  reload(): void;
  /** Ends a hanging page; `gone` follows. */
  crashPage(): void;
  /**
   * Ends the process of the page, without a report of a crash; `gone` follows. False: another window's page runs
   * in it.
   */
  endPage(): boolean;
  destroy(): void;
  /**
   * @returns unknown: the system was asked to flash and does not report back; refused: the hidden window has
   *   no taskbar entry; null: no need to flash
   */
  attract(attraction: Attraction): 'unknown' | 'refused' | null;
  placement(): Placement;
  /** Switches full screen on or off; returns the new state. */
  toggleFullScreen(): boolean;
  send(channel: string, name: string, payload: unknown): void;
  readonly focused: Signal<void>;
  readonly left: Signal<void>;
  /** The user closed the window; it stays until the caller destroys it. */
  readonly closeAsked: Signal<void>;
  readonly moved: Signal<void>;
  readonly gone: Signal<string>;
  readonly unresponsive: Signal<void>;
  readonly responsive: Signal<void>;
  /** The page asked for an address outside; it was not opened. */
  readonly externalAsked: Signal<string>;
  readonly destroyed: Signal<void>;
}

export interface WindowFactory {
  create(spec: WindowSpec): AppWindow;
  /** Work areas of all monitors, the primary one first. */
  workAreas(): readonly Rect[];
}
