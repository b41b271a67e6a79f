import { z } from 'zod';
import type { Caller, Platform } from '../platform';
import type { SignedIncoming } from '../routes';
import type { Bind, Row } from '../store/database';
import type { FamilyTable } from '../table';
import type { Where } from '../wire/conditions';
import { foreignTenant, refused } from '../wire/failure';

/** A JSON object as a body. */
export type Body = Readonly<Record<string, unknown>>;

/** Additions of a named behaviour to the common pattern of a family. */
export interface FamilyHooks {
  /** Columns of the server without a field on any screen. */
  readonly extraColumns?: readonly string[];
  /** Takes its own parameters out of a page's query and turns them into a condition. */
  scope?(params: Record<string, string>, caller: Caller): Where | undefined;
  /** Adds the server's view fields to the entity (names of references). */
  view?(record: Record<string, unknown>): Record<string, unknown>;
  /** Checks and completes values before writing. `before` is undefined for a new record. */
  beforeSave?(values: Record<string, Bind>, body: Body, caller: Caller, before?: Row): void;
  beforeRemove?(ids: readonly string[], caller: Caller): void;
  /** Looks at what was written or removed; a refusal takes all of it back. */
  afterWrite?(caller: Caller): void;
}

/** The platform with the additions of named behaviours, by family key. */
export interface Engine {
  readonly platform: Platform;
  readonly hooks: ReadonlyMap<string, FamilyHooks>;
}

const bodySchema = z.record(z.string(), z.unknown());
const listSchema = z.array(z.unknown());

/** The JSON object of a body. @throws WireFailure 400 for any other body. */
export function readBody(body: unknown): Body {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw refused('Required request body is missing');
  return parsed.data;
}

/** The entries of a list body; undefined when the body is no list. */
export function readList(body: unknown): readonly unknown[] | undefined {
  const parsed = listSchema.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

/** The text of a JSON value that is a text or a number, '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function argumentOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(',') : textOf(value);
}

/** The named arguments of a call: query, form and the texts, numbers and plain lists of a JSON object. */
export function argumentsOf({ params, body }: SignedIncoming): Record<string, string> {
  const given = bodySchema.safeParse(body);
  const entries = Object.entries(given.success ? given.data : {});
  const texts = entries.map(([name, value]) => [name, argumentOf(value)] as const);
  return { ...Object.fromEntries(texts), ...params };
}

/** The rows of wire ids, all of the caller's tenant. @throws WireFailure 403 for another's. */
export function ownRows(table: FamilyTable, ids: readonly string[], caller: Caller): Row[] {
  const rows = ids.map((id) => table.named(id)).filter((row) => row !== undefined);
  if (rows.some((row) => !table.isOf(row, caller.tenantId))) throw foreignTenant();
  return rows;
}

/** The one record of a family that is kept by person or tenant; a person without an own one has none. */
export function onlyRow(table: FamilyTable, caller: Caller): Row | undefined {
  const own =
    table.family.keptBy === 'person'
      ? { sql: ' AND create_user = ?', values: [BigInt(caller.userId)] }
      : { sql: '', values: [] };
  return table.rows(caller.tenantId, own, ' ORDER BY id DESC', 1)[0];
}

/** Ids of rows as the store has them. */
export function rowIds(rows: readonly Row[]): string[] {
  return rows.map((row) => String(row['id']));
}

/** The tenant's record of a family as it is answered. */
export function viewOf(
  { hooks }: Engine,
  table: FamilyTable,
  row: Row,
  fields?: readonly string[],
): Record<string, unknown> {
  const record = table.toWire(row, fields);
  return hooks.get(table.family.key)?.view?.(record) ?? record;
}
