import type { Row } from '../store/database';

/** Larger sizes are reduced silently (wire format §3). */
export const SIZE_CAP = 500;
const DEFAULT_SIZE = 10;

/** A requested page. `offset` in rows. */
export interface PageRequest {
  readonly current: number;
  readonly size: number;
  readonly offset: number;
}

/** Names of the two paging parameters of a call. */
export interface PagingNames {
  readonly current: string;
  readonly size: string;
}

const NAMES: PagingNames = { current: 'current', size: 'size' };

/** Reads current and size; a value that is no positive number counts as absent. */
export function readPageRequest(
  query: Readonly<Record<string, string>>,
  names: PagingNames = NAMES,
): PageRequest {
  const current = positive(query[names.current]) ?? 1;
  const size = Math.min(positive(query[names.size]) ?? DEFAULT_SIZE, SIZE_CAP);
  return { current, size, offset: (current - 1) * size };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** The page object of the wire; totals are numbers here. */
export interface WirePage<R> {
  readonly records: readonly R[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Makes the page object, including fields of the real one that no client should depend on. */
export function pageOf<R>(request: PageRequest, total: number, records: readonly R[]): WirePage<R> {
  const { current, size } = request;
  const fixed = {
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    maxLimit: -1,
    countId: '',
  };
  return { records, total, size, current, ...fixed, pages: Math.ceil(total / size) };
}

/** The number in a column; 0 for any other value. */
export function numberOf(row: Row | undefined, column: string): number {
  const value = row?.[column];
  return typeof value === 'number' ? value : 0;
}
