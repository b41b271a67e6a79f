import { parseJson } from '@shared/base/json';
import { textOf } from '../patterns/records';
import type { Platform } from '../platform';
import type { Bind, Row } from '../store/database';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import { refused } from '../wire/failure';

/** Wire values of a record by field; null or '' empties a field. */
export type WireValues = Readonly<Record<string, unknown>>;

function tableOf({ tables }: Platform, family: string): FamilyTable {
  const table = tables.get(family);
  if (table === undefined) throw refused(`no family has the key ${family}`);
  return table;
}

/** @throws WireFailure 400 for an unknown name: no value is dropped silently. */
function storedOf(table: FamilyTable, values: WireValues): Record<string, Bind> {
  const unknown = Object.keys(values).filter((name) => !table.has(name));
  if (unknown.length > 0) throw refused(`${table.family.key} has no ${unknown.join(', ')}`);
  return table.fromWire(values);
}

/**
 * Inserts a record that no client creates: an event outside. It happens now and is in the first state, unless
 * the values say otherwise. @returns its id on the wire.
 */
export function happen(
  platform: Platform,
  family: string,
  tenantId: string,
  values: WireValues,
): string {
  const table = tableOf(platform, family);
  const stored = storedOf(table, values);
  const { lifecycle } = table.family;
  const at = stored[table.moment] ?? table.now(platform.clock.now());
  const initial =
    lifecycle === undefined ? {} : { [columnName(lifecycle.field)]: lifecycle.initial };
  const id = table.insert({
    tenant_id: table.tenantOf(tenantId),
    ...{ create_time: at, update_time: at, [table.moment]: at },
    ...initial,
    ...stored,
  });
  const { idField } = table.family;
  return idField === undefined ? id : textOf(values[idField]);
}

/** Changes a record. @throws WireFailure 400 when the tenant has no record with that id. */
export function change(
  platform: Platform,
  family: string,
  tenantId: string,
  id: string,
  values: WireValues,
): void {
  const table = tableOf(platform, family);
  const row = table.named(id);
  if (row === undefined || row['tenant_id'] !== table.tenantOf(tenantId))
    throw refused(`${family} has no record ${id}`);
  const stored = storedOf(table, values);
  for (const [name, value] of Object.entries(values))
    if (value === null || value === '') stored[columnName(name)] = null;
  table.update([String(row['id'])], stored);
}

/** Removes a record. @throws WireFailure 400 when the tenant has no record with that id. */
export function vanish(platform: Platform, family: string, tenantId: string, id: string): void {
  change(platform, family, tenantId, id, {});
  const table = tableOf(platform, family);
  const row = table.named(id);
  if (row !== undefined) table.update([String(row['id'])], { is_deleted: 1 });
}

/**
 * Families whose records raise alarms, and the state that ends the alarm. Without a state it is a single
 * event.
 */
const RAISING: readonly (readonly [
  family: string,
  column?: string,
  open?: string,
  over?: string,
])[] = [
  ['workCardMessage', 'handle_status', '0', '1'],
  ['deviceFaultFlow', 'status', '01', '2'],
  ['platformFault', 'status', '0', '1'],
  ['dispatchDisposal', 'status', '01', '2'],
  ['noiseWarn'],
  ['lampblack'],
  ['vehicleScreen'],
];
/** Delay that is added to due dates, ms. */
const PUT_OFF_MS = 400 * 86_400_000;

/** Makes a tenant calm: no active alarm cause, no due date, and no simulated events any more. */
export function calm({ tables, clock, epoch }: Platform, tenantId: string): void {
  const now = epoch.store(clock.now());
  const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row['id']));
  for (const [family, column = '', open = '', over = ''] of RAISING) {
    const table = tables.get(family);
    const rows = table?.all(tenantId) ?? [];
    const standing = rows.filter(
      (row) => row[column] != null && open.includes(String(row[column])),
    );
    if (column !== '') table?.update(idsOf(standing), { [column]: over });
    const ahead = rows.filter((row) => String(row[table?.moment ?? '']) > now);
    table?.update(idsOf(ahead), { is_deleted: 1 });
  }
  const due = tables.get('vehicleMaintain');
  const later = epoch.store(clock.now() + PUT_OFF_MS);
  due?.update(idsOf(due.all(tenantId)), { insurance_expiration_time: later });
}

/** Family of the visits whose abnormal ones the collection channel reports (spec 2 §7.1). */
export const VISITS = 'vehicleScreen';

/** Fields of a message of the collection channel (spec 1 §3). */
export const VISIT_FIELDS = [
  'abnormalType',
  'companyName',
  'collectionPointName',
  'address',
  'collectionPersonName',
  'collectionTime',
] as const;

/**
 * Stores the record of a visit that a message of the collection channel reports. Other messages leave no
 * record.
 */
export function noteVisit(platform: Platform, tenantId: string, message: string): void {
  const json = parseJson(message);
  if (!json.ok || typeof json.value !== 'object' || json.value === null) return;
  const told = json.value as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(VISIT_FIELDS.map((name) => [name, told[name] ?? '']));
  if (platform.epoch.fromWire(textOf(values['collectionTime'])) === null) return;
  happen(platform, VISITS, tenantId, values);
}
