import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { must } from '@shared/base/assert';

/** A row of an inventory of the specification, by column name. */
export type InventoryRow = Readonly<Record<string, string>>;

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
