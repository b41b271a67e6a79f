import type { Row } from '../store/database';
import { columnName } from '../wire/conditions';
import type { OpenEntity } from './entity';
import { idsOf, type OpenCaller } from './inputs';
import { entityOf, EVERYTHING, type OpenStore, type OpenWhere } from './store';

/** Kinds of the dictionary data_scope_type that narrow a list by its caller; 5, a text of SQL, is not read. */
const OWN = 2;
const OWN_DEPT = 3;
const DEPT_AND_BELOW = 4;

/** The scope of a caller's roles for an entity: its class names the mapper, as in `mapper.NoticeMapper.selectNoticePage`. */
function scopeRow(
  store: OpenStore,
  { key }: OpenEntity,
  roleIds: readonly bigint[],
): Row | undefined {
  const marks = roleIds.map(() => '?').join(', ');
  const own = `id IN (SELECT scope_id FROM open_role_scope WHERE role_id IN (${marks}))`;
  const mapper = `%.${key.replaceAll('-', '')}Mapper.%`;
  const where = { sql: ` AND ${own} AND scope_class LIKE ?`, values: [...roleIds, mapper] };
  return store.rows(entityOf('data-scope'), where)[0];
}

/** Ids of departments with everything below them. */
function withBelow(store: OpenStore, ids: readonly bigint[]): readonly bigint[] {
  const own = new Set(ids.map(String));
  return store
    .rows(entityOf('dept'))
    .filter((row) =>
      [String(row['id']), ...String(row['ancestors'] ?? '').split(',')].some((id) => own.has(id)),
    )
    .map((row) => BigInt(row['id'] ?? 0));
}

/** What a data scope of the caller's roles leaves of a list; it works at once, without a new token. */
export function ofScope(store: OpenStore, entity: OpenEntity, caller: OpenCaller): OpenWhere {
  const scope = scopeRow(store, entity, idsOf(caller.roleId));
  const column = columnName(String(scope?.['scope_column'] ?? ''));
  const isColumn = entity.columns.some(({ field }) => columnName(field) === column);
  if (scope === undefined || !isColumn) return EVERYTHING;
  const depts = idsOf(caller.deptId);
  const kinds: Readonly<Record<number, () => readonly bigint[]>> = {
    [OWN]: () => idsOf(caller.userId),
    [OWN_DEPT]: () => depts,
    [DEPT_AND_BELOW]: () => withBelow(store, depts),
  };
  const ids = kinds[Number(scope['scope_type'])]?.();
  if (ids === undefined) return EVERYTHING;
  return { sql: ` AND ${column} IN (${ids.map(() => '?').join(', ')})`, values: ids };
}
