import { FAMILIES } from '@shared/catalogue/index';
import { SEARCH_MATCHES } from '@shared/catalogue/family';
import { recordsOf } from '@shared/catalogue/screens';
import type { SeenRequest } from '@demo/server';
import { listedBody, listedNames, readInventory, type InventoryRow } from '../catalogue/inventory';

/** Rows of the inventory by method and path: several calls may share one. */
const rowsByPlace = new Map<string, InventoryRow[]>();
for (const row of readInventory('calls')) {
  const method = row['method'] === 'SSE' || row['method'] === 'WS' ? 'GET' : row['method'];
  const place = `${method} ${row['path']}`;
  rowsByPlace.set(place, [...(rowsByPlace.get(place) ?? []), row]);
}

/** Places whose path holds names that an argument fills: `:n`. */
const patterns = [...rowsByPlace]
  .filter(([place]) => place.includes('/:'))
  .map(([place, rows]) => ({
    fits: new RegExp(`^${place.replace(/:[A-Za-z]\w*/g, '[^/]+')}$`),
    rows,
  }));

/** Names that a declaration says it assumes, by call: no document gives them. */
const assumedBy = new Map(
  FAMILIES.flatMap(({ calls }) => calls.map(({ id, assumed = [] }) => [id, assumed] as const)),
);

/** Kinds of reads that take a list's conditions, by the common pattern (wire format §3). */
const WITH_CONDITIONS = ['page', 'list', 'tree', 'stat', 'rank', 'trend', 'export'];
const PAGING = ['current', 'size', 'ascs', 'descs'];
const SUFFIX = new RegExp(
  `_(${[...SEARCH_MATCHES, 'dateequal', 'datege', 'dategt', 'datele', 'datelt'].join('|')})$`,
);
/** The token may be a parameter where no header can be set (wire format §2). */
const ANYWHERE = ['blade-auth'];

/** Rows of the inventory for a request; [] where none has its method and path. */
export function rowsOf({
  method,
  path,
}: Pick<SeenRequest, 'method' | 'path'>): readonly InventoryRow[] {
  const place = `${method} ${path}`;
  return rowsByPlace.get(place) ?? patterns.find(({ fits }) => fits.test(place))?.rows ?? [];
}

const listOf = (row: InventoryRow, column: string): readonly string[] =>
  (row[column] ?? '').split(',').filter((name) => name !== '');

/** What is wrong with a request by one row of the inventory, in words; null: nothing. */
export function against(row: InventoryRow, { query, type, body }: SeenRequest): string | null {
  const { id = '', kind = '' } = row;
  const listed = listedBody(row);
  const assumed = assumedBy.get(id) ?? [];
  const names = listedNames(row);
  const known = new Set([...listOf(row, 'params'), ...assumed, ...ANYWHERE]);
  if (kind === 'page') for (const name of PAGING) known.add(name);
  const takesConditions = WITH_CONDITIONS.includes(kind);
  const strange = Object.keys(query).filter(
    (name) => !known.has(name) && !(takesConditions && (SUFFIX.test(name) || isField(id, name))),
  );
  if (strange.length > 0) return `${id} takes no ${strange.join(', ')} in its query`;
  const isJson = listed === 'json' || listed === 'list';
  if (isJson && type !== 'application/json') return `${id} takes JSON and got ${type || 'no body'}`;
  // A token call may carry its parameters as a form (wire format §2.1).
  const isForm = listed === 'form' || (kind === 'session' && type !== '');
  if (isForm && type !== 'application/x-www-form-urlencoded')
    return `${id} takes a form and got ${type}`;
  if (listed === 'multipart' && type !== 'multipart/form-data')
    return `${id} takes a file and got ${type}`;
  if (listed === '' && !isForm && type !== '') return `${id} takes no body and got ${type}`;
  if (names.length === 0 || typeof body !== 'object' || body === null) return null;
  const odd = Object.keys(body).filter((name) => !names.includes(name) && !assumed.includes(name));
  return odd.length === 0 ? null : `${id} takes no ${odd.join(', ')} in its body`;
}

/** A plain name of a column is a condition of a list, too (wire format §3). */
function isField(id: string, name: string): boolean {
  return recordsOf(id)?.fields.some((field) => field.name === name) === true;
}

/**
 * Refuses what the inventory of the specification does not list: it knows no declaration but the names that
 * one says it assumes. A path that the inventory lacks is left to the routes.
 */
export function strictly(request: SeenRequest): string | null {
  const rows = rowsOf(request);
  const reasons = rows.map((row) => against(row, request));
  return reasons.length === 0 || reasons.includes(null) ? null : (reasons[0] ?? null);
}
