import type { Bind, Row } from '../store/database';
import type { OpenCall, OpenEntity } from './entity';
import { idsOf, type Inputs, type OpenCaller } from './inputs';
import type { OpenStore } from './store';
import { broken, checkLength, sqlFailure } from './values';
import { refused } from '../wire/failure';
import { columnName } from '../wire/conditions';

/** A writing call with what it read. */
export interface Writing {
  readonly store: OpenStore;
  readonly entity: OpenEntity;
  readonly call: OpenCall;
  readonly caller: OpenCaller;
  readonly inputs: Inputs;
}

/** What an entity adds to its writes. Values are by column, without those that keep what is stored. */
export interface WriteRules {
  /** Changes the values of a new row, or refuses them. */
  readonly beforeInsert?: (values: Record<string, Bind>, writing: Writing) => void;
  /** Changes the values of an update, or refuses them. */
  readonly beforeUpdate?: (values: Record<string, Bind>, writing: Writing, before: Row) => void;
  /** Before it is known whether it is a new row. */
  readonly first?: (values: Record<string, Bind>, writing: Writing) => void;
  readonly afterInsert?: (values: Record<string, Bind>, writing: Writing) => void;
}

const own = ({ tenantId }: OpenCaller, row: Row): boolean => row['tenant_id'] === tenantId;

/** The row that a caller may change, or undefined: one of another tenant in an isolated table is unknown. */
function reachable({ store, entity, caller }: Writing, id: Bind): Row | undefined {
  const row = store.find(entity, id);
  return row !== undefined && entity.isIsolated && !own(caller, row) ? undefined : row;
}

function checkLengths({ columns }: OpenEntity, values: Readonly<Record<string, Bind>>): void {
  for (const column of columns) checkLength(column, values[columnName(column.field)] ?? null);
}

/** Who made and changed a row, of entities that say so. */
function stamps({ store, entity, caller }: Writing, isNew: boolean): Record<string, Bind> {
  if (!entity.isBase) return {};
  const userId = /^\d+$/.test(caller.userId) ? BigInt(caller.userId) : null;
  const changed = { update_user: userId, update_time: store.now() };
  if (!isNew) return changed;
  const [deptId = null] = idsOf(caller.deptId);
  const made = { create_user: userId, create_dept: deptId, create_time: store.now(), status: 1 };
  return { ...made, ...changed };
}

function insert(writing: Writing, rules: WriteRules): boolean {
  const { store, entity, inputs } = writing;
  const values = { ...inputs.values };
  rules.first?.(values, writing);
  rules.beforeInsert?.(values, writing);
  checkLengths(entity, values);
  store.insert(entity, { ...stamps(writing, true), ...values });
  rules.afterInsert?.(values, writing);
  return true;
}

function change(writing: Writing, rules: WriteRules, before: Row): boolean {
  const { store, entity, inputs } = writing;
  const { [entity.id]: id = null, ...values } = { ...inputs.values };
  rules.first?.(values, writing);
  rules.beforeUpdate?.(values, writing, before);
  checkLengths(entity, values);
  if (entity.emptyUpdate === 'HTTP 500' && Object.keys(values).length === 0) {
    throw sqlFailure('You have an error in your SQL syntax', `UPDATE ${entity.key} SET WHERE id=?`);
  }
  return store.update(entity, id, { ...values, ...stamps(writing, false) });
}

/** Inserts without an id, else updates. An unknown id changes nothing in a base entity; elsewhere it is inserted. */
export function submit(writing: Writing, rules: WriteRules): boolean {
  const { entity, inputs } = writing;
  const id = inputs.values[entity.id] ?? null;
  const before = id === null ? undefined : reachable(writing, id);
  if (before !== undefined) return change(writing, rules, before);
  return id !== null && entity.isBase ? false : insert(writing, rules);
}

/** Always inserts; the id is taken as given. */
export function save(writing: Writing, rules: WriteRules): boolean {
  return insert(writing, rules);
}

/** Updates; without an id, or with an unknown one, nothing changes. */
export function update(writing: Writing, rules: WriteRules): boolean {
  const { entity, inputs } = writing;
  const id = inputs.values[entity.id] ?? null;
  const before = id === null ? undefined : reachable(writing, id);
  return before === undefined ? false : change(writing, rules, before);
}

/**
 * Removes the rows of comma-joined ids. @returns true as soon as one was removed.
 * @throws WireFailure 400 for an empty text, in base entities alone.
 */
export function remove(writing: Writing): boolean {
  const { store, entity, inputs } = writing;
  const joined = inputs.params['ids'] ?? '';
  if (joined === '' && entity.isBase) throw refused('请求参数ids不能为空');
  const gone = idsOf(joined).filter(
    (id) => reachable(writing, id) !== undefined && store.remove(entity, id),
  );
  return gone.length > 0;
}

/** The row of an id. @throws WireFailure 500, as where the server follows a reference that leads nowhere. */
export function mustFind(store: OpenStore, entity: OpenEntity, id: Bind): Row {
  const row = store.find(entity, id);
  if (row === undefined) throw broken();
  return row;
}
