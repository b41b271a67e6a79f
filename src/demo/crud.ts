import { z } from 'zod';
import type { Caller, Platform } from './platform';
import { need, needIds, type Routes } from './routes';
import type { Bind, Row } from './store/database';
import type { FamilyTable } from './table';
import { status } from './wire/answer';
import { whereFigures, type Where } from './wire/conditions';
import { foreignTenant, refused } from './wire/failure';

/** A JSON object as a body. */
export type Body = Readonly<Record<string, unknown>>;

/** What a named behaviour adds to the common pattern of a family. */
export interface FamilyHooks {
  /** Columns that the server has and no screen declares. */
  readonly extraColumns?: readonly string[];
  /** Takes parameters of its own out of a page's query and turns them into a condition. */
  scope?(params: Record<string, string>): Where | undefined;
  /** Adds what the server's view has beside the entity (names of references). */
  view?(record: Record<string, unknown>): Record<string, unknown>;
  /** Checks and completes values before they are written. `before` is undefined for a new one. */
  beforeSave?(values: Record<string, Bind>, body: Body, caller: Caller, before?: Row): void;
  beforeRemove?(ids: readonly string[], caller: Caller): void;
}

const bodySchema = z.record(z.string(), z.unknown());

function readBody(body: unknown): Body {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw refused('Required request body is missing');
  return parsed.data;
}

/** The rows of ids, all of the caller's tenant. @throws WireFailure 403 for another's. */
export function ownRows(table: FamilyTable, ids: readonly string[], caller: Caller): Row[] {
  const rows = ids.map((id) => table.find(id)).filter((row) => row !== undefined);
  if (rows.some((row) => row['tenant_id'] !== caller.tenantId)) throw foreignTenant();
  return rows;
}

/** Serves page, detail, submit, update and remove of a family from its declaration alone. */
export function serveFamily(
  routes: Routes,
  platform: Platform,
  table: FamilyTable,
  hooks: FamilyHooks = {},
): void {
  const view = (record: Record<string, unknown>): Record<string, unknown> =>
    hooks.view?.(record) ?? record;

  const save = (body: Body, caller: Caller, before?: Row): boolean => {
    const given = table.fromWire(body);
    // What the server sets itself is never taken from a body.
    const { id: _id, tenant_id: _tenant, is_deleted: _deleted, create_time: _at, ...rest } = given;
    const values: Record<string, Bind> = { ...rest };
    const now = table.now(platform.clock.now());
    hooks.beforeSave?.(values, body, caller, before);
    values['update_time'] = now;
    values['update_user'] = BigInt(caller.userId);
    if (before !== undefined) return table.update([String(before['id'])], values) > 0;
    values['tenant_id'] = caller.tenantId;
    values['create_time'] = now;
    values['create_user'] = BigInt(caller.userId);
    table.insert(values);
    return true;
  };

  const change = (body: Body, caller: Caller): boolean => {
    const [before] = ownRows(table, needIds({ id: textOf(body['id']) }, 'id'), caller);
    return before !== undefined && save(body, caller, before);
  };

  for (const call of table.family.calls) {
    switch (call.kind) {
      case 'page':
        routes.signedCall(call, ({ params, body, caller }) => {
          // Some lists are asked for with their conditions in a JSON body.
          const query = { ...(call.body === 'json' ? textsOf(body) : {}), ...params };
          const declared = table.family.answers?.find((one) => one.call === call.id);
          const more = declared === undefined ? hooks.scope?.(query) : whereFigures(declared.where ?? []);
          const page = table.page(caller.tenantId, query, more);
          return { ...page, records: page.records.map(view) };
        });
        break;
      case 'detail':
        routes.signedCall(call, ({ params, caller }) => {
          const [row] = ownRows(table, needIds({ id: need(params, 'id') }, 'id'), caller);
          return row === undefined ? null : view(table.toWire(row));
        });
        break;
      case 'submit':
      case 'save':
        routes.adminCall(call, ({ body, caller }) => {
          const given = readBody(body);
          return status(textOf(given['id']) === '' ? save(given, caller) : change(given, caller));
        });
        break;
      case 'update':
        routes.adminCall(call, ({ body, caller }) => status(change(readBody(body), caller)));
        break;
      case 'remove':
        routes.adminCall(call, ({ params, caller }) => {
          const ids = needIds(params, 'ids');
          ownRows(table, ids, caller);
          hooks.beforeRemove?.(ids, caller);
          return status(table.update(ids, { is_deleted: 1 }) > 0);
        });
        break;
      default:
        // Calls of other kinds belong to a named behaviour.
        break;
    }
  }
}

/** The conditions in a JSON body: its texts and numbers by name. */
function textsOf(body: unknown): Record<string, string> {
  const given = bodySchema.safeParse(body);
  const entries = Object.entries(given.success ? given.data : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));
}

/** The text of a JSON value that is a text or a number, '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
