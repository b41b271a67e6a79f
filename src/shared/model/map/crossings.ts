import { isInside, type LngLat } from './place';
import type { TrackPoint } from './track';

/** A fence with its corners in WGS-84. */
export interface Fence {
  readonly id: string;
  readonly name: string;
  readonly corners: readonly LngLat[];
}

/** An object entered a fence or left it. */
export interface Crossing {
  readonly fence: string;
  readonly name: string;
  readonly way: 'enters' | 'leaves';
  /** ms, wall time of the server: between two fixes by the share of the way, after a gap that of the first fix. */
  readonly time: number;
  readonly at: LngLat;
  /** False after a gap: it happened at some time before. */
  readonly exact: boolean;
}

/** Most crossings of a track: who stands at a border crosses it with every fix. */
export const CROSSINGS_MOST = 1000;

type Pair = readonly [number, number];

interface Known {
  readonly fence: Fence;
  readonly ring: readonly Pair[];
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function known(fence: Fence): Known {
  const lngs = fence.corners.map(({ lng }) => lng);
  const lats = fence.corners.map(({ lat }) => lat);
  return {
    fence,
    ring: fence.corners.map(({ lng, lat }) => [lng, lat]),
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

/** Whether a straight way cannot touch the fence at all. */
const isApart = ({ west, east, south, north }: Known, a: LngLat, b: LngLat): boolean =>
  Math.max(a.lng, b.lng) < west ||
  Math.min(a.lng, b.lng) > east ||
  Math.max(a.lat, b.lat) < south ||
  Math.min(a.lat, b.lat) > north;

/** Shares of the way from a to b at which it meets the border, in their order. */
function sharesOf(ring: readonly Pair[], a: LngLat, b: LngLat): readonly number[] {
  const [rx, ry] = [b.lng - a.lng, b.lat - a.lat];
  const shares: number[] = [];
  let before = ring.at(-1);
  for (const corner of ring) {
    const from = before;
    before = corner;
    if (from === undefined) continue;
    const [sx, sy] = [corner[0] - from[0], corner[1] - from[1]];
    const cross = rx * sy - ry * sx;
    if (cross === 0) continue;
    const [qx, qy] = [from[0] - a.lng, from[1] - a.lat];
    const t = (qx * sy - qy * sx) / cross;
    const u = (qx * ry - qy * rx) / cross;
    // A corner belongs to one of its two edges.
    if (t >= 0 && t <= 1 && u >= 0 && u < 1) shares.push(t);
  }
  return shares.sort((one, two) => one - two);
}

/** So short a part of a way between two meetings is a touched corner, met by both of its edges. */
const TOUCH = 1e-6;

/** Without the pairs of meetings that are one touch. */
function withoutTouches(shares: readonly number[]): readonly number[] {
  const kept: number[] = [];
  for (const share of shares) {
    const before = kept.at(-1);
    if (before !== undefined && share - before < TOUCH) kept.pop();
    else kept.push(share);
  }
  return kept;
}

const between = (a: LngLat, b: LngLat, share: number): LngLat => ({
  lng: a.lng + (b.lng - a.lng) * share,
  lat: a.lat + (b.lat - a.lat) * share,
});

/**
 * Where a track enters and leaves fences, by time. Over a gap nothing of the way is known: only that the
 * object is on the other side now. An object that begins inside has not entered.
 */
export function crossingsOf(
  points: readonly TrackPoint[],
  fences: readonly Fence[],
): readonly Crossing[] {
  const found: Crossing[] = [];
  for (const one of fences.map(known)) {
    const { id, name } = one.fence;
    const inside = (at: LngLat): boolean => !isApart(one, at, at) && isInside(at, one.ring);
    const [first] = points;
    let isIn = first !== undefined && inside(first.at);
    for (let n = 1; n < points.length && found.length < CROSSINGS_MOST; n += 1) {
      const [before, now] = [points[n - 1], points[n]];
      if (before === undefined || now === undefined) break;
      if (isApart(one, before.at, now.at)) continue;
      const ends = inside(now.at);
      const tell = (at: LngLat, time: number, exact: boolean): void => {
        isIn = !isIn;
        found.push({ fence: id, name, way: isIn ? 'enters' : 'leaves', time, at, exact });
      };
      if (now.afterGap) {
        if (ends !== isIn) tell(now.at, now.time, false);
        continue;
      }
      const met = sharesOf(one.ring, before.at, now.at);
      const shares = withoutTouches(met);
      // A way that only touches a corner meets the border without changing sides.
      const fits = shares.length % 2 === (ends === isIn ? 0 : 1);
      const counted = fits ? shares : ends === isIn ? [] : [met[0] ?? 1];
      for (const share of counted)
        tell(
          between(before.at, now.at, share),
          before.time + (now.time - before.time) * share,
          true,
        );
    }
  }
  return found.sort((one, two) => one.time - two.time).slice(0, CROSSINGS_MOST);
}
