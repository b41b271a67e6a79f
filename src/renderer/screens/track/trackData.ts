import type { Feature } from 'geojson';
import type { RecordView } from '@shared/catalogue/record';
import { zonedTime } from '@shared/base/zonedTime';
import type { Crossing } from '@shared/model/map/crossings';
import type { Coverage } from '@shared/model/map/coverage';
import { readPlace, type LngLat } from '@shared/model/map/place';
import type { CoordinateSystem } from '@shared/model/map/systems';
import { fastRuns, runsOf, type Fix, type Track, type TrackPoint } from '@shared/model/map/track';

/** Whose track: the calls and fields of each. */
export const TRACKED = {
  vehicle: {
    options: { call: 'vehicle.dropDownList', name: 'carNo' },
    call: 'vehicleTrajectory.historyTrack',
    param: 'vehicleId',
    time: 'locationTime',
  },
  person: {
    options: { call: 'workCard.page', name: 'employeeName' },
    call: 'workCard.history',
    param: 'workCardId',
    time: 'createTime',
  },
} as const;
export type TrackKind = keyof typeof TRACKED;

export function textOf(record: RecordView, field: string): string {
  const cell = record.cells[field];
  // The name beside a reference is no declared field.
  if (cell === undefined) return record.extra[field] ?? '';
  if (cell.state === 'unreadable') return cell.raw;
  return cell.state === 'value' ? String(cell.value) : '';
}

/** Records of a track as fixes, in the order in which they came. */
export function fixesOf(
  records: readonly RecordView[],
  kind: TrackKind,
  system: CoordinateSystem,
  zone: string,
): readonly Fix[] {
  return records.map((record) => {
    const speed = Number(textOf(record, 'speed'));
    return {
      place: readPlace(textOf(record, 'location'), system),
      time: zonedTime(textOf(record, TRACKED[kind].time), zone),
      speed: textOf(record, 'speed') === '' || !Number.isFinite(speed) ? undefined : speed,
    };
  });
}

type Part =
  | 'way'
  | 'fast'
  | 'gap'
  | 'stop'
  | 'begin'
  | 'end'
  | 'plan'
  | 'missed'
  | 'missedPoint'
  | CrossingSign;

const pairOf = ({ at }: Pick<TrackPoint, 'at'>): [number, number] => [at.lng, at.lat];
const NOTHING: Readonly<Record<string, unknown>> = {};

function line(part: Part, points: readonly Pick<TrackPoint, 'at'>[], more = NOTHING): Feature {
  return {
    type: 'Feature',
    properties: { part, ...more },
    geometry: { type: 'LineString', coordinates: points.map(pairOf) },
  };
}

function dot(part: Part, point: Pick<TrackPoint, 'at'>, more = NOTHING): Feature {
  return {
    type: 'Feature',
    properties: { part, ...more },
    geometry: { type: 'Point', coordinates: pairOf(point) },
  };
}

/**
 * A track as lines and points: known ways, those faster than the limit, gaps dashed, stops, both ends. One that
 * only runs beside the one that is looked at is a thin line.
 */
export function trackShapes(
  track: Track,
  limit: number,
  colour: number,
  isChosen: boolean,
): readonly Feature[] {
  const { points, stops } = track;
  const gaps = points.flatMap((point, n) => {
    const before = points[n - 1];
    return point.afterGap && before !== undefined ? [line('gap', [before, point])] : [];
  });
  const ways = runsOf(points)
    .filter((run) => run.length > 1)
    .map((run) => line('way', run, { colour, ...(isChosen ? {} : { quiet: true }) }));
  const [first, last] = [points[0], points.at(-1)];
  if (!isChosen) return [...gaps, ...ways];
  return [
    ...ways,
    ...fastRuns(points, limit).map((run) => line('fast', run)),
    ...gaps,
    ...stops.map((stop) => dot('stop', stop)),
    ...(first === undefined ? [] : [dot('begin', first)]),
    ...(last === undefined || last === first ? [] : [dot('end', last)]),
  ];
}

/** A planned route, and what of it was not driven. */
export function planShapes(
  corners: readonly LngLat[],
  { missed, missedPoints }: Coverage,
): readonly Feature[] {
  return [
    line('plan', corners.map(atOf)),
    ...missed.map((one) => line('missed', one.corners.map(atOf))),
    ...missedPoints.map(({ index, at }) =>
      dot('missedPoint', { at }, { label: String(index + 1) }),
    ),
  ];
}

/** Side of the squares in which crossings of one fence share a sign, degrees: some hundred metres. */
const SHARED = 1e-3;

/** What a sign of a border says: entered there, left there, or both. */
type CrossingSign = Crossing['way'] | 'both';

/**
 * Where fences were entered and left: one sign for each place of a border, however often it was crossed there.
 * @param signs in one or two characters, as they are read in a small circle
 */
export function crossingShapes(
  crossings: readonly Crossing[],
  signs: Readonly<Record<CrossingSign, string>>,
): readonly Feature[] {
  const places = new Map<string, { readonly at: LngLat; way: CrossingSign }>();
  for (const { fence, at, way } of crossings) {
    const place = `${fence} ${Math.round(at.lng / SHARED)} ${Math.round(at.lat / SHARED)}`;
    const known = places.get(place);
    if (known === undefined) places.set(place, { at, way });
    else if (known.way !== way) known.way = 'both';
  }
  return [...places.values()].map(({ at, way }) => dot(way, { at }, { label: signs[way] }));
}

const atOf = (at: LngLat): { readonly at: LngLat } => ({ at });
