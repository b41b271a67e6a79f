import { must } from '@shared/base/assert';
import { textOf, type FamilyHooks } from '../patterns/records';
import type { Caller, Platform } from '../platform';
import { need, type Routes, type SignedIncoming } from '../routes';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import type { Where } from '../wire/conditions';
import { refused } from '../wire/failure';
import { optionNode, treeOf } from '../wire/tree';

/** Key of a dictionary itself, the parent of its entries. */
const PARENT_KEY = '-1';
const TOP = '0';
/** `tree?code=DICT` requests the dictionaries as parents of entries (wire format §4.4). */
const PARENTS = 'DICT';

/**
 * Rows of a dictionary select few columns; the others have the wire's null values, -1 and '' (wire format
 * §4.4).
 */
const NOT_SELECTED = { id: -1, parentId: -1, isSealed: 0, isDeleted: -1 };

const CODE: (code: string) => Where = (code) => ({ sql: ' AND code = ?', values: [code] });

/** The entries of one dictionary, without sealed ones and their descendants. */
function entriesOf(table: FamilyTable, caller: Caller, code: string): readonly Row[] {
  const rows = table.rows(caller.tenantId, CODE(code));
  const open = new Map<string, Row>();
  // Parents are found first: an entry is open when all its ancestors are.
  for (let more = true; more;) {
    const found = rows.filter((row) => {
      const parent = String(row['parent_id'] ?? TOP);
      const isSealed = String(row['is_sealed']) === '1';
      return !isSealed && !open.has(String(row['id'])) && (parent === TOP || open.has(parent));
    });
    for (const row of found) open.set(String(row['id']), row);
    more = found.length > 0;
  }
  return rows.filter((row) => open.has(String(row['id'])) && row['dict_key'] !== PARENT_KEY);
}

function entryView({ code, dict_key: dictKey, dict_value: dictValue, sort, remark }: Row) {
  return { ...NOT_SELECTED, code, dictKey, dictValue, sort, remark: remark ?? '' };
}

/** The requested code: a parameter, or in the body of a POST. */
function codeOf({ params, body }: SignedIncoming): string {
  const given = typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : '';
  return need({ code: typeof given === 'string' ? given : '', ...params }, 'code');
}

/** Below a dictionary: its entries on every level, so that a tree is seen whole. */
function entriesBelow({ name }: FamilyTable, parentId: string): Where {
  const below = `WITH RECURSIVE below(id) AS (VALUES (?) UNION SELECT CAST(e.id AS TEXT) FROM ${name} e JOIN below ON e.parent_id = below.id)`;
  return {
    sql: ` AND parent_id <> '${TOP}' AND parent_id IN (${below} SELECT id FROM below)`,
    values: [parentId],
  };
}

/** What dictionaries add to the common pattern. @param key family of the table. */
export function dictionaryHooks(platform: () => Platform, key: string): FamilyHooks {
  const table = (): FamilyTable => must(platform().tables.get(key), `table of ${key}`);
  return {
    scope(params) {
      const { parentId } = params;
      delete params['parentId'];
      return parentId ? entriesBelow(table(), parentId) : undefined;
    },
    view(record) {
      const parent = textOf(record['parentId']);
      const above = /^\d{1,19}$/.test(parent) && parent !== TOP ? table().find(parent) : undefined;
      return { ...record, parentName: above?.['dict_value'] ?? '' };
    },
    beforeSave(values, _body, _caller, before) {
      if (before !== undefined) {
        // The code must not change: programs read entries by it, and children repeat it.
        delete values['code'];
        return;
      }
      values['parent_id'] ??= TOP;
      values['is_sealed'] ??= '0';
      const parent = String(values['parent_id']);
      if (parent === TOP) {
        values['dict_key'] ??= PARENT_KEY;
        return;
      }
      const above = /^\d{1,19}$/.test(parent) ? table().find(parent) : undefined;
      if (above !== undefined && above['code'] !== values['code']) {
        throw refused('字典编号与上级字典不一致');
      }
    },
  };
}

/**
 * Dictionaries by code: of the server, of the tenant, and the one that the server chooses. An unknown code
 * gives an empty list.
 */
export function serveDictionaries(routes: Routes, { tables }: Platform): void {
  const shared = must(tables.get('dict'), 'table of dictionaries');
  const own = must(tables.get('dictBiz'), 'table of business dictionaries');

  const plain = (incoming: SignedIncoming): object =>
    entriesOf(shared, incoming.caller, codeOf(incoming)).map(entryView);
  routes.signed('dict.dictionary', plain);
  routes.signed('dict.dictionaryPost', plain);
  routes.signed('dictBiz.dictionary', (incoming) =>
    entriesOf(own, incoming.caller, codeOf(incoming)).map(entryView),
  );
  routes.signed('dict.autoRouteDictionary', (incoming) => {
    const code = codeOf(incoming);
    const ofTenant = entriesOf(own, incoming.caller, code);
    const rows = ofTenant.length > 0 ? ofTenant : entriesOf(shared, incoming.caller, code);
    return rows.map(entryView);
  });
  routes.signed('dict.dictionaryTree', (incoming) =>
    treeOf(
      entriesOf(shared, incoming.caller, codeOf(incoming)).map((row) => ({
        ...entryView(row),
        id: String(row['id']),
        parentId: String(row['parent_id']),
      })),
    ),
  );
  routes.signed('dict.getDictParentList', ({ caller, params }) => {
    const parentId = params['parentId'] ?? TOP;
    const where = { sql: ' AND parent_id = ?', values: [parentId] };
    return shared.rows(caller.tenantId, where).map((row) => shared.toWire(row));
  });
  for (const [call, table] of [
    ['dict.tree', shared],
    ['dictBiz.tree', own],
  ] as const) {
    routes.signed(call, ({ caller, params }) => {
      const code = params['code'] ?? PARENTS;
      const where =
        code === PARENTS || code === ''
          ? { sql: ' AND dict_key = ?', values: [PARENT_KEY] }
          : CODE(code);
      return treeOf(
        table
          .rows(caller.tenantId, where)
          .map((row) =>
            optionNode(String(row['id']), String(row['parent_id']), String(row['dict_value'])),
          ),
      );
    });
  }
}
