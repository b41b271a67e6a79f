import type { Row } from '../store/database';
import { treeOf } from '../wire/tree';
import { askedOrder, mapConditions } from './conditions';
import type { OpenCall, OpenEntity, Tenants } from './entity';
import type { Inputs, OpenCaller } from './inputs';
import { ofScope } from './scopes';
import { both, EVERYTHING, tableOf, type OpenStore, type OpenWhere } from './store';
import { broken, sqlFailure } from './values';
import { viewOf, type WireRecord } from './views';

/** The tenant that sees everything. */
export const PLATFORM_TENANT = '000000';

/** A call with its entity, its caller and what it read. */
export interface Reading {
  readonly store: OpenStore;
  readonly entity: OpenEntity;
  readonly call: OpenCall;
  readonly caller: OpenCaller;
  readonly inputs: Inputs;
}

/** Whose rows a caller sees. */
export function ofTenant(tenants: Tenants, { tenantId }: OpenCaller): OpenWhere {
  if (tenants === 'all' || (tenants === 'wide' && tenantId === PLATFORM_TENANT)) return EVERYTHING;
  return { sql: ' AND tenant_id = ?', values: [tenantId] };
}

function conditionsOf({ store, entity, call, caller, inputs }: Reading): OpenWhere {
  const own = ofTenant(call.tenants ?? 'all', caller);
  const asked = call.conditions === 'map' ? mapConditions(entity, inputs.params) : inputs.where;
  const only = call.only === undefined ? EVERYTHING : { sql: ` AND ${call.only}`, values: [] };
  return both(asked, own, only, ofScope(store, entity, caller));
}

/** The order of a page. @throws WireFailure 500 for a name that is no column. */
function orderOf({ entity, call, inputs }: Reading): string {
  const asked =
    call.ownOrder === true ? { terms: [], unknown: undefined } : askedOrder(entity, inputs.params);
  if (asked.unknown !== undefined) {
    const cause = `Unknown column '${asked.unknown}' in 'order clause'`;
    throw sqlFailure(cause, `SELECT * FROM ${tableOf(entity)} ORDER BY ${asked.unknown} LIMIT ?`);
  }
  return ` ORDER BY ${[...(call.order ?? []), ...asked.terms, entity.id].join(', ')}`;
}

/** A page with exactly five keys. */
export function page(reading: Reading): object {
  const { store, entity, call, inputs } = reading;
  const { current, size, isCounted } = inputs.page;
  const where = conditionsOf(reading);
  const total = isCounted ? store.count(entity, where) : 0;
  const pages = size === 0 ? 0 : Math.ceil(total / size);
  // Without any row the statement with the order is never sent, so a bad order goes unseen.
  const isAsked = total > 0 || !isCounted;
  const limit = ` LIMIT ${size} OFFSET ${(current - 1) * size}`;
  const rows = isAsked ? store.rows(entity, where, orderOf(reading) + limit) : [];
  const records = rows.map((row) => viewOf(store, entity, call, row));
  return { records, total, size, current, pages };
}

/** All rows, without pages. */
export function array(reading: Reading): object {
  const { store, entity, call } = reading;
  return store.rows(entity, conditionsOf(reading)).map((row) => viewOf(store, entity, call, row));
}

/** Records below their parents: paging and order are not read. */
export function tree(reading: Reading): object {
  const { store, entity, call } = reading;
  const order = ` ORDER BY ${(call.order ?? [entity.id]).join(', ')}`;
  return nested(
    store.rows(entity, conditionsOf(reading), order).map((row) => viewOf(store, entity, call, row)),
  );
}

/** Puts records under their parents; those of a ring vanish. */
export function nested(records: readonly WireRecord[]): object {
  return treeOf(
    records.map((record) => ({
      ...record,
      id: String(record['id']),
      parentId: String(record['parentId']),
    })),
  );
}

/**
 * The one record that fields name, for equality.
 * @throws WireFailure 500 for several, and for none where the entity has no empty answer.
 */
export function detail(reading: Reading): object | null {
  const { store, entity, call, caller, inputs } = reading;
  const own = entity.isIsolated ? ofTenant('own', caller) : EVERYTHING;
  const rows: readonly Row[] = store.rows(entity, both(inputs.where, own));
  if (rows.length > 1) {
    throw broken(
      `Expected one result (or null) to be returned by selectOne(), but found: ${rows.length}`,
    );
  }
  const [row] = rows;
  if (row !== undefined) return viewOf(store, entity, call, row);
  if (entity.noRow === 'HTTP 500') throw broken();
  return null;
}
