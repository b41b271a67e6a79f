import { metresBetween, type LngLat } from './place';

/** WGS-84: equatorial radius, m, and flattening (NGA.STND.0036). */
const A = 6_378_137;
const F = 1 / 298.257223563;
const B = A * (1 - F);
const E2 = F * (2 - F);
const E = Math.sqrt(E2);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Rounds after which Vincenty's formula has not come to a result: two places on opposite sides of the earth. */
const ROUNDS = 200;
/** Radians: some 0.006 mm. */
const EXACT = 1e-12;

/**
 * The shortest way between two places over the WGS-84 ellipsoid, m, by Vincenty's inverse formula (Survey
 * Review 176, 1975): within a millimetre. For places on opposite sides of the earth, where the formula finds
 * no result, the way over the mean sphere, within 0.6 %.
 */
export function geodesicMetres(from: LngLat, to: LngLat): number {
  if (from.lng === to.lng && from.lat === to.lat) return 0;
  const u1 = Math.atan((1 - F) * Math.tan(radians(from.lat)));
  const u2 = Math.atan((1 - F) * Math.tan(radians(to.lat)));
  const east = radians(to.lng - from.lng);
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  let lambda = east;
  for (let n = 0; n < ROUNDS; n += 1) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)];
    const sinS = Math.hypot(cos2 * sinL, cos1 * sin2 - sin1 * cos2 * cosL);
    if (sinS === 0) return 0;
    const cosS = sin1 * sin2 + cos1 * cos2 * cosL;
    const sigma = Math.atan2(sinS, cosS);
    const sinAlpha = (cos1 * cos2 * sinL) / sinS;
    const cosAlpha2 = 1 - sinAlpha ** 2;
    // Along the equator nothing stands below.
    const cosM = cosAlpha2 === 0 ? 0 : cosS - (2 * sin1 * sin2) / cosAlpha2;
    const c = (F / 16) * cosAlpha2 * (4 + F * (4 - 3 * cosAlpha2));
    const before = lambda;
    lambda =
      east + (1 - c) * F * sinAlpha * (sigma + c * sinS * (cosM + c * cosS * (2 * cosM ** 2 - 1)));
    if (Math.abs(lambda - before) > EXACT) continue;
    const k = (cosAlpha2 * (A ** 2 - B ** 2)) / B ** 2;
    const a = 1 + (k / 16_384) * (4096 + k * (k * (320 - 175 * k) - 768));
    const b = (k / 1024) * (256 + k * (k * (74 - 47 * k) - 128));
    const twice = 2 * cosM ** 2 - 1;
    const last = (b / 6) * cosM * (4 * sinS ** 2 - 3) * (4 * cosM ** 2 - 3);
    const more = b * sinS * (cosM + (b / 4) * (cosS * twice - last));
    return B * a * (sigma - more);
  }
  return metresBetween(from, to);
}

/** The length of a line through these places, m; 0 for fewer than two. */
export function lineMetres(corners: readonly LngLat[]): number {
  return corners.slice(1).reduce((sum, to, n) => {
    const from = corners[n];
    return from === undefined ? sum : sum + geodesicMetres(from, to);
  }, 0);
}

/** The way around an area, m, from the last corner back to the first; 0 for fewer than two corners. */
export function perimeterMetres(corners: readonly LngLat[]): number {
  const [first] = corners;
  return first === undefined || corners.length < 2 ? 0 : lineMetres([...corners, first]);
}

/** q of the authalic latitude (Snyder, Map Projections: A Working Manual, 3-12). */
function authalicQ(sin: number): number {
  const log = Math.log((1 - E * sin) / (1 + E * sin)) / (2 * E);
  return (1 - E2) * (sin / (1 - E2 * sin ** 2) - log);
}
const POLE_Q = authalicQ(1);
/** Radius of the sphere with the surface of the ellipsoid, m (Snyder 3-13). */
const AUTHALIC_M = A * Math.sqrt(POLE_Q / 2);

/** The latitude on that sphere at which areas are those of the ellipsoid, radians. */
function authalic(lat: number): number {
  const share = authalicQ(Math.sin(radians(lat))) / POLE_Q;
  return Math.asin(Math.min(Math.max(share, -1), 1));
}

/**
 * The area within corners that need not be closed, m²: the spherical excess on the sphere that has the
 * surface of the WGS-84 ellipsoid. Edges are great circles of that sphere: for areas of a city within a
 * millionth of the geodesic one. For areas that hold no pole; of one that crosses itself, the difference of
 * its parts.
 */
export function areaSquareMetres(corners: readonly LngLat[]): number {
  if (corners.length < 3) return 0;
  let excess = 0;
  let before = corners.at(-1);
  for (const corner of corners) {
    if (before !== undefined) {
      // The shorter way around, also over the 180th meridian.
      const degrees = ((corner.lng - before.lng + 540) % 360) - 180;
      const half = Math.tan(radians(degrees) / 2);
      const one = Math.tan(authalic(before.lat) / 2);
      const two = Math.tan(authalic(corner.lat) / 2);
      excess += 2 * Math.atan2(half * (one + two), 1 + one * two);
    }
    before = corner;
  }
  return Math.abs(excess) * AUTHALIC_M ** 2;
}
