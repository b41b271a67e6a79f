/** One value at one time. */
export interface Point {
  /** ms on any clock that does not jump. */
  readonly at: number;
  readonly value: number;
}

/** A straight line through points, by least squares. */
export interface Slope {
  /** Points that it goes through. */
  readonly count: number;
  /** From the first to the last, ms. */
  readonly spanMs: number;
  readonly first: number;
  readonly last: number;
  /** Growth of the value in an hour. */
  readonly perHour: number;
  /** Standard error of that growth: how far the points lie beside the line. */
  readonly error: number;
}

export const HOUR_MS = 3_600_000;

/**
 * The line of least squares through the points from `from` on.
 * @returns null for fewer than three points, or when all are at one time: nothing can be said.
 */
export function slopeOf(points: readonly Point[], from = Number.NEGATIVE_INFINITY): Slope | null {
  const after = points.filter(({ at, value }) => at >= from && Number.isFinite(value));
  const [first] = after;
  const last = after.at(-1);
  const count = after.length;
  if (first === undefined || last === undefined || count < 3) return null;
  const hours = after.map(({ at }) => (at - first.at) / HOUR_MS);
  const values = after.map(({ value }) => value);
  const [midHour, midValue] = [mean(hours), mean(values)];
  const spread = sum(hours.map((hour) => (hour - midHour) ** 2));
  if (spread === 0) return null;
  const both = hours.map((hour, at) => (hour - midHour) * ((values[at] ?? 0) - midValue));
  const perHour = sum(both) / spread;
  const beside = hours.map((hour, at) => (values[at] ?? 0) - midValue - perHour * (hour - midHour));
  const error = Math.sqrt(sum(beside.map((one) => one ** 2)) / (count - 2) / spread);
  const spanMs = last.at - first.at;
  return { count, spanMs, first: first.value, last: last.value, perHour, error };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/**
 * `within`: not above the limit. `over`: above it, and by more than twice the standard error.
 * `unclear`: above it, but the points lie too far beside the line to say so. `short`: too few points, or
 * too close together.
 */
export type Verdict = 'within' | 'over' | 'unclear' | 'short';

/** Fewer points than this are no evidence: a collection of garbage alone bends the line. */
export const LEAST_POINTS = 8;
/** … and what grows for less than this may still be the start. ms */
export const LEAST_MS = 10 * 60_000;

/**
 * Judges a growth against a limit.
 * @param perHour how many simulated hours one hour of the run stands for.
 * @param limit most growth in one simulated hour.
 */
export function judge(slope: Slope | null, limit: number, perHour: number): Verdict {
  if (slope === null || slope.count < LEAST_POINTS || slope.spanMs < LEAST_MS) return 'short';
  const growth = slope.perHour / perHour;
  if (growth <= limit) return 'within';
  return growth - (2 * slope.error) / perHour > limit ? 'over' : 'unclear';
}
