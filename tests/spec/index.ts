import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readInventory } from '../catalogue/inventory';
import { RealClient } from '../support/realClient';
import { proveCalls } from './calls';
import { missingDictionaries } from './dictionaries';
import { missingMarks, shownMarks } from './marks';

const PARTS = ['calls', 'dictionaries', 'screens', 'rules'] as const;
type Part = (typeof PARTS)[number];

interface Count {
  readonly done: number;
  readonly all: number;
  readonly missing: readonly string[];
}

const FLOOR = fileURLToPath(new URL('floor.json', import.meta.url));
const floorSchema = z.strictObject({
  calls: z.number(),
  dictionaries: z.number(),
  screens: z.number(),
  rules: z.number(),
});

function count(part: Part, missing: readonly string[]): Count {
  const all = readInventory(part).length;
  return { done: all - missing.length, all, missing };
}

async function measure(): Promise<{
  readonly counts: Readonly<Record<Part, Count>>;
  readonly notes: readonly string[];
}> {
  const client = await RealClient.start();
  try {
    const dictionaries = await missingDictionaries(client);
    const proofs = await proveCalls(client);
    const calls = proofs.flatMap((one) => ('missing' in one ? [`${one.id} ${one.missing}`] : []));
    const marks = shownMarks();
    const screens = missingMarks('screens', marks.screen);
    const rules = missingMarks('rules', marks.rule);
    const counts = {
      calls: count('calls', calls),
      dictionaries: count('dictionaries', dictionaries),
      screens: count('screens', screens.missing),
      rules: count('rules', rules.missing),
    };
    const notes = [...screens.unknown, ...rules.unknown].map((id) => `no row has the id ${id}`);
    return { counts, notes };
  } finally {
    await client.stop();
  }
}

/**
 * Proves how much of the specification is there: what is declared, served, read and shown. A screen
 * or a rule counts when a test that names it (`screen:ID`, `rule:ID`) passed in the last `npm test`.
 * @returns 1 when a count is below the floor of floor.json, which only rises, or a mark names nothing.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { counts, notes } = await measure();
  const floor = floorSchema.parse(JSON.parse(readFileSync(FLOOR, 'utf8')));
  if (args.includes('--missing')) {
    for (const part of PARTS) {
      for (const one of counts[part].missing) process.stdout.write(`${part}: ${one}\n`);
    }
  }
  const fallen = PARTS.filter((part) => counts[part].done < floor[part]);
  for (const part of fallen) {
    process.stderr.write(`${part}: ${counts[part].done} is below the floor of ${floor[part]}\n`);
  }
  for (const note of notes) process.stderr.write(`${note}\n`);
  const line = PARTS.map((part) => `${part} ${counts[part].done}/${counts[part].all}`).join(' · ');
  process.stdout.write(`${line}\n`);
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify(counts)}\n`);
  return fallen.length === 0 && notes.length === 0 ? 0 : 1;
}
