import { bearing, metresBetween, type LngLat, type ReadPlace } from './place';

/** One fix as it was read, in the order in which it came. */
export interface Fix {
  readonly place: ReadPlace;
  /** ms, wall time of the server; null: none or none that can be read. */
  readonly time: number | null;
  /** km/h as sent; absent: unknown. */
  readonly speed?: number | undefined;
}

/** A fix that is part of a track. */
export interface TrackPoint {
  readonly at: LngLat;
  readonly time: number;
  /** km/h: as sent, else from the way before; null at the first point and after a gap. */
  readonly speed: number | null;
  /** Nothing is known of the way that leads here. */
  readonly afterGap: boolean;
}

/** A time in which the object answered still, or in which nothing is known of it. */
export interface TrackSpan {
  readonly from: number;
  readonly to: number;
  readonly at: LngLat;
}

/** Why fixes are not part of a track. */
export interface Dropped {
  readonly doubtful: number;
  readonly noTime: number;
  readonly future: number;
  readonly jump: number;
  readonly same: number;
}

export interface Track {
  readonly points: readonly TrackPoint[];
  readonly stops: readonly TrackSpan[];
  readonly gaps: readonly TrackSpan[];
  /** Length of the ways that are known, m. */
  readonly metres: number;
  readonly dropped: Dropped;
  /** Fixes that came later than a newer one. */
  readonly unsorted: number;
}

/** Faster than this no vehicle of the city gets, km/h. */
const JUMP_KMH = 200;
/** So many fixes that agree with each other are believed against those before. */
const AGREE = 3;
/** The clocks of devices differ by so much, ms. */
const CLOCK_MS = 5 * 60_000;
/** A pause is a gap from so many usual pauses on, and from five minutes on. */
const GAP_TIMES = 4;
const GAP_LEAST_MS = 5 * 60_000;
/** A stop: within so many metres for so long. */
const STOP_M = 60;
const STOP_MS = 5 * 60_000;

const HOUR_MS = 3_600_000;
const kmh = (metres: number, ms: number): number => (metres / 1000 / ms) * HOUR_MS;

interface Raw {
  readonly at: LngLat;
  readonly time: number;
  readonly speed: number | undefined;
}

const agree = (a: Raw, b: Raw): boolean =>
  kmh(metresBetween(a.at, b.at), Math.max(Math.abs(b.time - a.time), 1000)) <= JUMP_KMH;

/** Takes out what jumps: a lone jump is wrong, several fixes that agree are where the object really went. */
function withoutJumps(sorted: readonly Raw[]): {
  readonly kept: readonly (Raw & { readonly leapt: boolean })[];
  readonly jumps: number;
} {
  const kept: (Raw & { leapt: boolean })[] = [];
  let away: Raw[] = [];
  let jumps = 0;
  for (const one of sorted) {
    const last = kept.at(-1);
    if (last === undefined || agree(last, one)) {
      jumps += away.length;
      away = [];
      kept.push({ ...one, leapt: false });
      continue;
    }
    const before = away.at(-1);
    if (before !== undefined && !agree(before, one)) {
      jumps += away.length;
      away = [];
    }
    away.push(one);
    if (away.length >= AGREE) {
      kept.push(...away.map((each, n) => ({ ...each, leapt: n === 0 })));
      away = [];
    }
  }
  return { kept, jumps: jumps + away.length };
}

/** The usual pause between fixes: the middle one of all, ms. */
function usualPause(times: readonly number[]): number {
  const pauses = times.slice(1).map((time, n) => time - (times[n] ?? time));
  const sorted = pauses.toSorted((a, b) => a - b);
  // Of two, the shorter: the other may be the gap.
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Some servers answer the newest first: that is an order, too. */
function oldestFirst(fixes: readonly Fix[]): readonly Fix[] {
  const times = fixes.flatMap(({ time }) => time ?? []);
  const isReversed = times.length > 1 && times.every((time, n) => time <= (times[n - 1] ?? time));
  return isReversed ? fixes.toReversed() : fixes;
}

/**
 * Makes a track of fixes: in the order of their time, without what cannot be. Nothing is invented: where fixes
 * are missing there is a gap.
 * @param now the server's time, ms
 */
export function makeTrack(fixes: readonly Fix[], now: number): Track {
  let [doubtful, noTime, future, unsorted] = [0, 0, 0, 0];
  const raws: Raw[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const { place, time, speed } of oldestFirst(fixes)) {
    if (place.at === null) doubtful += 1;
    else if (time === null) noTime += 1;
    else if (time > now + CLOCK_MS) future += 1;
    else {
      if (time < newest) unsorted += 1;
      newest = Math.max(newest, time);
      raws.push({ at: place.at, time, speed });
    }
  }
  const sorted = raws.toSorted((a, b) => a.time - b.time);
  const single = sorted.filter((one, n) => one.time !== sorted[n - 1]?.time);
  const same = sorted.length - single.length;
  const { kept, jumps } = withoutJumps(single);
  const gapMs = Math.max(GAP_LEAST_MS, GAP_TIMES * usualPause(kept.map(({ time }) => time)));
  let metres = 0;
  const gaps: TrackSpan[] = [];
  const points = kept.map((one, n): TrackPoint => {
    const before = kept[n - 1];
    const { at, time } = one;
    if (before === undefined) return { at, time, speed: one.speed ?? null, afterGap: false };
    const ms = time - before.time;
    const way = metresBetween(before.at, at);
    const afterGap = one.leapt || ms > gapMs;
    if (afterGap) gaps.push({ from: before.time, to: time, at: before.at });
    else metres += way;
    return { at, time, speed: one.speed ?? (afterGap ? null : kmh(way, ms)), afterGap };
  });
  const dropped = { doubtful, noTime, future, jump: jumps, same };
  return { points, stops: stopsOf(points), gaps, metres, dropped, unsorted };
}

function stopsOf(points: readonly TrackPoint[]): readonly TrackSpan[] {
  const stops: TrackSpan[] = [];
  let n = 0;
  while (n < points.length) {
    const first = points[n];
    if (first === undefined) break;
    let last = n;
    for (let next = points[last + 1]; next !== undefined; next = points[last + 1]) {
      if (next.afterGap || metresBetween(first.at, next.at) > STOP_M) break;
      last += 1;
    }
    const end = points[last]?.time ?? first.time;
    if (end - first.time >= STOP_MS) stops.push({ from: first.time, to: end, at: first.at });
    n = Math.max(last, n + 1);
    // The last point of a stop is also where the way goes on.
    if (last > n) n = last;
  }
  return stops;
}

/** Where an object was at a time, as far as its track knows. */
export interface TrackMoment {
  /** Of the last fix before, or on the straight way to the next. */
  readonly at: LngLat;
  readonly heading: number;
  readonly speed: number | null;
  readonly state: 'moves' | 'stands' | 'gap';
  /** Index of the fix at or before the time. */
  readonly index: number;
  /** The span of a stop or gap. */
  readonly span: TrackSpan | null;
}

/** Index of the last point at or before a time; 0 before the first. Logarithmic in the points. */
export function indexAt(points: readonly TrackPoint[], time: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((points[half]?.time ?? 0) <= time) low = half;
    else high = half - 1;
  }
  return Math.max(low, 0);
}

const spanAt = (spans: readonly TrackSpan[], time: number): TrackSpan | null =>
  spans.find(({ from, to }) => time >= from && time < to) ?? null;

/** What is known of a time; null for a track without points. Between the fixes of a gap nothing moves. */
export function momentAt({ points, stops, gaps }: Track, time: number): TrackMoment | null {
  const index = indexAt(points, time);
  const here = points[index];
  if (here === undefined) return null;
  const next = points[index + 1];
  const gap = spanAt(gaps, time);
  const stop = spanAt(stops, time);
  const heading = next === undefined || gap !== null ? 0 : bearing(here.at, next.at);
  const still = { at: here.at, heading, index };
  if (gap !== null && time > here.time) return { ...still, speed: null, state: 'gap', span: gap };
  if (next === undefined || time <= here.time)
    return { ...still, speed: here.speed, state: stop === null ? 'moves' : 'stands', span: stop };
  const share = (time - here.time) / (next.time - here.time);
  const at = {
    lng: here.at.lng + (next.at.lng - here.at.lng) * share,
    lat: here.at.lat + (next.at.lat - here.at.lat) * share,
  };
  const speed = next.speed;
  return { at, heading, speed, state: stop === null ? 'moves' : 'stands', index, span: stop };
}

/** Runs of points between gaps. */
export function runsOf(points: readonly TrackPoint[]): readonly (readonly TrackPoint[])[] {
  const runs: TrackPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run === undefined || point.afterGap) runs.push([point]);
    else run.push(point);
  }
  return runs;
}

/** The pieces of a track that are faster than a limit in km/h, each from the fix before it. */
export function fastRuns(
  points: readonly TrackPoint[],
  limit: number,
): readonly (readonly TrackPoint[])[] {
  const fast: TrackPoint[][] = [];
  points.forEach((point, n) => {
    const before = points[n - 1];
    const isFast = before !== undefined && !point.afterGap && (point.speed ?? 0) > limit;
    if (!isFast) return;
    const run = fast.at(-1);
    if (run?.at(-1) === before) run?.push(point);
    else fast.push([before, point]);
  });
  return fast;
}
