import { geodesicMetres } from './geodesic';
import type { LngLat } from './place';
import type { TrackPoint } from './track';

/** So near to a planned route a vehicle drives it, m: half a wide street, and what receivers are wrong by. */
export const NEAR_M = 30;
/** A route is looked at in pieces of this length at most, m. */
const PIECE_M = 5;
/** A shorter stretch counts in the share and is not listed, m. */
const LISTED_M = 20;

/** A stretch of a route that nobody drove. */
export interface Missed {
  /** From the beginning of the route, m. */
  readonly from: number;
  readonly to: number;
  readonly corners: readonly LngLat[];
}

/** What of a planned route was driven. */
export interface Coverage {
  readonly metres: number;
  readonly driven: number;
  /** 0 to 1. */
  readonly share: number;
  readonly missed: readonly Missed[];
  /** The route's own points that nobody came near, by their place in the route from 0. */
  readonly missedPoints: readonly { readonly index: number; readonly at: LngLat }[];
}

type Metres = readonly [number, number];

/** Places around one as metres of a plane: by the radii of curvature of WGS-84 there (Snyder 4-18, 4-20). */
function planeAround({ lng, lat }: LngLat): (at: LngLat) => Metres {
  const [a, e2] = [6_378_137, 0.006694379990141];
  const radian = Math.PI / 180;
  const w = 1 - e2 * Math.sin(lat * radian) ** 2;
  const north = ((a * (1 - e2)) / w ** 1.5) * radian;
  const east = (a / Math.sqrt(w)) * Math.cos(lat * radian) * radian;
  return (at) => [(at.lng - lng) * east, (at.lat - lat) * north];
}

function squareToWay([x, y]: Metres, [ax, ay]: Metres, [bx, by]: Metres): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const share = long === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / long, 0), 1);
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

/** Ways that were driven, found by the square of a grid in which they lie. */
class Driven {
  private readonly cells = new Map<number, (readonly [Metres, Metres])[]>();

  add(from: Metres, to: Metres): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / CELL_M));
    const way = [from, to] as const;
    let last = Number.NaN;
    for (let n = 0; n <= steps; n += 1) {
      const cell = cellOf(from[0] + (dx * n) / steps, from[1] + (dy * n) / steps);
      if (cell === last) continue;
      last = cell;
      const here = this.cells.get(cell);
      if (here === undefined) this.cells.set(cell, [way]);
      else here.push(way);
    }
  }

  comesNear(at: Metres): boolean {
    for (const x of [at[0], at[0] - CELL_M, at[0] + CELL_M])
      for (const y of [at[1], at[1] - CELL_M, at[1] + CELL_M])
        for (const [from, to] of this.cells.get(cellOf(x, y)) ?? [])
          if (squareToWay(at, from, to) <= NEAR_M ** 2) return true;
    return false;
  }
}

/** Twice the nearness: a way that is near enough stands in one of the nine squares around. */
const CELL_M = 2 * NEAR_M;
const COLUMNS = 2 ** 24;
const cellOf = (x: number, y: number): number =>
  (Math.floor(x / CELL_M) + COLUMNS / 2) * COLUMNS + Math.floor(y / CELL_M) + COLUMNS / 2;

/** The ways of tracks that come near a route; nothing is known of the way over a gap. */
function drivenNear(
  tracks: readonly (readonly TrackPoint[])[],
  route: readonly Metres[],
  plane: (at: LngLat) => Metres,
): Driven {
  const driven = new Driven();
  const [xs, ys] = [route.map(([x]) => x), route.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs) - NEAR_M, Math.max(...xs) + NEAR_M];
  const [south, north] = [Math.min(...ys) - NEAR_M, Math.max(...ys) + NEAR_M];
  for (const points of tracks) {
    let before: Metres | null = null;
    for (const { at, afterGap } of points) {
      const now = plane(at);
      const from = before === null || afterGap ? now : before;
      before = now;
      const isApart =
        Math.max(from[0], now[0]) < west ||
        Math.min(from[0], now[0]) > east ||
        Math.max(from[1], now[1]) < south ||
        Math.min(from[1], now[1]) > north;
      if (!isApart) driven.add(from, now);
    }
  }
  return driven;
}

const between = (a: LngLat, b: LngLat, share: number): LngLat => ({
  lng: a.lng + (b.lng - a.lng) * share,
  lat: a.lat + (b.lat - a.lat) * share,
});

/** Which part of a planned route these tracks drove, and where nobody did. */
export function coverageOf(
  route: readonly LngLat[],
  tracks: readonly (readonly TrackPoint[])[],
): Coverage {
  const [first] = route;
  if (first === undefined) return { metres: 0, driven: 0, share: 0, missed: [], missedPoints: [] };
  const plane = planeAround(first);
  const near = drivenNear(tracks, route.map(plane), plane);
  const missed: Missed[] = [];
  let [metres, drivenMetres] = [0, 0];
  let open: { from: number; corners: LngLat[] } | null = null;
  const close = (): void => {
    if (open !== null && metres - open.from >= LISTED_M) missed.push({ ...open, to: metres });
    open = null;
  };
  route.slice(1).forEach((to, n) => {
    const from = route[n] ?? to;
    const long = geodesicMetres(from, to);
    const pieces = Math.max(1, Math.ceil(long / PIECE_M));
    for (let piece = 0; piece < pieces; piece += 1) {
      const end = between(from, to, (piece + 1) / pieces);
      if (near.comesNear(plane(between(from, to, (piece + 0.5) / pieces)))) {
        close();
        drivenMetres += long / pieces;
      } else {
        open ??= { from: metres, corners: [between(from, to, piece / pieces)] };
        // A straight line needs its ends only.
        if (piece > 0 && open.corners.length > 1) open.corners.pop();
        open.corners.push(end);
      }
      metres += long / pieces;
    }
  });
  close();
  return {
    metres,
    driven: drivenMetres,
    share: metres === 0 ? 0 : drivenMetres / metres,
    missed,
    missedPoints: route.flatMap((at, index) => (near.comesNear(plane(at)) ? [] : [{ index, at }])),
  };
}
