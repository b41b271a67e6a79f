import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { DemoRole } from '../accounts';
import type { DemoDatabase } from '../store/database';
import { SEED_NOW } from '../store/epoch';
import { seedId } from '../store/ids';
import type { FamilyTable } from '../table';
import type { Organisation } from './organisation';

/** A scope: the code of its menu, its name and its kind of the dictionary; where the records are read, or the path. */
type Scope = readonly [menu: string, name: string, kind: string, place: string];

/** Which of its records a menu shows (wire format §4.6): kinds of data_scope_type. */
const DATA: readonly Scope[] = [
  ['deliveryRecord', '全部数据', '1', 'delivery.mapper.DeliveryRecordMapper.selectPage'],
  ['deliveryRecord', '本机构及下级', '4', 'delivery.mapper.DeliveryRecordMapper.selectPage'],
  ['deliveryRecord', '仅本人', '2', 'delivery.mapper.DeliveryRecordMapper.selectPage'],
  ['vehicle', '全部数据', '1', 'car.mapper.CarMapper.selectPage'],
  ['vehicle', '本机构及下级', '4', 'car.mapper.CarMapper.selectPage'],
  ['user', '全部数据', '1', 'system.mapper.UserMapper.selectPage'],
  ['user', '本机构及下级', '4', 'system.mapper.UserMapper.selectPage'],
  ['user', '仅本机构', '3', 'system.mapper.UserMapper.selectPage'],
];

/** Which calls of a menu may be sent: kinds of api_scope_type. */
const API: readonly Scope[] = [
  ['vehicle', '查询接口', '2', '/blade-qdfl/car/page'],
  ['vehicle', '写入接口', '2', '/blade-qdfl/car/save'],
  ['user', '查询接口', '1', '/blade-user/page'],
  ['user', '写入接口', '1', '/blade-user/submit'],
  ['user', '授权接口', '1', '/blade-user/grant'],
];

/** Scopes of roles besides the administrators', by menu and name. */
const SCOPED: readonly (readonly [DemoRole, string, string])[] = [
  ['dispatcher', 'deliveryRecord', '本机构及下级'],
  ['dispatcher', 'vehicle', '查询接口'],
  ['fleet', 'vehicle', '全部数据'],
  ['fleet', 'vehicle', '查询接口'],
  ['fleet', 'vehicle', '写入接口'],
];

/** Code of a scope: that of its menu, and of what it is about. */
const codeOf = (menu: string, place: string): string =>
  `${menu}_${place.split(/[./]/).at(-1) ?? ''}`;

/** Seeds what of its records a menu may show, which of its calls it may send, and which roles have it. */
export function seedScopes(
  db: DemoDatabase,
  tables: ReadonlyMap<string, FamilyTable>,
  organisations: readonly Organisation[],
): void {
  const menus = must(tables.get('menu'), 'table of menus').all('');
  const give = db.sql('INSERT INTO role_scope (role_id, scope_id) VALUES (?,?)');
  const at = wireDateTime(SEED_NOW);
  let count = 0;
  const add = (key: 'dataScope' | 'apiScope', [menu, name, kind, place]: Scope): void => {
    count += 1;
    const id = seedId('scope', count);
    const above = menus.find(({ code, category }) => code === menu && category === '1');
    const own = { id, tenant_id: '', create_time: at, update_time: at };
    const scope = { menu_id: String(above?.['id'] ?? ''), scope_name: name, scope_type: kind };
    const more =
      key === 'dataScope'
        ? {
            ...{ scope_field: '*', scope_column: 'create_dept' },
            scope_class: `com.chengjing.${place}`,
          }
        : { scope_path: place };
    const table = must(tables.get(key), `table of ${key}`);
    table.insert({ ...own, ...scope, resource_code: codeOf(menu, place), ...more });
    const roles = SCOPED.filter(([, code, own]) => code === menu && own === name);
    for (const { roles: ids } of organisations)
      for (const role of ['admin', ...roles.map(([role]) => role)] as const)
        give.run(BigInt(ids[role]), id);
  };
  for (const scope of DATA) add('dataScope', scope);
  for (const scope of API) add('apiScope', scope);
}
