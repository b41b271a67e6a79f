import type { Caller, Platform } from '../platform';
import type { Routes } from '../routes';
import type { Row } from '../store/database';
import { treeOf, type TreeRow } from '../wire/tree';

const CATEGORY_MENU = 1;
const CATEGORY_BUTTON = 2;

/** Null numbers and texts of the button tree: only some columns are filled (wire format §4.1). */
const NOT_FILLED = { category: -1, isOpen: -1, isDeleted: -1, remark: '' };

function menuOf(row: Row): TreeRow & Record<string, unknown> {
  const { code, name, alias, path, source, sort, action } = row;
  const parent = { id: String(row['id']), parentId: String(row['parent_id']) };
  return { ...parent, code, name, alias, path, source, sort, action };
}

function menuView(row: Row): TreeRow & Record<string, unknown> {
  const { category, is_open: isOpen } = row;
  return { ...menuOf(row), category, isOpen, isDeleted: 0, remark: '' };
}

function topMenuView(row: Row): Record<string, unknown> {
  const { code, name, source, path, sort } = row;
  return { id: String(row['id']), code, name, source, path, sort };
}

/** The granted rows and their ancestors, sorted. */
class Menus {
  constructor(private readonly platform: Platform) {}

  private granted({ roleIds }: Caller): Set<string> {
    const ids = new Set<string>();
    for (const role of roleIds) {
      const rows = this.platform.db
        .sql('SELECT menu_id FROM role_menu WHERE role_id = ?')
        .all(BigInt(role));
      for (const row of rows) ids.add(String(row['menu_id']));
    }
    return ids;
  }

  private all(): readonly Row[] {
    return this.platform.db.sql('SELECT * FROM menu ORDER BY sort, id').all();
  }

  private behind(topMenuId: string): Set<string> {
    const rows = this.platform.db
      .sql('SELECT menu_id FROM top_menu_menu WHERE CAST(top_menu_id AS TEXT) = ?')
      .all(topMenuId);
    return new Set(rows.map((row) => String(row['menu_id'])));
  }

  routes(caller: Caller, topMenuId: string | undefined): object {
    const granted = this.granted(caller);
    const rows = this.all().filter((row) => row['category'] === CATEGORY_MENU);
    const shown = withAncestors(rows, granted);
    const behind = topMenuId === undefined || topMenuId === '' ? null : this.behind(topMenuId);
    const kept = rows.filter((row) => {
      const id = String(row['id']);
      return shown.has(id) && (behind === null || behind.has(id));
    });
    return treeOf(kept.map(menuView));
  }

  buttons(caller: Caller): object {
    const granted = this.granted(caller);
    const rows = this.all();
    const own = rows.filter(
      (row) => row['category'] === CATEGORY_BUTTON && granted.has(String(row['id'])),
    );
    const parents = new Set(own.map((row) => String(row['parent_id'])));
    const kept = rows.filter((row) => own.includes(row) || parents.has(String(row['id'])));
    return treeOf(kept.map((row) => ({ ...menuOf(row), ...NOT_FILLED })));
  }

  topMenus(): object {
    return this.platform.db.sql('SELECT * FROM top_menu ORDER BY sort, id').all().map(topMenuView);
  }

  /**
   * Subsystems with menus for the caller, and those for other clients; unsorted, because no document says
   * that a server sorts them.
   */
  ownTopMenus(caller: Caller): object {
    const granted = this.granted(caller);
    const rows = this.platform.db.sql('SELECT * FROM top_menu ORDER BY id').all();
    return rows
      .filter((row) => {
        const behind = this.behind(String(row['id']));
        return behind.size === 0 || [...behind].some((id) => granted.has(id));
      })
      .map(topMenuView);
  }
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
}
