import type { AppWindow, Rect } from '../ports/window';
import { titleReachable } from './placement';

/** Windows that a person moves; a board stands where the plan says, the speaker is never seen. */
const OWN_PLACE: readonly AppWindow['role'][] = ['console', 'settings'];

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
 * Brings windows whose title bar nobody can reach any more – their monitor was pulled out – into the
 * middle of the first work area, in their own size. A hidden one stays hidden.
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
    if (!areas.some((one) => titleReachable(area, one))) window.moveTo(inMiddle(area, first));
  }
}
