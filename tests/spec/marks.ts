import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInventory } from '../catalogue/inventory';

/** Where `npm test` leaves the names of the tests that ran and passed. */
const RAN = fileURLToPath(new URL('../../.cache/tests-ran', import.meta.url));
const MARK = /\b(rule|screen):([A-Za-z][\w.]*\w)/g;

/** Marks of tests that passed in the last run of each suite. */
export function shownMarks(folder = RAN): {
  readonly rule: Set<string>;
  readonly screen: Set<string>;
} {
  const marks = { rule: new Set<string>(), screen: new Set<string>() };
  if (!existsSync(folder)) return marks;
  for (const file of readdirSync(folder)) {
    const names = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly string[];
    for (const name of names) {
      for (const [, kind, id = ''] of name.matchAll(MARK)) {
        marks[kind === 'rule' ? 'rule' : 'screen'].add(id);
      }
    }
  }
  return marks;
}

/** Rows of an inventory that no test shows, and marks that name no row. */
export function missingMarks(kind: 'rules' | 'screens', marks: ReadonlySet<string>) {
  const ids = readInventory(kind).map((row) => row['id'] ?? '');
  return {
    missing: ids.filter((id) => !marks.has(id)),
    unknown: [...marks].filter((id) => !ids.includes(id)),
  };
}
