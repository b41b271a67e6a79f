import type { DemoDatabase } from '../store/database';

const ids = (joined: string): bigint[] =>
  joined
    .split(',')
    .filter((id) => /^\d{1,19}$/.test(id))
    .map((id) => BigInt(id));

function lookUp(db: DemoDatabase, sql: string, joined: string): string[] {
  return ids(joined)
    .map((id) => db.sql(sql).get(id)?.['name'])
    .filter((name) => typeof name === 'string');
}

/** Names of comma-joined role ids. */
export function roleNames(db: DemoDatabase, joined: string): string[] {
  return lookUp(db, 'SELECT role_name AS name FROM f_role WHERE id = ?', joined);
}

/** Aliases of comma-joined role ids. */
export function roleAliases(db: DemoDatabase, joined: string): string[] {
  return lookUp(db, 'SELECT role_alias AS name FROM f_role WHERE id = ?', joined);
}

/** Names of comma-joined department ids. */
export function deptNames(db: DemoDatabase, joined: string): string[] {
  return lookUp(db, 'SELECT dept_name AS name FROM f_dept WHERE id = ?', joined);
}

/** Names of comma-joined post ids. */
export function postNames(db: DemoDatabase, joined: string): string[] {
  return lookUp(db, 'SELECT post_name AS name FROM f_post WHERE id = ?', joined);
}

/** Finds a text by the index of what is unique in a dictionary: every user of a page asks for two. */
export const DICT_TEXT =
  "SELECT dict_value AS value FROM f_dict WHERE tenant_id = '' AND is_deleted = 0 AND code = ? AND dict_key = ?";

/** The text of a dictionary key of the server; '' without one. */
export function dictText(db: DemoDatabase, code: string, key: string): string {
  const value = db.sql(DICT_TEXT).get(code, key)?.['value'];
  return typeof value === 'string' ? value : '';
}
