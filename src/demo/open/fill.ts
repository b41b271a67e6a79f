import { readWireDateTime } from '@shared/catalogue/kinds/values';
import type { Platform } from '../platform';
import type { Bind, Row, Value } from '../store/database';
import { columnName } from '../wire/conditions';
import type { ColumnType, OpenEntity } from './entity';
import { PLATFORM_TENANT } from './reads';
import { entityOf, SCHEMA_VERSION, tableOf, type OpenStore } from './store';
import { storedTime, timeOf } from './values';

const DAY_MS = 86_400_000;

/** Seeded families by entity: columns of the same name are taken over. */
const FAMILIES: Readonly<Record<string, string>> = {
  user: 'user',
  dept: 'dept',
  role: 'role',
  dict: 'dict',
  region: 'region',
  notice: 'notice',
  param: 'param',
  'log-error': 'logError',
  tenant: 'tenant',
  post: 'post',
  menu: 'menu',
  topmenu: 'topMenu',
};

/** Seeded by tenant, but of no tenant here: those of the first one are taken. */
const UNTENANTED = new Set(['param']);

/** The clients that are published: id, secret, and the seconds of both tokens. */
const CLIENTS = [
  ['saber', 'saber_secret', 3600, 604_800],
  ['sword', 'sword_secret', 3600, 604_800],
] as const;

/** A seeded value as a column of this server keeps it. */
function converted(platform: Platform, type: ColumnType, value: Value): Bind {
  if (value === null) return null;
  // Pictures of the platform have no address here: this family has no store of files.
  if (type === 'text') return String(value).startsWith('/oss/') ? null : String(value);
  if (type === 'dateTime') {
    const text = String(value);
    // A birthday is a day, and the same every year.
    const wire = text.length === 10 ? `${text} 00:00:00` : platform.epoch.toWire(text);
    const ms = readWireDateTime(wire);
    return ms === null ? null : storedTime(ms);
  }
  const text = String(value);
  return /^-?\d+$/.test(text) ? BigInt(text) : null;
}

function takeOver(platform: Platform, store: OpenStore, entity: OpenEntity, rows: readonly Row[]) {
  for (const row of rows) {
    const values = entity.columns.map(({ field, type }): [string, Bind] => [
      columnName(field),
      converted(platform, type, row[columnName(field)] ?? null),
    ]);
    store.insert(entity, Object.fromEntries(values));
  }
}

/** Seeded rows that exist by now: some families hold coming days too. */
function seeded({ db, epoch, clock, tables }: Platform, family: string): readonly Row[] {
  const table = tables.get(family);
  if (table === undefined) return [];
  const at = table.family.moment === undefined ? '' : ` AND ${table.moment} <= ?`;
  const now = at === '' ? [] : [epoch.store(clock.now())];
  const own = UNTENANTED.has(family) ? ` AND tenant_id = '${PLATFORM_TENANT}'` : '';
  const sql = `SELECT * FROM ${table.name} WHERE is_deleted = 0${at}${own} ORDER BY id`;
  return db.sql(sql).all(...now);
}

function fillPlain(platform: Platform, store: OpenStore): void {
  const now = store.now();
  const base = { create_time: now, update_time: now, status: 1 };
  for (const [clientId, secret, access, refresh] of CLIENTS) {
    store.insert(entityOf('client'), {
      ...base,
      ...{ client_id: clientId, client_secret: secret, scope: 'all' },
      authorized_grant_types: 'refresh_token,password,authorization_code,captcha,social',
      ...{ access_token_validity: access, refresh_token_validity: refresh },
    });
  }
  // The recorded server knew no contacts of its tenants.
  const unknown = { linkman: null, contact_number: null, address: null };
  for (const key of ['tenant', 'post', 'topmenu']) {
    const values = key === 'tenant' ? { ...base, ...unknown } : base;
    for (const { id = null } of store.rows(entityOf(key))) store.update(entityOf(key), id, values);
  }
  for (const row of seeded(platform, 'dataScope')) {
    const { scope_name: name = null, scope_type: type = null } = row;
    const scope = { menu_id: BigInt(row['menu_id'] ?? 0), resource_code: 'list', scope_name: name };
    store.insert(entityOf('data-scope'), {
      ...{ ...base, ...scope, id: row['id'] ?? null, scope_field: '*' },
      ...{ scope_column: 'create_dept', scope_type: type === null ? 1 : BigInt(type) },
    });
  }
}

/** What roles and top menus hold; a top menu holds everything below the seeded ones too. */
function fillGrants({ db }: Platform): void {
  db.exec(`INSERT INTO open_role_menu SELECT role_id, menu_id FROM role_menu;
    INSERT INTO open_role_scope SELECT role_id, scope_id FROM role_scope
      WHERE scope_id IN (SELECT id FROM open_data_scope);
    INSERT INTO open_top_menu_menu
      WITH RECURSIVE below(top, id) AS (SELECT top_menu_id, menu_id FROM top_menu_menu
        UNION SELECT top, f_menu.id FROM f_menu JOIN below ON f_menu.parent_id = below.id AND category = 1)
      SELECT top, id FROM below;`);
}

/** Columns of date-times that go on with the days; a birthday does not. */
const moving = (entity: OpenEntity): readonly string[] =>
  entity.columns
    .filter(({ type, field }) => type === 'dateTime' && field !== 'birthday')
    .map(({ field }) => columnName(field));

/** Moves all date-times on, so that history ends today. */
function moveOn(store: OpenStore, days: number): void {
  const shifts = ['user', 'notice', 'post', 'tenant', 'param', 'client', 'topmenu', 'data-scope'];
  for (const entity of [...shifts, 'log-error'].map(entityOf)) {
    for (const column of moving(entity)) {
      store.db
        .sql(`UPDATE ${tableOf(entity)} SET ${column} = datetime(${column}, ?)`)
        .run(`${days} days`);
    }
  }
}

/** Makes the tables over the seeded ones at the first start, and moves their days on at later ones. */
export function prepareOpen(platform: Platform, store: OpenStore): void {
  const { db, clock } = platform;
  db.exec('CREATE TABLE IF NOT EXISTS state_of_open (version INTEGER NOT NULL, day TEXT NOT NULL)');
  const today = store.now().slice(0, 10);
  const state = db.sql('SELECT version, day FROM state_of_open').get();
  if (state?.['version'] === SCHEMA_VERSION) {
    const days = Math.floor((clock.now() - timeOf(`${state['day']} 00:00:00`)) / DAY_MS);
    if (days !== 0) db.transaction(() => moveOn(store, days));
  } else {
    db.transaction(() => {
      store.make();
      for (const [key, family] of Object.entries(FAMILIES))
        takeOver(platform, store, entityOf(key), seeded(platform, family));
      fillPlain(platform, store);
      fillGrants(platform);
    });
  }
  db.sql('DELETE FROM state_of_open').run();
  db.sql('INSERT INTO state_of_open (version, day) VALUES (?, ?)').run(SCHEMA_VERSION, today);
}
