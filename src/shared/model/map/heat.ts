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

/** Squares by column and row, in arrays of numbers: a million points would make a million objects. */
class Squares {
  private readonly mask: number;
  private readonly columns: Int32Array;
  private readonly rows: Int32Array;
  private readonly lng: Float64Array;
  private readonly lat: Float64Array;
  /** 0: there is no square at this place of the arrays. */
  private readonly count: Int32Array;
  used = 0;

  /** @param most so many squares at most */
  constructor(
    readonly cellM: number,
    most: number,
  ) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(most, 4) * 2));
    this.mask = size - 1;
    this.columns = new Int32Array(size);
    this.rows = new Int32Array(size);
    this.lng = new Float64Array(size);
    this.lat = new Float64Array(size);
    this.count = new Int32Array(size);
  }

  /** So many points of a square, by the sums of their degrees. */
  add(column: number, row: number, lng: number, lat: number, n: number): void {
    const { columns, rows, count, mask } = this;
    let at = (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & mask;
    while (count[at] !== 0 && (columns[at] !== column || rows[at] !== row)) at = (at + 1) & mask;
    if (count[at] === 0) {
      columns[at] = column;
      rows[at] = row;
      this.used += 1;
    }
    count[at] = (count[at] ?? 0) + n;
    this.lng[at] = (this.lng[at] ?? 0) + lng;
    this.lat[at] = (this.lat[at] ?? 0) + lat;
  }

  /** The same in squares of twice the edge. */
  coarser(): Squares {
    const coarse = new Squares(this.cellM * 2, this.used);
    this.count.forEach((n, at) => {
      if (n === 0) return;
      const [x, y] = [(this.columns[at] ?? 0) >> 1, (this.rows[at] ?? 0) >> 1];
      coarse.add(x, y, this.lng[at] ?? 0, this.lat[at] ?? 0, n);
    });
    return coarse;
  }

  picture(): HeatPicture {
    const cells = new Float64Array(this.used * 3);
    let [next, most, total] = [0, 0, 0];
    this.count.forEach((n, at) => {
      if (n === 0) return;
      cells[next] = (this.lng[at] ?? 0) / n;
      cells[next + 1] = (this.lat[at] ?? 0) / n;
      cells[next + 2] = n;
      next += 3;
      most = Math.max(most, n);
      total += n;
    });
    return { cells, most, total, cellM: this.cellM };
  }
}

/** The middle latitude of the points, by which squares are as wide as they are high. */
function middleOf(points: Float64Array): number {
  let [sum, known] = [0, 0];
  for (let n = 1; n < points.length; n += 2) {
    const lat = points[n] ?? Number.NaN;
    if (Number.isNaN(lat) || Number.isNaN(points[n - 1] ?? Number.NaN)) continue;
    sum += lat;
    known += 1;
  }
  return known === 0 ? 0 : sum / known;
}

/**
 * Gathers points into squares, so coarse that there are no more than `most`. No point is lost; what is no number
 * is no point.
 * @param points longitude and latitude of each, one after another
 */
export function binned(points: Float64Array, most = HEAT_CELLS_MOST): HeatPicture {
  const high = METRES_OF_DEGREE / FINEST_M;
  const wide = high * Math.cos((middleOf(points) * Math.PI) / 180);
  let squares = new Squares(FINEST_M, points.length / 2);
  for (let n = 0; n + 1 < points.length; n += 2) {
    const [lng, lat] = [points[n] ?? Number.NaN, points[n + 1] ?? Number.NaN];
    if (Number.isNaN(lng) || Number.isNaN(lat)) continue;
    squares.add(Math.floor((lng + 180) * wide), Math.floor((lat + 90) * high), lng, lat, 1);
  }
  while (squares.used > most) squares = squares.coarser();
  return squares.picture();
}
