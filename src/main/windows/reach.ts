import type { AppWindow, Rect } from '../ports/window';
import { sharedArea, titleReachable } from './placement';

/** Windows that a person moves; the plan places boards, the popup places itself. */
const OWN_PLACE: readonly AppWindow['role'][] = ['console', 'settings'];

/** Smallest share of a window that must be on the monitors; window managers may leave less of it visible. */
const SHARE = 0.4;

function isInSight(window: Rect, areas: readonly Rect[]): boolean {
  const onAreas = areas.reduce((sum, area) => sum + sharedArea(window, area), 0);
  return onAreas >= SHARE * window.width * window.height;
}

function inMiddle({ width, height }: Rect, area: Rect): Rect {
  const wide = Math.min(width, area.width);
  const high = Math.min(height, area.height);
  return {
    x: area.x + Math.round((area.width - wide) / 2),
    y: area.y + Math.round((area.height - high) / 2),
    width: wide,
    height: high,
  };
}

/**
 * Moves windows into the middle of the first work area, in their own size, when their title bar is out of
 * reach or most of them is out of sight (their monitor was unplugged). A hidden window stays hidden. Only for
 * changes of the monitors: a person may push a window to the edge.
 * @param areas work areas of all monitors, the primary one first; without any, no window moves
 */
export function bringIntoReach(
  windows: readonly Pick<AppWindow, 'role' | 'bounds' | 'moveTo'>[],
  areas: readonly Rect[],
): void {
  const [first] = areas;
  if (first === undefined) return;
  for (const window of windows.filter(({ role }) => OWN_PLACE.includes(role))) {
    const { area } = window.bounds();
    const isReachable = areas.some((one) => titleReachable(area, one)) && isInSight(area, areas);
    if (!isReachable) window.moveTo(inMiddle(area, first));
  }
}
