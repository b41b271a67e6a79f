import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { isStale, type LayerKey, type MapFeature } from '@shared/model/map/feature';
import { metresBetween, type LngLat } from '@shared/model/map/place';

/** Layers of what moves. */
export const MOVERS: ReadonlySet<LayerKey> = new Set(['vehicle', 'person']);

/** Fixes further apart in time are joined by no line: work cards report once a minute. ms */
const GAP_MOST_MS = 75_000;
/** Further than this a straight line is no way that somebody took. m */
const WAY_MOST_M = 800;
/** What would have been faster has not moved like that, though the place itself is believed. km/h */
const FASTEST_KMH = 130;
/** Steps come at most so often, and at least so often while something moves. ms */
const STEP_LEAST_MS = 100;
const STEP_MOST_MS = 2_000;
/** A direction that turned by less looks the same, degrees. */
const TURN_SEEN = 3;
/**
 * Each step has all vehicles and people of the picture laid out anew: so many of them a second, and nothing glides
 * where there are more in the picture (npm run bench -- map).
 */
const LAID_OUT = 200;
export const CROWD = 200;
/** How long the number of those in the picture is taken as known, ms. */
const COUNTED_MS = 1_000;
/** One in five steps that are drawn when the next one should be, for some time, ends the motion for a while. */
const MISSED_WEIGHT = 4;
const MISSED_MOST = 24;
const REST_MS = 5 * 60_000;

/** What a map shows of the earth. */
export interface MotionView {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly metresPerPixel: number;
}

/** What the motion needs of its map. */
export interface MotionMap {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** The server's time, ms. */
  now(): number;
  /** Whether nothing is to move: the page says so, or nobody sees it. */
  isStill(): boolean;
  view(): MotionView;
  /** How many vehicles and people are in the picture. */
  movers(view: MotionView): number;
  /** These are now drawn elsewhere: at `drawn`, or where they were reported. */
  moved(keys: readonly string[]): void;
}

/** Where something is drawn. */
export interface Drawn {
  readonly at: LngLat;
  /** Degrees; absent: it points nowhere. */
  readonly heading?: number;
}

interface Glide {
  readonly from: Drawn;
  readonly to: Drawn;
  readonly begun: number;
  readonly ms: number;
  readonly metres: number;
  /** Since the last step. */
  shown: Drawn;
}

/** The direction in which a vehicle drives; what stands, and people, have none. */
export function drivenHeading({ layer, speed, heading }: MapFeature): number | undefined {
  return layer === 'vehicle' && (speed ?? 0) > 0 ? heading : undefined;
}

/**
 * How long something goes from one reported place to the next: as long as it took. Null where the line between
 * them would say more than the two reports.
 * @param now the server's time, ms
 */
export function glideMs(
  before: MapFeature | undefined,
  after: MapFeature,
  now: number,
): number | null {
  if (before === undefined || before.at === null || after.at === null) return null;
  if (before.time === undefined || after.time === undefined || after.shape !== undefined)
    return null;
  const ms = after.time - before.time;
  if (ms <= 0 || ms > GAP_MOST_MS || isStale(after, now)) return null;
  return isWay(before.at, after.at, ms) ? ms : null;
}

/** Whether a straight line may stand for the way between two places. */
function isWay(from: LngLat, to: LngLat, ms: number): boolean {
  // Half around the earth the degrees jump.
  if (Math.abs(to.lng - from.lng) > 180) return false;
  const metres = metresBetween(from, to);
  return metres <= WAY_MOST_M && (metres / ms) * 3600 <= FASTEST_KMH;
}

/** The direction between two, the short way around. */
function turned(from: number, to: number, share: number): number {
  const turn = ((to - from + 540) % 360) - 180;
  return (from + turn * share + 360) % 360;
}

function between(from: Drawn, to: Drawn, share: number): Drawn {
  const part = (a: number, b: number): number => a + (b - a) * share;
  const at = {
    lng: part(from.at.lng, to.at.lng),
    lat: part(from.at.lat, to.at.lat),
  };
  if (to.heading === undefined) return { at };
  return { at, heading: turned(from.heading ?? to.heading, to.heading, share) };
}

const isIn = ({ lng, lat }: LngLat, view: MotionView): boolean =>
  lng >= view.west && lng <= view.east && lat >= view.south && lat <= view.north;

/** How many vehicles and people are in the picture. */
export function moversIn(objects: Iterable<MapFeature>, view: MotionView): number {
  let count = 0;
  for (const { layer, at } of objects)
    if (at !== null && MOVERS.has(layer) && isIn(at, view)) count += 1;
  return count;
}

/**
 * Lets what moves go from the place of one report to that of the next, in the time that lies between the two. It never
 * goes beyond the last report. Steps are taken only while something glides, and no faster than they are seen.
 */
export class Motion {
  private readonly glides = new Map<string, Glide>();
  private endStep: Unsubscribe | null = null;
  private view: MotionView | null = null;
  /** When the planned step should be taken, and how long that is after the one before. */
  private planned = 0;
  private wait = 0;
  /** When a step that was taken is missed, if it is not drawn by then. */
  private missedAt: number | null = null;
  private missed = 0;
  private restsUntil = 0;
  private countedAt = Number.NEGATIVE_INFINITY;
  /** Vehicles and people in the picture. */
  private crowd = 0;

  constructor(private readonly map: MotionMap) {}

  /** How many glide. */
  get size(): number {
    return this.glides.size;
  }

  /** Whether what is reported now may glide; asked once before the reports that come together. */
  ready(): boolean {
    const { clock } = this.map;
    const now = clock.monotonic();
    if (now < this.restsUntil || this.map.isStill()) return false;
    this.view = this.map.view();
    if (now - this.countedAt >= COUNTED_MS) {
      this.countedAt = now;
      this.crowd = this.map.movers(this.view);
    }
    return this.crowd <= CROWD;
  }

  /** What was shown is reported anew: it glides there, or stands there at once. */
  report(key: string, before: MapFeature | undefined, after: MapFeature): void {
    const known = this.glides.get(key);
    // Something else of the record changed, and not the fix.
    if (known !== undefined && before?.time === after.time && before?.sent === after.sent) return;
    const ms = glideMs(before, after, this.map.now());
    const from = known?.shown ?? (before?.at == null ? null : drawnAs(before, before.at));
    if (ms === null || from === null || after.at === null || !this.isSeen(from.at, after.at, ms)) {
      this.forget(key);
      return;
    }
    // Driving to where it stands, it points where it drove.
    const heading = drivenHeading(after) ?? from.heading;
    const to = { at: after.at, ...(heading === undefined ? {} : { heading }) };
    const begun = this.map.clock.monotonic();
    const metres = metresBetween(from.at, after.at);
    const glide = { from, to, begun, ms, metres, shown: from };
    this.glides.set(key, glide);
    this.plan([glide]);
  }

  /** It went, or stands where it was reported. */
  forget(key: string): void {
    if (this.glides.delete(key) && this.glides.size === 0) this.stop();
  }

  /** Where something that glides is drawn; undefined: where it was reported. */
  drawn(key: string): Drawn | undefined {
    return this.glides.get(key)?.shown;
  }

  /** The map was drawn with the last step. */
  wasDrawn(): void {
    if (this.missedAt === null) return;
    const isMissed = this.map.clock.monotonic() > this.missedAt;
    this.missedAt = null;
    this.judge(isMissed);
  }

  private judge(isMissed: boolean): void {
    this.missed = isMissed ? this.missed + MISSED_WEIGHT : Math.max(0, this.missed - 1);
    if (this.missed < MISSED_MOST) return;
    this.missed = 0;
    this.restsUntil = this.map.clock.monotonic() + REST_MS;
  }

  /** Everything stands where it was reported. */
  settle(): void {
    const keys = [...this.glides.keys()];
    this.glides.clear();
    this.stop();
    if (keys.length > 0) this.map.moved(keys);
  }

  /** The map goes. */
  end(): void {
    this.glides.clear();
    this.stop();
  }

  /** Whether the way from where something is drawn is in the picture, long enough to be seen and no faster than can be. */
  private isSeen(from: LngLat, to: LngLat, ms: number): boolean {
    const { view } = this;
    if (view === null || !(isIn(from, view) || isIn(to, view))) return false;
    return metresBetween(from, to) >= view.metresPerPixel && isWay(from, to, ms);
  }

  private stop(): void {
    this.endStep?.();
    this.endStep = null;
    this.missedAt = null;
  }

  /** The next step comes when the fastest has gone on by a pixel, and later where it costs more. */
  private plan(glides: Iterable<Glide>): void {
    const { clock } = this.map;
    const pixel = this.view?.metresPerPixel ?? 1;
    let wait = STEP_MOST_MS;
    for (const { ms, metres } of glides) wait = Math.min(wait, (ms * pixel) / metres);
    wait = Math.max(wait, STEP_LEAST_MS, (this.crowd * 1000) / LAID_OUT);
    const at = clock.monotonic() + wait;
    if (this.endStep !== null && this.planned <= at) return;
    this.endStep?.();
    [this.planned, this.wait] = [at, wait];
    this.endStep = clock.after(wait, 'map motion', () => this.step());
  }

  private step(): void {
    this.endStep = null;
    // The one before is not drawn yet.
    if (this.missedAt !== null) this.judge(true);
    if (!this.ready()) {
      this.settle();
      return;
    }
    const now = this.map.clock.monotonic();
    const moved: string[] = [];
    for (const [key, glide] of this.glides) if (this.advance(key, glide, now)) moved.push(key);
    if (moved.length > 0) {
      this.missedAt = this.planned + this.wait;
      this.map.moved(moved);
    }
    if (this.glides.size > 0) this.plan(this.glides.values());
  }

  /** Whether it is to be drawn anew. */
  private advance(key: string, glide: Glide, now: number): boolean {
    const { view } = this;
    const { from, to, begun, ms, shown } = glide;
    const share = (now - begun) / ms;
    if (share >= 1 || view === null || !(isIn(shown.at, view) || isIn(to.at, view))) {
      this.glides.delete(key);
      return true;
    }
    const next = between(from, to, share);
    const turn = Math.abs((((next.heading ?? 0) - (shown.heading ?? 0) + 540) % 360) - 180);
    // Those that are slower than the fastest take a step when it is seen.
    if (metresBetween(shown.at, next.at) < view.metresPerPixel / 2 && turn < TURN_SEEN)
      return false;
    glide.shown = next;
    return true;
  }
}

/** Where something that does not glide is drawn. */
function drawnAs(feature: MapFeature, at: LngLat): Drawn {
  const heading = drivenHeading(feature);
  return { at, ...(heading === undefined ? {} : { heading }) };
}
