/** The finest squares into which points are gathered, m. */
const FINEST_M = 25;
/** Most squares of a picture: also a processor draws so many in a frame. */
export const HEAT_CELLS_MOST = 4_000;

/** Points gathered into squares. */
export interface HeatPicture {
  /** Longitude, latitude and number of points of each square, one after another: the middle of its points. */
  readonly cells: Float64Array;
  readonly most: number;
  readonly total: number;
  /** Edge of a square, m. */
  readonly cellM: number;
}

const METRES_OF_DEGREE = 111_320;
const ROWS = 2 ** 22;

interface Grid {
  readonly cellM: number;
  readonly indexOf: Map<number, number>;
  readonly lng: number[];
  readonly lat: number[];
  readonly count: number[];
}

const gridOf = (cellM: number): Grid => ({
  cellM,
  indexOf: new Map(),
  lng: [],
  lat: [],
  count: [],
});

function add(grid: Grid, column: number, row: number, lng: number, lat: number, n: number): void {
  const key = column * ROWS + row;
  const at = grid.indexOf.get(key);
  if (at === undefined) {
    grid.indexOf.set(key, grid.count.length);
    grid.lng.push(lng);
    grid.lat.push(lat);
    grid.count.push(n);
    return;
  }
  grid.lng[at] = (grid.lng[at] ?? 0) + lng;
  grid.lat[at] = (grid.lat[at] ?? 0) + lat;
  grid.count[at] = (grid.count[at] ?? 0) + n;
}

/**
 * Gathers points into squares, so coarse that there are no more than `most`. No point is lost; what is no number
 * is no point.
 * @param points longitude and latitude of each, one after another
 */
export function binned(points: Float64Array, most = HEAT_CELLS_MOST): HeatPicture {
  let middle = 0;
  let known = 0;
  for (let n = 1; n < points.length; n += 2) {
    const lat = points[n] ?? Number.NaN;
    if (Number.isNaN(lat) || Number.isNaN(points[n - 1] ?? Number.NaN)) continue;
    middle += (lat - middle) / (known += 1);
  }
  const narrow = Math.cos((middle * Math.PI) / 180);
  const column = (lng: number, cellM: number): number =>
    Math.floor(((lng + 180) * METRES_OF_DEGREE * narrow) / cellM);
  const row = (lat: number, cellM: number): number =>
    Math.floor(((lat + 90) * METRES_OF_DEGREE) / cellM);
  let grid = gridOf(FINEST_M);
  for (let n = 0; n + 1 < points.length; n += 2) {
    const [lng, lat] = [points[n] ?? Number.NaN, points[n + 1] ?? Number.NaN];
    if (Number.isNaN(lng) || Number.isNaN(lat)) continue;
    add(grid, column(lng, FINEST_M), row(lat, FINEST_M), lng, lat, 1);
  }
  while (grid.count.length > most) {
    // Squares of twice the edge, made of what is gathered already.
    const coarse = gridOf(grid.cellM * 2);
    for (const [key, at] of grid.indexOf) {
      const [x, y] = [Math.floor(key / ROWS), key % ROWS];
      add(coarse, x >> 1, y >> 1, grid.lng[at] ?? 0, grid.lat[at] ?? 0, grid.count[at] ?? 0);
    }
    grid = coarse;
  }
  const cells = new Float64Array(grid.count.length * 3);
  let highest = 0;
  let total = 0;
  grid.count.forEach((n, at) => {
    cells.set([(grid.lng[at] ?? 0) / n, (grid.lat[at] ?? 0) / n, n], at * 3);
    highest = Math.max(highest, n);
    total += n;
  });
  return { cells, most: highest, total, cellM: grid.cellM };
}
