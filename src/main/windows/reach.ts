import type { AppWindow, Rect } from '../ports/window';
import { sharedArea, titleReachable } from './placement';

/** Windows that a person moves; a board stands where the plan says, the speaker is never seen. */
const OWN_PLACE: readonly AppWindow['role'][] = ['console', 'settings'];

/** So much of a window lies on the monitors at least; window managers leave less of it in sight. */
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
 * Brings windows whose title bar nobody can reach any more, or that are out of sight for the most
 * part – their monitor was pulled out – into the middle of the first work area, in their own size. A
 * hidden one stays hidden. For a change of the monitors only: a person may push a window to the edge.
 * @param areas work areas that are there, the primary one first; without any nothing is moved
 */
export function bringIntoReach(
  windows: readonly Pick<AppWindow, 'role' | 'standing' | 'moveTo'>[],
  areas: readonly Rect[],
): void {
  const [first] = areas;
  if (first === undefined) return;
  for (const window of windows.filter(({ role }) => OWN_PLACE.includes(role))) {
    const { area } = window.standing();
    const isReachable = areas.some((one) => titleReachable(area, one)) && isInSight(area, areas);
    if (!isReachable) window.moveTo(inMiddle(area, first));
  }
}
