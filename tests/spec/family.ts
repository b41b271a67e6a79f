import { checkFamily } from '@shared/catalogue/check';
import type { FamilySpec } from '@shared/catalogue/family';
import { FAMILIES } from '@shared/catalogue/index';
import { reachedCalls } from '@shared/catalogue/screens';
import { declaredBody, listedBody, readInventory } from '../catalogue/inventory';
import { modulesThatUse } from './modules';

const calls = new Map(readInventory('calls').map((row) => [row['id'] ?? '', row]));

/** What the inventory of the specification says against a declaration, in words. */
function againstInventory(family: FamilySpec): string[] {
  const said: string[] = [];
  const declared = new Set(family.calls.map(({ id }) => id));
  for (const call of family.calls) {
    const row = calls.get(call.id);
    if (row === undefined) {
      said.push(`${family.key}: call ${call.id} is not in the specification`);
      continue;
    }
    for (const key of ['method', 'path', 'kind', 'certainty'] as const) {
      if (call[key] !== row[key])
        said.push(
          `${family.key}: call ${call.id} has the ${key} "${call[key]}", listed is "${row[key]}"`,
        );
    }
    if (declaredBody(call) !== listedBody(row))
      said.push(
        `${family.key}: call ${call.id} has the body "${declaredBody(call)}", listed is "${listedBody(row)}"`,
      );
    const listed = (row['params'] ?? '').split(',').filter(Boolean).sort().join(',');
    const own = [...(call.params ?? [])].sort().join(',');
    if (listed !== own)
      said.push(`${family.key}: call ${call.id} takes "${own}", listed is "${listed}"`);
  }
  for (const [id, row] of calls) {
    if (row['family'] === family.key && !declared.has(id))
      said.push(`${family.key}: call ${id} of the specification is not declared`);
  }
  return said;
}

/** Calls that nobody can send from the screens. */
function unreached(family: FamilySpec): string[] {
  const reached = new Set(FAMILIES.flatMap((one) => [...reachedCalls(one).keys()]));
  return family.calls
    .filter(({ id }) => !reached.has(id) && modulesThatUse(id).length === 0)
    .map(({ id }) => `${family.key}: call ${id} is reached by no screen and used by no module`);
}

/**
 * Says in words what is wrong with declarations: `npm run family` checks all, `npm run family -- KEY…` these.
 * @returns 1 when there is something to say.
 */
export function main(args: readonly string[]): number {
  const unknown = args.filter((key) => !FAMILIES.some((family) => family.key === key));
  for (const key of unknown)
    process.stdout.write(
      `There is no family "${key}"; is its line in src/shared/catalogue/index.ts?\n`,
    );
  const families = args.length === 0 ? FAMILIES : FAMILIES.filter(({ key }) => args.includes(key));
  const said = families.flatMap((family) => [
    ...checkFamily(family, FAMILIES),
    ...(args.includes(family.key) ? [...againstInventory(family), ...unreached(family)] : []),
  ]);
  for (const line of said) process.stdout.write(`${line}\n`);
  if (said.length === 0 && unknown.length === 0)
    process.stdout.write(`${families.length} families, nothing to say\n`);
  return said.length + unknown.length === 0 ? 0 : 1;
}
