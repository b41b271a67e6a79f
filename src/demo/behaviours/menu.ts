import { must } from '@shared/base/assert';
import type { FamilyHooks } from '../patterns/records';
import type { Caller, Platform } from '../platform';
import { need, type Routes } from '../routes';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import { refused } from '../wire/failure';
import { treeOf, type TreeRow } from '../wire/tree';
import { dictText } from './names';
import { inPackage } from './packages';

const CATEGORY_MENU = '1';
const CATEGORY_BUTTON = '2';

/** Null numbers and texts of the button tree: only some columns are filled (wire format §4.1). */
const NOT_FILLED = { category: -1, isOpen: -1, isDeleted: -1, remark: '' };

const FILLED = ['code', 'name', 'alias', 'path', 'source', 'sort', 'action'] as const;

function menuOf(table: FamilyTable, row: Row): TreeRow & Record<string, unknown> {
  const record = table.toWire(row);
  const parent = { id: String(row['id']), parentId: String(row['parent_id']) };
  return { ...parent, ...Object.fromEntries(FILLED.map((name) => [name, record[name]])) };
}

function menuView(table: FamilyTable, row: Row): TreeRow & Record<string, unknown> {
  const { category, isOpen } = table.toWire(row);
  return { ...menuOf(table, row), category, isOpen, isDeleted: 0, remark: '' };
}

/** The granted rows and their ancestors, sorted. */
class Menus {
  private readonly table: FamilyTable;
  private readonly systems: FamilyTable;

  constructor(private readonly platform: Platform) {
    this.table = must(platform.tables.get('menu'), 'table of menus');
    this.systems = must(platform.tables.get('topMenu'), 'table of top menus');
  }

  /** What the roles hold, as far as the package of the tenant has it. */
  private granted({ roleIds, tenantId }: Caller): Set<string> {
    const ids = new Set<string>();
    for (const role of roleIds) {
      const rows = this.platform.db
        .sql('SELECT menu_id FROM role_menu WHERE role_id = ?')
        .all(BigInt(role));
      for (const row of rows) ids.add(String(row['menu_id']));
    }
    const has = inPackage(this.platform, tenantId);
    return new Set([...ids].filter(has));
  }

  private all(): readonly Row[] {
    return this.table.all('');
  }

  private behind(topMenuId: string): Set<string> {
    const rows = this.platform.db
      .sql('SELECT menu_id FROM top_menu_menu WHERE CAST(top_menu_id AS TEXT) = ?')
      .all(topMenuId);
    return new Set(rows.map((row) => String(row['menu_id'])));
  }

  routes(caller: Caller, topMenuId: string | undefined): object {
    const granted = this.granted(caller);
    const rows = sorted(this.all().filter((row) => row['category'] === CATEGORY_MENU));
    const shown = withAncestors(rows, granted);
    const behind = topMenuId === undefined || topMenuId === '' ? null : this.behind(topMenuId);
    const kept = rows.filter((row) => {
      const id = String(row['id']);
      return shown.has(id) && (behind === null || behind.has(id));
    });
    return treeOf(kept.map((row) => menuView(this.table, row)));
  }

  buttons(caller: Caller): object {
    const granted = this.granted(caller);
    const rows = sorted(this.all());
    const own = rows.filter(
      (row) => row['category'] === CATEGORY_BUTTON && granted.has(String(row['id'])),
    );
    const parents = new Set(own.map((row) => String(row['parent_id'])));
    const kept = rows.filter((row) => own.includes(row) || parents.has(String(row['id'])));
    return treeOf(kept.map((row) => ({ ...menuOf(this.table, row), ...NOT_FILLED })));
  }

  topMenus(): object {
    return sorted(this.systems.all('')).map((row) => this.systems.toWire(row));
  }

  /** Subsystems of a tenant: those that it was given; all, where nothing was said. */
  ofTenant(tenantId: string): readonly Row[] {
    const given = this.platform.db
      .sql('SELECT top_menu_id FROM tenant_top_menu WHERE tenant_id = ?')
      .all(tenantId)
      .map((row) => String(row['top_menu_id']));
    const rows = this.systems.all('');
    return given.length === 0 ? rows : rows.filter(({ id }) => given.includes(String(id)));
  }

  systemsOf(tenantId: string): object {
    return sorted(this.ofTenant(tenantId)).map((row) => this.systems.toWire(row));
  }

  /**
   * Subsystems with menus for the caller, and those for other clients; unsorted, because no document says
   * that a server sorts them.
   */
  ownTopMenus(caller: Caller): object {
    const granted = this.granted(caller);
    return this.ofTenant(caller.tenantId)
      .filter((row) => {
        const behind = this.behind(String(row['id']));
        return behind.size === 0 || [...behind].some((id) => granted.has(id));
      })
      .map((row) => this.systems.toWire(row));
  }
}

/** By the order that people gave, then by age. */
function sorted(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, two) => Number(one['sort'] ?? 0) - Number(two['sort'] ?? 0));
}

function withAncestors(rows: readonly Row[], granted: ReadonlySet<string>): Set<string> {
  const parents = new Map(rows.map((row) => [String(row['id']), String(row['parent_id'])]));
  const shown = new Set<string>();
  for (const id of parents.keys()) {
    if (!granted.has(id)) continue;
    for (let at: string | undefined = id; at !== undefined && parents.has(at);) {
      shown.add(at);
      at = parents.get(at);
    }
  }
  return shown;
}

/** Routes, buttons and top menus of the caller's roles. */
export function serveMenu(routes: Routes, platform: Platform): void {
  const menus = new Menus(platform);
  routes.signed('menu.routes', ({ caller, params }) => menus.routes(caller, params['topMenuId']));
  routes.signed('menu.buttons', ({ caller }) => menus.buttons(caller));
  routes.signed('menu.topMenu', () => menus.topMenus());
  routes.signed('menu.userTopMenu', ({ caller }) => menus.ownTopMenus(caller));
  routes.signed('menu.userPlatformSys', ({ caller }) => menus.ownTopMenus(caller));
  routes.signed('topMenu.tenantTopMenu', ({ params }) => menus.systemsOf(need(params, 'tenant')));
}

/** What the view of a menu adds: the names of its parent and of its codes (wire format §4.1). */
export function menuHooks(platform: () => Platform): FamilyHooks {
  const table = (): FamilyTable => must(platform().tables.get('menu'), 'table of menus');
  return {
    scope(params) {
      // Menus belong to no tenant, whichever one a tree is asked for.
      delete params['tenantId'];
      return undefined;
    },
    view(record) {
      const { db } = platform();
      const above = table().find(String(record['parentId']));
      return {
        ...record,
        parentName: above?.['name'] ?? (record['parentId'] === '0' ? '顶级' : ''),
        categoryName: dictText(db, 'menu_category', String(record['category'])),
        actionName: dictText(db, 'button_func', String(record['action'])),
        isOpenName: dictText(db, 'yes_no', String(record['isOpen'])),
      };
    },
    beforeSave(values, _body, _caller, before) {
      if (before === undefined) {
        values['alias'] ??= 'menu';
        values['action'] ??= '0';
        values['is_open'] ??= '1';
      }
      const code = values['code'];
      const same = table()
        .all('')
        .find((row) => row['code'] === code && row['id'] !== before?.['id']);
      if (code !== undefined && code !== before?.['code'] && same !== undefined)
        throw refused(`菜单编号已存在：${String(same['name'])}`);
      const above = table().find(String(values['parent_id'] ?? ''));
      if (above?.['category'] === CATEGORY_BUTTON) throw refused('上级不能是按钮！');
    },
  };
}
