import { readInventory } from '../catalogue/inventory';
import type { RealClient } from '../support/realClient';
import { sourceOf } from './againstDocuments';

/** Dictionaries whose entries are not served as the inventory suggests them, with why. */
export async function missingDictionaries(client: RealClient): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const row of readInventory('dictionaries')) {
    const name = `${row['endpoint']}:${row['code']}`;
    const source = sourceOf(row);
    const answer =
      source === undefined ? undefined : await client.data.dictionary(row['code'] ?? '', source);
    if (answer?.ok !== true) {
      missing.push(`${name} is not answered`);
      continue;
    }
    const served = new Map(answer.value.map(({ key, value }) => [key, value]));
    const suggested = (row['valuesSuggested'] ?? '').split(';').map((pair) => pair.split(':'));
    const lost = suggested.filter(([key = '', value]) => served.get(key) !== value);
    if (lost.length > 0) missing.push(`${name} lacks ${lost.map(([key]) => key).join(', ')}`);
  }
  return missing;
}
