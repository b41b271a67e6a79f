import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallSpec } from '@shared/api/call';
import { must } from '@shared/base/assert';

/** A row of an inventory of the specification, by column name. */
export type InventoryRow = Readonly<Record<string, string>>;

/** Forms of a body that the inventory names; any other value of the column lists names of a JSON object. */
const BODIES = ['', 'json', 'form', 'multipart', 'list'];

/** The body that the inventory lists for a call, as a declaration says it; '' for none. */
export function listedBody(row: InventoryRow): string {
  const listed = row['body'] ?? '';
  return BODIES.includes(listed) ? listed : 'json';
}

/** The body that a call is declared with; '' for none. */
export function declaredBody({ body = 'query' }: CallSpec): string {
  return body === 'query' ? '' : body;
}

/** Names of a JSON body where the inventory lists them; [] where it does not. */
export function listedNames(row: InventoryRow): readonly string[] {
  const listed = row['body'] ?? '';
  return BODIES.includes(listed) || listed === 'body' ? [] : listed.split(',');
}

/** Reads tests/fixtures/inventories/<name>.tsv: the oracle that no declaration of ours made. */
export function readInventory(
  name: 'calls' | 'dictionaries' | 'screens' | 'rules',
): InventoryRow[] {
  const path = fileURLToPath(new URL(`../fixtures/inventories/${name}.tsv`, import.meta.url));
  const [head, ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const columns = must(head, 'head of the inventory').split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, n) => [column, values[n] ?? '']));
  });
}
