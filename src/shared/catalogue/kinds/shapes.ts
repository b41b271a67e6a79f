import { shapeTextProblem, splitShape, type ShapeKind } from '../../model/map/shape';
import { shapeWords } from '../../model/map/shapeWords';
import type { FieldKind } from './kind';
import { textKind } from './texts';

/** Side of a seeded area and length of a seeded line, millionths of a degree: some 400 m. */
const SIDE = 4000;

/**
 * Corners of an area or a line as one text, "longitude,latitude" joined by semicolons; a list of JSON is read too. The text is kept as it was sent: in which system
 * the server writes is known where it is drawn.
 */
function shapeKind(name: ShapeKind): FieldKind {
  return {
    ...textKind,
    name,
    read(raw) {
      if (typeof raw === 'object' && raw !== null) return JSON.stringify(raw);
      return typeof raw === 'string' ? raw : undefined;
    },
    check(value) {
      // The systems differ by some hundred metres, which no check here depends on.
      const problem = shapeTextProblem(String(value), name, 'wgs84');
      return problem === null ? undefined : shapeWords(problem);
    },
    // The demo platform's city; a maker gives better ones.
    seed(_field, source) {
      const [lng, lat] = [source.int(120_560_000, 120_640_000), source.int(30_660_000, 30_740_000)];
      const corner = (east: number, north: number): string => `${((lng + east) / 1e6).toFixed(6)},${((lat + north) / 1e6).toFixed(6)}`;
      const ends = [corner(0, 0), corner(SIDE, 0), corner(SIDE, SIDE)];
      return (name === 'polygon' ? [...ends, corner(0, SIDE)] : ends).join(';');
    },
  };
}

/** The area of a fence. */
export const polygonKind = shapeKind('polygon');
/** The line of a route. */
export const routeKind = shapeKind('route');

/** Whether two texts of a shape have the same corners, however they are written. */
export function sameShape(one: string, two: string, kind: ShapeKind): boolean {
  const [from, to] = [splitShape(one, kind), splitShape(two, kind)];
  if (from === null || to === null || from.length !== to.length) return false;
  return from.every((pair, n) => pair.every((part, axis) => Number(part) === Number(to[n]?.[axis])));
}
