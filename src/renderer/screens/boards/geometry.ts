import {
  monitorsOf,
  type BoardPlace,
  type BoardsState,
  type BoardStatus,
} from '@shared/model/board';
import type { DisplayInfo } from '@shared/model/display';

/** A monitor in the picture, as shares (0…1) of the picture's width and height. */
export interface DrawnMonitor {
  readonly display: DisplayInfo;
  /** The number that "identify" shows: from 1, in main's order. */
  readonly number: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Boards on it, at home or parked. */
  readonly boards: readonly BoardStatus[];
}

export interface Drawing {
  /** Width over height of all monitors together. */
  readonly ratio: number;
  readonly monitors: readonly DrawnMonitor[];
  /** Boards without a monitor. */
  readonly waiting: readonly BoardStatus[];
}

/** The first monitor of a board; null while it waits for one. */
export function displayOf({ place }: BoardStatus): string | null {
  return place.kind === 'waiting' ? null : place.displayId;
}

/** The boards that are seen on a monitor: the one that covers it, else those that are parked there. */
export function shownOn({ boards }: DrawnMonitor): readonly BoardStatus[] {
  const home = boards.filter(({ place }) => place.kind === 'home');
  return home.length > 0 ? home : boards;
}

/** A place in a monitor, in parts of its width and height; what lies outside of 0…1 is not seen on it. */
export interface Share {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the whole picture of a board lies for one of the monitors that it covers. */
export function pictureIn(monitor: DrawnMonitor, place: BoardPlace, { monitors }: Drawing): Share {
  const covered = monitorsOf(place);
  const all = monitors.filter(({ display }) => covered.includes(display.id));
  const left = Math.min(...all.map((one) => one.left));
  const top = Math.min(...all.map((one) => one.top));
  const right = Math.max(...all.map((one) => one.left + one.width));
  const bottom = Math.max(...all.map((one) => one.top + one.height));
  return {
    left: (left - monitor.left) / monitor.width,
    top: (top - monitor.top) / monitor.height,
    width: (right - left) / monitor.width,
    height: (bottom - top) / monitor.height,
  };
}

/** The arrangement to scale. Monitors without a size are left out: they cannot show a board. */
export function drawingOf({ displays, boards }: BoardsState): Drawing {
  const numbered = displays
    .map((display, index) => ({ display, number: index + 1 }))
    .filter(({ display: { bounds } }) => bounds.width > 0 && bounds.height > 0);
  const waiting = boards.filter((board) => displayOf(board) === null);
  if (numbered.length === 0) return { ratio: 1, monitors: [], waiting };
  const all = numbered.map(({ display }) => display.bounds);
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  const width = Math.max(...all.map((area) => area.x + area.width)) - left;
  const height = Math.max(...all.map((area) => area.y + area.height)) - top;
  const monitors = numbered.map(({ display, number }) => ({
    display,
    number,
    left: (display.bounds.x - left) / width,
    top: (display.bounds.y - top) / height,
    width: display.bounds.width / width,
    height: display.bounds.height / height,
    boards: boards.filter(({ place }) => monitorsOf(place).includes(display.id)),
  }));
  return { ratio: width / height, monitors, waiting };
}
