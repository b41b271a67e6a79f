import type { Signal } from '@shared/base/emitter';
import type { WindowRole } from '@shared/ipc/roles';

/** A rectangle in screen points. */
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
  /** Page of our own scheme, '/' or '/speaker.html'. */
  readonly path: string;
  readonly title: string;
  /** Preload entry of the role. */
  readonly preload: string;
  readonly placement: Placement;
  /** False for windows that nobody sees (the speaker). */
  readonly visible: boolean;
}

/** Where a window really is. */
export interface WindowBounds {
  readonly area: Rect;
  readonly fullScreen: boolean;
  readonly visible: boolean;
}

/** How a window's entry in the taskbar draws attention. */
export interface Attraction {
  /** The entry flashes until the window has the focus. */
  readonly flashing: boolean;
  /** Number on the entry; 0 for none. Only where the system puts it on the window. */
  readonly badge: number;
  /** What the number means, for people who cannot see it. */
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
  /** Covers a display, full screen and without a frame; takes no focus. */
  cover(display: Rect): void;
  /** Stands as an ordinary window at a place; takes no focus. */
  stand(place: Rect): void;
  /** Goes to a place as an ordinary window; hidden stays hidden. */
  moveTo(place: Rect): void;
  /** Lies above all others again; takes no focus. */
  raise(): void;
  standing(): WindowBounds;
  setTitle(title: string): void;
  /** Loads another page of our own scheme. */
  load(path: string): void;
  /** Loads the page anew, at the place where it is. */
  reload(): void;
  /** Ends a page that hangs; `gone` follows. */
  crashPage(): void;
  /** Ends the window without asking it. */
  destroy(): void;
  /**
   * @returns unknown: the system was asked to flash and does not tell; refused: it has no entry in the
   *   taskbar, being hidden; null: it need not flash
   */
  attract(attraction: Attraction): 'unknown' | 'refused' | null;
  placement(): Placement;
  /** Full screen on or off; answers what it is now. */
  toggleFullScreen(): boolean;
  send(channel: string, name: string, payload: unknown): void;
  /** It has the focus now. */
  readonly focused: Signal<void>;
  /** Something else has the focus now. */
  readonly left: Signal<void>;
  /** The user closed it; the window stays until somebody destroys it. */
  readonly closeAsked: Signal<void>;
  readonly moved: Signal<void>;
  readonly gone: Signal<string>;
  readonly unresponsive: Signal<void>;
  readonly responsive: Signal<void>;
  /** The page asked for an address outside; nothing was opened. */
  readonly externalAsked: Signal<string>;
  readonly destroyed: Signal<void>;
}

export interface WindowFactory {
  create(spec: WindowSpec): AppWindow;
  /** Work areas of all displays, the primary one first. */
  workAreas(): readonly Rect[];
}
